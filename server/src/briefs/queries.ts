import type { BriefInput } from '@ugc/contract/inputs/brief'
import type { ShowMode } from '@ugc/contract/facts/client-view'
import type { DeclineReason } from '@ugc/contract/facts/drafts'
import { BRIEF_FILTERS, type Filters } from '@ugc/contract/facts/filters'
import { COUNTED_ON_CARD, ENDING_UNDO_SECONDS } from '@ugc/contract/facts/limits'
import { answeredBy, endingOf, ENDING_NAMES, type UntoldWhy } from '@ugc/contract/facts/endings'
import {
  type BriefStatus,
  FINAL_STATUSES,
  type ResponseStatus,
  UNDECIDED,
} from '@ugc/contract/facts/statuses'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { AUDIENCE_SELECT, BRIEF_IS_FOR_CREATOR } from '../platform/shared-sql/audience.ts'
import { comparisons } from '../platform/db/filters.ts'
import type { Db, EndWords, Schema, Tx } from '../platform/db/schema.ts'
import { OWN_ORDER, WORK_STEP } from '../platform/shared-sql/own-step.ts'
import { WAITS } from '../platform/shared-sql/waits.ts'

export interface BriefConditions extends Filters<typeof BRIEF_FILTERS> {
  id?: string | undefined
}

interface Window {
  offset: number
  limit: number
}

const matches =
  ({ id, ...filters }: BriefConditions) =>
  (where: ExpressionBuilder<Schema, 'briefs'>): Expression<SqlBool> => {
    const wanted = filters.search?.replaceAll(/[\\%_]/g, String.raw`\$&`)
    return where.and([
      where('deleted_at', 'is', null),
      ...(id === undefined ? [] : [where('id', '=', id)]),
      ...(wanted
        ? [sql<SqlBool>`fold(title || ' ' || product_name) like '%' || fold(${wanted}) || '%'`]
        : []),
      ...comparisons('briefs', BRIEF_FILTERS, filters, { search: 'elsewhere' }),
    ])
  }

/** Counts by an index on brief_id, up to `COUNTED_ON_CARD` + 1, because a page counts for fifty briefs. */
const counted = (status?: ResponseStatus) => sql<number>`(
  select count(*) from (
    select from responses
    where brief_id = briefs.id ${status === undefined ? sql`and responses.status <> 'withdrawn'` : sql`and responses.status = ${sql.lit(status)}`}
      ${status === UNDECIDED ? sql`and ${WAITS}` : sql``}
    limit ${sql.lit(COUNTED_ON_CARD + 1)}) counted)`

/** When the draft will be sent, if that is planned. */
const SCHEDULED_AT = sql<string | null>`(select at from planned_sends
  where planned_sends.brief_id = briefs.id and briefs.status = 'draft')`

const inJson = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const CONFIRMED = sql<number>`(select count(*) from responses
  where brief_id = briefs.id and status = 'accepted' and confirmed_at is not null)`

/** What the bot is about to write to many, and until when an owner can take it back. */
const TELLING = sql<{ kind: 'ending' | 'change'; at: string; silent: boolean } | null>`case
  when undo_until > now() then json_build_object('kind', 'ending', 'at', ${inJson(sql`undo_until`)},
    'silent', answers_due_at is null)
  else (select json_build_object('kind', 'change', 'at', ${inJson(sql`due_at`)}, 'silent', false)
    from brief_changes where brief_id = briefs.id and now is null) end`

const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)))
const IS_ANSWERED = sql.join(
  FINAL_STATUSES.flatMap((status) => {
    const ending = endingOf(status)
    return ending === undefined
      ? []
      : [sql`(briefs.status = ${sql.lit(status)} and responses.status in (${listed(answeredBy(ending))}))`]
  }),
  sql` or `,
)
/** The end itself, or the «no» that came before it. «Выбираем» is no end. */
const KNOWS_END = sql`notified_status in (${listed(['rejected', ...ENDING_NAMES.filter((name) => name !== 'choosing')])})`

const WAS_TOLD = sql`(tell_after is null and ${KNOWS_END} is true and is_reachable)`
const TELLS_END = sql`(briefs.answered_at is not null and briefs.status in (${listed(FINAL_STATUSES)}))`

