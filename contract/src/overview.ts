import * as z from 'zod/mini'
import { route } from './route.ts'

/**
 * What an owner can do something about. `undelivered`: messages that may not have arrived; `pending`: responses without
 * a decision; `deadline`: time that is nearly over; `draft`: not sent yet. `count` is null for the last two.
 */
const Waiting = z.object({
  kind: z.enum(['undelivered', 'pending', 'deadline', 'draft']),
  brief_id: z.string(),
  title: z.string(),
  deadline: z.string(),
  count: z.nullable(z.int()),
  /** There are more than `count`, which is as far as was counted. */
  capped: z.boolean(),
})
export type Waiting = z.infer<typeof Waiting>

/** How many briefs of a kind wait besides those in `waiting`, with their responses or messages where these are counted. */
const MoreWaiting = z.object({
  kind: Waiting.shape.kind,
  briefs: z.int(),
  count: z.nullable(z.int()),
})
export type MoreWaiting = z.infer<typeof MoreWaiting>

const Overview = z.object({
  creators: z.int(),
  briefs: z.object({ total: z.int(), active: z.int() }),
  /** Briefs with a table that somebody can open. */
  shared: z.int(),
  pending: z.object({ total: z.int(), capped: z.boolean() }),
  waiting: z.array(Waiting),
  more: z.array(MoreWaiting),
  /** How many responses came on each of the last days, in Moscow, today the last: `2026-11-15`. */
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
