import * as z from 'zod/mini'
import { route } from './route.ts'

/** What a brief waits for, the most urgent first. */
export const WAITING_KINDS = [
  /** Its intake ends within a day. */
  'deadline',
  /** The client said «нет» to a person after the person was accepted. */
  'against',
  /** The client submitted «да», and no owner has decided. */
  'chosen',
  /** Responses without a decision. */
  'pending',
  /** The client opened the table days ago and has submitted nothing; the days are counted. */
  'quiet',
  /** Accepted people who have not confirmed for a day. */
  'silent',
  /** Messages that may not have arrived. */
  'undelivered',
  /** For a day neither sent nor planned. */
  'draft',
] as const

/** A brief that needs an owner's action, with its most urgent kind. */
const Waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  brief_id: z.string(),
  title: z.string(),
  /** The end of the intake. */
  until: z.string(),
  /** People or messages of that kind; for a deadline those who wait for a decision. */
  count: z.int(),
  /** True if counting stopped at `count` and there are more. */
  capped: z.boolean(),
})
export type Waiting = z.infer<typeof Waiting>

/** A brief that takes answers. */
const LiveBrief = z.object({
  brief_id: z.string(),
  title: z.string(),
  until: z.string(),
  places: z.nullable(z.int()),
  accepted: z.int(),
  pending: z.int(),
  capped: z.boolean(),
})
export type LiveBrief = z.infer<typeof LiveBrief>

const Overview = z.object({
  creators: z.int(),
  /** Whether the section «Новые анкеты» is shown. */
  review_new_profiles: z.boolean(),
  /** New profiles, creators who are being erased and blocked people: the sections of «Креаторы». */
  reviews: z.int(),
  erasures: z.int(),
  blocked: z.int(),
  briefs: z.object({ total: z.int(), active: z.int() }),
  /** Briefs with a live link. */
  shared: z.int(),
  /** Tasks of the server that have failed, such as messages of the bot. */
  failed_jobs: z.int(),
  pending: z.object({ total: z.int(), capped: z.boolean() }),
  works: z.object({
    /** There is a work, or was one. */
    any: z.boolean(),
    /** Those that go on, and of them those whose creator has not confirmed. */
    open: z.int(),
    unconfirmed: z.int(),
    /** Done works on which the client has remarked, then works that go on, by group. */
    remarked: z.int(),
    asked: z.int(),
    review: z.int(),
    late: z.int(),
    today: z.int(),
  }),
  /** The newest import with people who have no invitation yet, and how many they are. */
  to_invite: z.nullable(z.object({ import_id: z.string(), people: z.int(), capped: z.boolean() })),
  /** In roubles: what is owed, what of it is late, and what was paid in this month. Null before the first payout. */
  payouts: z.nullable(z.object({ due: z.number(), late: z.number(), month: z.number() })),
  waiting: z.array(Waiting),
  /** Waiting briefs that are not listed. */
  more: z.int(),
  /** The nearest deadline first. */
  live: z.array(LiveBrief),
})
export type Overview = z.infer<typeof Overview>

export const overview = {
  get: route({
    method: 'GET',
    path: '/api/overview',
    /** `all`: every waiting brief, up to a screenful. */
    query: z.strictObject({ waiting: z.optional(z.literal('all')) }),
    summary: 'Сколько чего есть, что ждёт решения и какие брифы идут',
    reply: Overview,
  }),
}