/** By what the tellings keep: `tell_after` is null when a message was handed over, or none can be. */
const ENDED = sql<{ people: number; told: number; out_of_reach: number } | null>`case
  when ${TELLS_END} then (
    select json_build_object('people', count(*),
      'told', count(*) filter (where ${WAS_TOLD}),
      'out_of_reach', count(*) filter (where tell_after is null and not ${WAS_TOLD}))
    from responses join creators on creators.id = creator_id
    where brief_id = briefs.id and (${IS_ANSWERED})) end`

interface Untold {
  creator_id: string
  first_name: string
  last_name: string
  why: UntoldWhy
  /** Of all pages. */
  total: number
}

/** Who was not told of the end, and why. */
export async function listUntold(db: Db, brief_id: string, { offset, limit }: Window): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select creators.id as creator_id, creators.first_name, creators.last_name, count(*) over () as total,
      case when tell_after is not null then 'queued' when is_blocked then 'shut_out' else 'blocked' end as why
    from responses join creators on creators.id = responses.creator_id join briefs on briefs.id = responses.brief_id
    where brief_id = ${brief_id} and ${TELLS_END} and (${IS_ANSWERED}) and not ${WAS_TOLD}
    order by creators.last_name, creators.first_name, creators.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const listBriefs = (db: Db, conditions: BriefConditions, { offset, limit }: Window) =>
  db
    .selectFrom('briefs')
    .select([
      'id',
      'title',
      'product_name',
      'status',
      'deadline',
      'target_tags',
      'sent_to_count',
      'created_at',
      SCHEDULED_AT.as('scheduled_at'),
      counted().as('response_count'),
      counted(UNDECIDED).as('pending_count'),
      counted('accepted').as('accepted_count'),
    ])
    .where(matches(conditions))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countBriefs(db: Db, conditions: BriefConditions): Promise<number> {
  const row = await db
    .selectFrom('briefs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(conditions))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The time of the last send. Undefined for an unknown or deleted brief. */
export const findSentAt = (db: Db, id: string) =>
  db
    .selectFrom('briefs')
    .select('sent_at')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const BRIEF_SELECT = [
  'briefs.id',
  'briefs.title',
  'briefs.product_name',
  'briefs.brand_description',
  'briefs.brief_description',
  'briefs.publication_required',
  'briefs.deadline',
  'briefs.responses_until',
  'briefs.payment_terms',
  'briefs.status',
  'briefs.created_at',
] as const

export const findBrief = (db: Db | Tx, id: string) =>
  db
    .selectFrom('briefs')
    .select([
      ...BRIEF_SELECT,
      ...AUDIENCE_SELECT,
      'briefs.sent_to_count',
      'briefs.places',
      'briefs.budget',
      'briefs.markup',
      'briefs.closed_at',
      'briefs.show_mode',
      'briefs.shows_works',
      'briefs.version',
      SCHEDULED_AT.as('scheduled_at'),
      TELLING.as('telling'),
      ENDED.as('ended'),
      counted().as('response_count'),
      counted(UNDECIDED).as('pending_count'),
      counted('accepted').as('accepted_count'),
      CONFIRMED.as('confirmed_count'),
      sql<null>`null`.as('response_status'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The agency offers briefs to this creator. */
const ADMITTED = sql<SqlBool>`(creators.deactivated_by is distinct from 'owner' and not creators.is_blocked
  and creators.review = 'approved')`

/**
 * Briefs that this creator may see: those for which the creator is in the audience, sent to the creator, answered, or opened
 * by its link before the creator had a profile. Never a draft. A creator whom the agency has switched off, blocked or
 * not approved yet sees only the answered ones.
 */
const visibleBriefs = (db: Db | Tx, creator_id: string) =>
  db
    .selectFrom('briefs')
    .innerJoin('creators', (join) => join.on('creators.id', '=', creator_id))
    .leftJoin('responses', (join) =>
      join.onRef('responses.brief_id', '=', 'briefs.id').on('responses.creator_id', '=', creator_id),
    )
    .where('briefs.deleted_at', 'is', null)
    .where('briefs.status', '!=', 'draft')
    .where((where) =>
      where.or([
        where('responses.id', 'is not', null),
        where.and([
          ADMITTED,
          where.or([
            BRIEF_IS_FOR_CREATOR,
            where.exists(
              where
                .selectFrom('deliveries')
                .select('deliveries.state')
                .whereRef('deliveries.brief_id', '=', 'briefs.id')
                .where('deliveries.creator_id', '=', creator_id),
            ),
            where.exists(
              where
                .selectFrom('brief_visits')
                .select('brief_visits.brief_id')
                .whereRef('brief_visits.brief_id', '=', 'briefs.id')
                .whereRef('brief_visits.telegram_id', '=', 'creators.telegram_id'),
            ),
          ]),
        ]),
      ]),
    )

/** A response that was taken back is no answer: its brief is offered again while it is active. */
const ANSWERED = sql<SqlBool>`(responses.id is not null and responses.status <> 'withdrawn')`

/** The visible briefs that are listed: active ones and answered ones. */
const listedFor = (db: Db, creator_id: string) =>
  visibleBriefs(db, creator_id).where((where) => where.or([ANSWERED, where('briefs.status', '=', 'active')]))

/** Locks brief and creator until the response is inserted, so that the brief is not closed and the creator not erased. */
export const lockBriefToAnswer = (tx: Tx, id: string, creator_id: string) =>
  visibleBriefs(tx, creator_id)
    .select([
      'briefs.status',
      'responses.status as response_status',
      sql<boolean>`briefs.answers_until <= now()`.as('is_past'),
      ADMITTED.as('is_admitted'),
    ])
    .where('briefs.id', '=', id)
    .forShare('briefs')
    .forKeyShare('creators')
    .executeTakeFirst()

/** Of the brief's message to this creator. */
const ofDelivery = <T>(
  what: ReturnType<typeof sql>,
  creator_id: string,
) => sql<T>`(select ${what} from deliveries
  where deliveries.brief_id = briefs.id and deliveries.creator_id = ${creator_id})`

const declineReason = (creator_id: string) =>
  ofDelivery<DeclineReason | null>(sql`decline_reason`, creator_id).as('decline_reason')

/** Finds closed briefs too: the screen says that the brief is closed instead of «not found». */
export const findBriefFor = (db: Db, id: string, creator_id: string) =>
  visibleBriefs(db, creator_id)
    .select([
      ...BRIEF_SELECT,
      'responses.status as response_status',
      WORK_STEP.as('work'),
      declineReason(creator_id),
      sql<boolean>`${ofDelivery(sql`true`, creator_id)} is not null`.as('was_sent'),
    ])
    .where('briefs.id', '=', id)
    .executeTakeFirst()

/** Records that an active brief was opened by its link. Locks the user's row, so that an erasure leaves no visit behind. */
export const insertBriefVisit = async (db: Db, brief_id: string, telegram_id: number) => {
  await sql`insert into brief_visits (telegram_id, brief_id)
    select users.telegram_id, briefs.id from users, briefs
    where users.telegram_id = ${telegram_id} and briefs.id = ${brief_id}
      and briefs.status = 'active' and briefs.deleted_at is null
    for key share of users
    on conflict do nothing`.execute(db)
}

/** The first time that the creator opens a brief sent to them. */
export const updateOpened = async (db: Db | Tx, brief_id: string, creator_id: string) => {
  await db
    .updateTable('deliveries')
    .set({ opened_at: sql<string>`now()` })
    .where('brief_id', '=', brief_id)
    .where('creator_id', '=', creator_id)
    .where('opened_at', 'is', null)
    .execute()
}

/** For a user without a profile. */
export const findVisitedBrief = (db: Db, id: string, telegram_id: number) =>
  db
    .selectFrom('briefs')
    .innerJoin('brief_visits', 'brief_visits.brief_id', 'briefs.id')
    .select([...BRIEF_SELECT, sql<null>`null`.as('response_status')])
    .where('briefs.id', '=', id)
    .where('briefs.deleted_at', 'is', null)
    .where('brief_visits.telegram_id', '=', telegram_id)
    .executeTakeFirst()

/** The creator's own no. */
const refusedBy = (creator_id: string) =>
  sql<SqlBool>`(responses.status = 'withdrawn') is true or ${ofDelivery(sql`decline_reason`, creator_id)} is not null`

/** What waits for the creator is first, then new briefs, then refused ones, then answered ones, of these the finished ones last; newest first inside. */
export const listBriefsFor = (db: Db, creator_id: string, { offset, limit }: Window) =>
  listedFor(db, creator_id)
    .select([
      ...BRIEF_SELECT,
      'responses.status as response_status',
      WORK_STEP.as('work'),
      declineReason(creator_id),
    ])
    .orderBy(sql`least(${OWN_ORDER}, 3)`)
    .orderBy(ANSWERED)
    .orderBy(refusedBy(creator_id))
    .orderBy(OWN_ORDER)
    .orderBy(sql`briefs.status <> 'active'`)
    .orderBy('briefs.created_at', 'desc')
    .orderBy('briefs.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countBriefsFor(db: Db, creator_id: string): Promise<number> {
  const row = await listedFor(db, creator_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** By the database's clock, because the clocks of the processes may differ. */
export async function isPast(tx: Tx, moment: string): Promise<boolean> {
  const row = await tx
    .selectNoFrom(sql<boolean>`${moment}::timestamptz <= now()`.as('is_past'))
    .executeTakeFirstOrThrow()
  return row.is_past
}

export const findBriefToRemind = (db: Db, id: string) =>
  db
    .selectFrom('briefs')
    .select(['id', 'title', 'answers_until'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Not `for update`: that lock makes the foreign keys of responses and works wait, which an erasure checks after it locked the person. */
export const lockBrief = (tx: Tx, id: string) =>
  tx
    .selectFrom('briefs')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A trigger inserts both links. */
export async function insertBrief(tx: Tx, brief: BriefInput & { id?: string }): Promise<string> {
  const row = await tx
    .insertInto('briefs')
    .values({ ...brief, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A change of status: triggers write closed_at and ended_at, and is_settled of the responses, and refuse a wrong step. */
export const updateBrief = async (
  tx: Tx,
  id: string,
  values: Partial<BriefInput> & { status?: BriefStatus; show_mode?: ShowMode; shows_works?: boolean },
) => {
  await tx
    .updateTable('briefs')
    .set({
      ...values,
      ...(values.show_mode === undefined ? {} : { show_mode_chosen: true }),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

interface Ended {
  from: BriefStatus
  /** False: the owner wants no messages. */
  tell: boolean
  words: EndWords | undefined
}

/** After an end: it is told when the time to take it back is over. */
export const updateEnded = async (tx: Tx, id: string, { from, tell, words }: Ended) => {
  const until = sql<string>`now() + make_interval(secs => ${ENDING_UNDO_SECONDS})`
  await tx
    .updateTable('briefs')
    .set({
      ended_from: from,
      undo_until: until,
      end_words: words === undefined ? null : JSON.stringify(words),
      answers_due_at: tell ? until : null,
      answered_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Empties what `updateEnded` wrote: an end that is not told yet stays untold, and the next end is told anew. */
export const updateReopened = async (tx: Tx, id: string) => {
  await tx
    .updateTable('briefs')
    .set({ ended_from: null, undo_until: null, end_words: null, answers_due_at: null, answered_at: null })
    .where('id', '=', id)
    .execute()
}

/** The brief gets the status that it had before its end; triggers empty closed_at and ended_at. False if the time is over. */
export async function takeBackEnd(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('briefs')
    .set({
      status: sql<BriefStatus>`ended_from`,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('undo_until', '>', sql<string>`now()`)
    .where('ended_from', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The end stays and is not told, as if the owner had chosen silence. False if the time is over. */
export async function silenceEnd(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('briefs')
    .set({ answers_due_at: null })
    .where('id', '=', id)
    .where('undo_until', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Briefs whose end is told now; scheduled each minute. */
export async function listAnswersDue(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('briefs')
    .select('id')
    .where('answers_due_at', '<=', sql<string>`now()`)
    .execute()
  return rows.map(({ id }) => id)
}

/** The status in which the brief has ended. Undefined if it was reopened meanwhile, or another worker tells. */
export async function takeAnswersDue(tx: Tx, id: string): Promise<BriefStatus | undefined> {
  const row = await tx
    .updateTable('briefs')
    .set({ answers_due_at: null, answered_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('answers_due_at', '<=', sql<string>`now()`)
    .returning('status')
    .executeTakeFirst()
  return row?.status
}

/** Deleting a brief that takes responses cancels it, so that those who answered are told. */
export async function deleteBrief(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('briefs')
    .set({
      deleted_at: sql<string>`now()`,
      version: sql<number>`version + 1`,
      status: sql<BriefStatus>`case status when 'active' then 'cancelled' else status end`,
      answers_due_at: sql<string | null>`case status when 'active' then now() else answers_due_at end`,
      undo_until: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Closes briefs after their deadline; scheduled each minute. Those who wait are told that the choice is being made. The version changes, so an edit in progress gets a conflict. */
export async function closeOverdueBriefs(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('briefs')
    .set({
      status: 'closed',
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      answers_due_at: sql<string>`now()`,
      undo_until: null,
      end_words: null,
    })
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('answers_until', '<=', sql<string>`now()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
