import * as z from 'zod/mini'
import { route } from './route.ts'

/**
 * A brief that needs an owner's action. `chosen`: responses that the client submitted with «да» and no owner has decided;
 * `undelivered`: messages that may not have arrived; `pending`: responses without
 * a decision; `deadline`: the deadline is near; `draft`: neither sent nor planned. `count` is null for the last two.
 */
const Waiting = z.object({
  kind: z.enum(['chosen', 'undelivered', 'pending', 'deadline', 'draft']),
  brief_id: z.string(),
  title: z.string(),
  deadline: z.string(),
  count: z.nullable(z.int()),
  /** True if counting stopped at `count` and there are more. */
  capped: z.boolean(),
})
export type Waiting = z.infer<typeof Waiting>

/** Briefs of a kind that `waiting` does not list, with the sum of their responses or messages where these are counted. */
const MoreWaiting = z.object({
  kind: Waiting.shape.kind,
  briefs: z.int(),
  count: z.nullable(z.int()),
})
export type MoreWaiting = z.infer<typeof MoreWaiting>

const Overview = z.object({
  creators: z.int(),
  /** Whether the section «Новые анкеты» is shown. */
  review_new_profiles: z.boolean(),
  briefs: z.object({ total: z.int(), active: z.int() }),
  /** Briefs with a live link. */
  shared: z.int(),
  /** Tasks of the server that have failed, such as messages of the bot. */
  failed_jobs: z.int(),
  pending: z.object({ total: z.int(), capped: z.boolean() }),
  waiting: z.array(Waiting),
  more: z.array(MoreWaiting),
  /** Responses per day of the last days in Moscow's time zone, today last: `2026-11-15`. */
  days: z.array(z.object({ day: z.string(), responses: z.int() })),
})
export type Overview = z.infer<typeof Overview>

export const overview = {
  get: route({
    method: 'GET',
    path: '/api/overview',
    summary: 'Сколько чего есть, что ждёт решения и сколько откликов пришло по дням',
    reply: Overview,
  }),
}
