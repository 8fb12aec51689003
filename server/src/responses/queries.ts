import type { Unseen, Visibility } from '@ugc/contract/facts/client-view'
import { type Filters, RESPONSE_FILTERS, type ResponseSort } from '@ugc/contract/facts/filters'
import { COUNTED_TO, UNDO_SECONDS } from '@ugc/contract/facts/limits'
import type { Profile } from '@ugc/contract/facts/profile-fields'
import { AUTHOR_FIELDS, type ResponseEvent } from '@ugc/contract/responses'
import type { WithdrawReason } from '@ugc/contract/facts/drafts'
import {
  answeredBy,
  type Ending,
  endingOf,
  isRefusal,
  type Outcome,
  outcomeBy,
  type Told,
} from '@ugc/contract/facts/endings'
import { BRIEF_STATUS_NAMES, type BriefStatus, type Decision, UNDECIDED } from '@ugc/contract/facts/statuses'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { clientChoice, clientChose } from '../platform/shared-sql/client-chose.ts'
import { REMINDER } from './remind-queries.ts'
import { clientSees, unseenBecause } from '../platform/shared-sql/client-sees.ts'
import { STOPPED } from '../platform/shared-sql/audience.ts'
import { creatorJson, PHOTO_URL } from '../platform/shared-sql/creator-json.ts'
import { IS_CALLED_OFF, OWN_ORDER, WORK_STEP } from '../platform/shared-sql/own-step.ts'
import { comparisons } from '../platform/db/filters.ts'
import type { Db, Tx } from '../platform/db/schema.ts'
import { MAY_TELL } from '../platform/shared-sql/taken.ts'
import { WAITS } from '../platform/shared-sql/waits.ts'

export interface ResponseConditions extends Omit<Filters<typeof RESPONSE_FILTERS>, 'search' | 'sort'> {
  /** Each is in the words of the creator, or in the title of the brief. */
  words?: SearchedWord[]
  /** Without the responses to briefs that are over or deleted, and of erased creators. */
  live?: boolean
  /** Of one creator, and for one response. Other lists have withdrawn responses only with the filter of that status. */
  with_withdrawn?: boolean
}

interface Window {
  offset: number
  limit: number
}

const BY_SHOWN = clientSees(sql`briefs.show_mode`)

/** A searched word: a LIKE pattern, and the briefs whose title has it. */
export interface SearchedWord {
  pattern: string
  brief_ids: string[]
}

/** The briefs are looked up first: the planner then knows how many they are, and uses the trigram index for rare words. */
export const findTitled = (db: Db, patterns: string[]): Promise<SearchedWord[]> =>
  Promise.all(
    patterns.map(async (pattern) => {
      const titled = await db
        .selectFrom('briefs')
        .select('id')
        .where(sql<SqlBool>`' ' || fold(title) like ${pattern}`)
        .execute()
      return { pattern, brief_ids: titled.map(({ id }) => id) }
    }),
  )

const says = ({ pattern, brief_ids }: SearchedWord) =>
  brief_ids.length === 0
    ? sql<SqlBool>`responses.search like ${pattern}`
    : sql<SqlBool>`(responses.search like ${pattern} or responses.brief_id = any(${brief_ids}::uuid[]))`

const found = (
  db: Db | Tx,
  { live = false, with_withdrawn = false, words = [], shown, ...filters }: ResponseConditions,
) =>
  db
    .selectFrom('responses')
    .innerJoin('briefs', 'briefs.id', 'responses.brief_id')
    .leftJoin('creators', 'creators.id', 'responses.creator_id')
    .where((where) =>
      where.and([
        ...comparisons('responses', RESPONSE_FILTERS, filters, {
          search: 'elsewhere',
          sort: 'elsewhere',
          shown: 'elsewhere',
          client_choice: 'elsewhere',
        }),
        // Without a filter by status, lists and counts of all creators leave out withdrawn responses.
        ...(with_withdrawn || filters.status !== undefined
          ? []
          : [where('responses.status', '!=', 'withdrawn')]),
        ...words.map(says),
        ...(shown === undefined ? [] : [shown ? BY_SHOWN : sql<SqlBool>`not ${BY_SHOWN}`]),
        ...(filters.client_choice === undefined ? [] : [clientChose(filters.client_choice, BY_SHOWN)]),
        ...(live
          ? [
              where('briefs.deleted_at', 'is', null),
              where('responses.creator_id', 'is not', null),
              where('responses.is_settled', '=', false),
            ]
          : []),
        sql<SqlBool>`true`,
      ]),
    )

/** From the moment of the end, before the bot writes of it: the creator sees the brief's status on the same screens. */
const ENDING = sql<Ending | null>`case
  ${sql.join(
    BRIEF_STATUS_NAMES.flatMap((status) => {
      const ending = endingOf(status)
      return ending === undefined
        ? []
        : [sql`when briefs.status = ${sql.lit(status)} then ${sql.lit(ending)}`]
    }),
    sql` `,
  )} end`

const RESPONSE_SELECT = [
  'responses.id',
  'responses.brief_id',
  'responses.creator_id',
  sql<{ id: string; title: string }>`json_build_object('id', briefs.id, 'title', briefs.title)`.as('brief'),
  sql<boolean>`briefs.deleted_at is not null`.as('brief_deleted'),
  'briefs.status as brief_status',
  'briefs.answers_until as brief_deadline',
  sql<string>`coalesce((select due_at from works where works.response_id = responses.id), briefs.deadline)`.as(
    'deliver_by',
  ),
  WORK_STEP.as('work'),
  ENDING.as('brief_ending'),
  'responses.creator_price',
  sql<boolean>`is_agreed(responses.id)`.as('price_agreed'),
  'responses.estimated_delivery_days',
  'responses.message',
  'responses.status',
  'responses.withdraw_reason',
  'responses.confirmed_at',
  'responses.version',
  'responses.created_at',
  sql<ResponseEvent[]>`(select coalesce(json_agg(json_build_object('kind', kind,
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'price_was', price_was, 'price_now', price_now, 'days_was', days_was, 'days_now', days_now,
      'reason', reason) order by at, id), '[]')
    from (
      select id, kind, at, price_was, price_now, days_was, days_now, reason
      from response_events where response_events.response_id = responses.id
      union all
      select null, said.kind, said.at, null, null, null, null, null from work_versions
        cross join lateral (values ('handed_in', handed_in_at),
          (case verdict when 'done' then 'video_done' else 'returned' end, answered_at)) said (kind, at)
      where work_versions.response_id = responses.id and said.at is not null
      union all
      select null, 'video_done', works.ended_at, null, null, null, null, null from works
      where works.response_id = responses.id and works.state = 'done'
        and not exists (select from work_versions where work_versions.response_id = works.response_id and verdict = 'done')) story)`.as(
    'events',
  ),
] as const
const OWNER_SELECT = [
  'responses.client_price',
  'responses.markup_percentage',
  'responses.visibility',
  unseenBecause(sql`briefs.show_mode`).as('unseen'),
  clientChoice.as('client_choice'),
  REMINDER.as('reminder'),
] as const

type Author = Pick<Profile, (typeof AUTHOR_FIELDS)[number]> & {
  photo_url: string | null
  is_verified: boolean
}
type AuthorForOwner = Author &
  Pick<Profile, 'email' | 'portfolio_url' | 'telegram_username' | 'social_links'> & { is_stopped: boolean }
const AUTHOR = { photo_url: PHOTO_URL, is_verified: sql`creators.is_verified` }
/** Also for a stranger with a wrongly entered Telegram id: see `forItsPerson`. */
const ownName = (name: 'first_name' | 'last_name') =>
  sql`case when creators.is_unclaimed then '' else ${sql.ref(`creators.${name}`)} end`
const author = creatorJson<Author>(['city', 'country', 'followers_count'], {
  first_name: ownName('first_name'),
  last_name: ownName('last_name'),
  ...AUTHOR,
}).as('creator')
const authorForOwner = creatorJson<AuthorForOwner>(
  [...AUTHOR_FIELDS, 'email', 'portfolio_url', 'telegram_username', 'social_links'],
  { ...AUTHOR, is_stopped: STOPPED },
).as('creator')

const NEWEST = sql`responses.created_at desc, responses.id desc`
/** Each is the order of an index. Responses without days are last. */
const ORDERS: Record<ResponseSort, RawBuilder<unknown>> = {
  waiting: sql`${WAITS} desc, ${NEWEST}`,
  newest: NEWEST,
  price_up: sql`responses.creator_price, responses.id`,
  price_down: sql`responses.creator_price desc, responses.id desc`,
  days: sql`responses.estimated_delivery_days, responses.id`,
}

/** Of one status all wait or none does; the index by time then skips no other rows. */
const orderOf = (sort: ResponseSort, { status }: ResponseConditions) =>
  ORDERS[sort === 'waiting' && status !== undefined ? 'newest' : sort]

/**
 * The first page is read in the order of an index. A later page and a search sort and page by id first, so that only the
 * rows of the page are joined to creators and built as JSON.
 */
export const listResponses = (
  db: Db,
  conditions: ResponseConditions,
  { sort, offset, limit }: Window & { sort: ResponseSort },
) => {
  const order = orderOf(sort, conditions)
  const selected = [...RESPONSE_SELECT, ...OWNER_SELECT, authorForOwner] as const
  if (offset === 0 && (conditions.words ?? []).length === 0)
    return found(db, conditions).select(selected).orderBy(order).limit(limit).execute()
  return db
    .with('page', () =>
      found(db, conditions).select('responses.id').orderBy(order).limit(limit).offset(offset),
    )
    .selectFrom('page')
    .innerJoin('responses', 'responses.id', 'page.id')
    .innerJoin('briefs', 'briefs.id', 'responses.brief_id')
    .leftJoin('creators', 'creators.id', 'responses.creator_id')
    .select(selected)
    .orderBy(order)
    .execute()
}

/** For their author: client prices are not selected. What waits for the author is first, what is over last. */
export const listOwnResponses = (
  db: Db,
  conditions: ResponseConditions & { creator_id: string },
  { offset, limit }: Window,
) =>
  found(db, conditions)
    .select([...RESPONSE_SELECT, author])
    .orderBy(OWN_ORDER)
    .orderBy('responses.created_at', 'desc')
    .orderBy('responses.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Counts up to the cap + 1, because counting millions would take longer than the page. */
export async function countResponses(db: Db, conditions: ResponseConditions): Promise<number> {
  const counted = found(db, conditions)
    .select('responses.id')
    .limit(COUNTED_TO + 1)
  const row = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const findOwnResponse = (db: Db, id: string) =>
  found(db, { with_withdrawn: true })
    .select([...RESPONSE_SELECT, author])
    .where('responses.id', '=', id)
    .executeTakeFirstOrThrow()

/** The id of the creator whose response this is. */
export async function findAuthor(db: Db, id: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('responses').select('creator_id').where('id', '=', id).executeTakeFirst()
  return row?.creator_id
}

interface NewResponse {
  brief_id: string
  creator_id: string
  creator_price: number
  estimated_delivery_days: number | null
  message: string | null
}

/**
 * Undefined if the creator has responded already. Triggers fill search, contacts, is_withheld and is_settled, and insert the
 * event «sent».
 */
export async function insertResponse(tx: Tx, response: NewResponse): Promise<string | undefined> {
  const row = await tx
    .insertInto('responses')
    .values({ ...response, client_price: null })
    .onConflict((conflict) => conflict.columns(['brief_id', 'creator_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The bot may read these columns only. */
const OWN = ['id', 'brief_id', 'creator_id', 'status', 'version'] as const

export const lockOwnResponse = (tx: Tx, id: string) =>
  tx.selectFrom('responses').select(OWN).where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined if it was deleted. */
export const findBriefOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('briefs')
    .select(['status', ENDING.as('ending')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The row is locked and accepted. False if it is confirmed already. A trigger inserts the event. */
export async function confirmResponse(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select confirm_response(${id})`.execute(tx)
  return rows.length > 0
}

/** The row is locked and pending, in reserve, or accepted. Triggers insert the event, empty confirmed_at and cancel the work. */
export const withdrawResponse = async (tx: Tx, id: string, reason: WithdrawReason | null) => {
  await sql`select withdraw_response(${id}, ${reason})`.execute(tx)
}

/** The withdrawn response of a creator to a brief; undefined if it was given again meanwhile. */
export const lockWithdrawn = (tx: Tx, brief_id: string, creator_id: string) =>
  tx
    .selectFrom('responses')
    .select(OWN)
    .where('brief_id', '=', brief_id)
    .where('creator_id', '=', creator_id)
    .where('status', '=', 'withdrawn')
    .forUpdate()
    .executeTakeFirst()

type Offer = Omit<NewResponse, 'brief_id' | 'creator_id'>

/** The row is locked and pending. False if the client has agreed to another price. A trigger inserts the event. */
export async function changeResponse(tx: Tx, id: string, given: Offer) {
  const { creator_price, estimated_delivery_days, message } = given
  const { rows } = await sql`
    select change_response(${id}, ${creator_price}, ${estimated_delivery_days}, ${message})`.execute(tx)
  return rows.length > 0
}

/** False if the client has agreed to another price. A trigger inserts the event. */
export async function giveAgain(tx: Tx, id: string, given: Offer) {
  const { creator_price, estimated_delivery_days, message } = given
  const { rows } = await sql`
    select give_again(${id}, ${creator_price}, ${estimated_delivery_days}, ${message})`.execute(tx)
  return rows.length > 0
}

/** A creator who answers after all has not declined. */
export const deleteDecline = async (tx: Tx, brief_id: string, creator_id: string) => {
  await tx
    .updateTable('deliveries')
    .set({ declined_at: null, decline_reason: null, decline_text: null })
    .where('brief_id', '=', brief_id)
    .where('creator_id', '=', creator_id)
    .where('declined_at', 'is not', null)
    .execute()
}

export const findResponse = (db: Db, id: string) =>
  found(db, { with_withdrawn: true })
    .select([...RESPONSE_SELECT, ...OWNER_SELECT, authorForOwner])
    .where('responses.id', '=', id)
    .executeTakeFirstOrThrow()

/** Also finds responses of deleted briefs, which can still be decided. */
export const lockResponse = (tx: Tx, id: string) =>
  tx
    .selectFrom('responses')
    .select(['brief_id', 'creator_id', 'status', 'client_price', 'visibility', 'version', 'is_settled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const withUnseen = (tx: Tx) =>
  tx
    .selectFrom('responses')
    .innerJoin('briefs', 'briefs.id', 'responses.brief_id')
    .leftJoin('creators', 'creators.id', 'responses.creator_id')
    .select(unseenBecause(sql`briefs.show_mode`).as('unseen'))

/** In the order of ids, so that two of these never wait for each other. */
export const lockResponses = (tx: Tx, ids: string[]) =>
  withUnseen(tx)
    .select([
      'responses.id',
      'responses.creator_id',
      'responses.status',
      'responses.visibility',
      'responses.version',
      'responses.is_settled',
    ])
    .where('responses.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('responses.id')
    .forUpdate('responses')
    .execute()

export async function findUnseen(tx: Tx, id: string): Promise<Unseen | null> {
  const { unseen } = await withUnseen(tx).where('responses.id', '=', id).executeTakeFirstOrThrow()
  return unseen
}

/** A new decision can be undone for a while before the creator is told. */
const changed = <Values extends object>(values: Values, seconds = UNDO_SECONDS) =>
  'status' in values
    ? { ...values, tell_after: sql<string>`now() + make_interval(secs => ${seconds})` }
    : values

/** A change of status: triggers insert its event, remove that of a decision not told yet, and empty confirmed_at. */
export const updateResponses = async (
  tx: Tx,
  ids: string[],
  values: { status: Decision } | { visibility: Visibility },
  seconds?: number,
) => {
  await tx
    .updateTable('responses')
    .set({ ...changed(values, seconds), version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

interface Change {
  status?: Decision
  client_price?: number | null
  visibility?: Visibility
}

/** As in updateResponses, triggers write response_events and confirmed_at. */
export const updateResponse = async (tx: Tx, id: string, values: Change) => {
  await tx
    .updateTable('responses')
    .set({ ...changed(values), version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** The oldest first. */
export const listUntoldOutcomes = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where('tell_after', '<=', sql<string>`now()`)
    .orderBy('tell_after')
    .limit(5000)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Marks the outcome as notified before the message is sent, so that it is sent at most once. `notified_status` is the last
 * outcome that was sent; null stands for «undecided». Undefined if this outcome was sent already or the creator cannot be
 * reached.
 */
export async function claimNotification(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('responses')
    .innerJoin('creators', 'creators.id', 'responses.creator_id')
    .innerJoin('briefs', 'briefs.id', 'responses.brief_id')
    .select([
      'creators.telegram_id',
      'responses.status',
      'responses.notified_status',
      'responses.confirmed_at',
      'responses.creator_price',
      'briefs.id as brief_id',
      'briefs.title',
      'briefs.deadline',
      'briefs.responses_until',
      'briefs.status as brief_status',
      'briefs.end_words',
      'briefs.payment_terms',
      sql<string | null>`(select contact from agency)`.as('contact'),
      sql<boolean>`briefs.answered_at is not null`.as('is_answered'),
      sql<
        string | null
      >`(select due_at from works where works.response_id = responses.id and works.state in ('in_work', 'changes'))`.as(
        'owed_by',
      ),
      sql<{ amount: number | null; due_on: string | null } | null>`(
        select json_build_object('amount', payouts.amount, 'due_on', payouts.due_on) from works left join payouts using (response_id)
        where works.response_id = responses.id and (${IS_CALLED_OFF}
          or (responses.status = 'accepted' and works.cancelled_because = 'project')))`.as('cancelled_work'),
    ])
    .where('responses.id', '=', id)
    .where(MAY_TELL)
    // Taken back before the message about a decision or the end of the brief left.
    .where('responses.status', '!=', 'withdrawn')
    .$narrowType<{ status: Decision }>()
    .where('creators.is_reachable', '=', true)
    .where('creators.is_blocked', '=', false)
    .where('creators.telegram_id', 'is not', null)
    .$narrowType<{ telegram_id: number }>()
    .forUpdate('responses')
    .executeTakeFirst()
  const outcome = row && outcomeOf(row)
  const told = row?.notified_status ?? UNDECIDED
  // One «no» is enough.
  const isNews = outcome !== undefined && outcome !== told && !(isRefusal(outcome) && isRefusal(told))
  await tx
    .updateTable('responses')
    .set({ tell_after: null, ...(isNews ? { notified_status: notifiedOf(outcome) } : {}) })
    .where('id', '=', id)
    .where(MAY_TELL)
    .execute()
  return row && isNews ? { ...row, outcome } : undefined
}

/** The message about the outcome, whose buttons an act in the app outdates. It outdates those of the message before. */
export const updateToldMessage = async (db: Db, id: string, message_id: number | null) => {
  await sql`
    with outdated as (
      insert into outdated_buttons (creator_id, brief_id, message_id, is_brief)
      select creator_id, brief_id, told_message_id, false from responses
      where id = ${id} and creator_id is not null and told_message_id <> ${message_id}
      on conflict do nothing)
    update responses set told_message_id = ${message_id}, told_at = now() where id = ${id}`.execute(db)
}

/** «Участие подтверждено» has «Не смогу», which the next outcome takes away. */
export const updateConfirmedMessage = async (
  db: Db,
  { telegram_id, brief_id, message_id }: { telegram_id: number; brief_id: string; message_id: number },
) => {
  await sql`
    update responses set told_message_id = ${message_id} from creators
    where creators.id = creator_id and creators.telegram_id = ${telegram_id} and brief_id = ${brief_id}`.execute(
    db,
  )
}

/** What the creator is to know now: the decision, or what the end of the brief says in its place. */
function outcomeOf({
  status,
  brief_status,
  is_answered,
}: {
  status: Decision
  brief_status: BriefStatus
  is_answered: boolean
}): Outcome {
  return outcomeBy(status, is_answered ? endingOf(brief_status) : undefined)
}

const notifiedOf = (outcome: Outcome): Told | null => (outcome === UNDECIDED ? null : outcome)

/** Writes the end of the brief into the story of each response that it answers; the creator may be told at once. */
export async function endResponses(tx: Tx, brief_id: string, status: BriefStatus): Promise<number> {
  const ending = endingOf(status)
  if (ending === undefined) return 0
  const kind = sql.join(
    answeredBy(ending).map((one) => sql`when ${sql.lit(one)} then ${sql.lit(outcomeBy(one, ending))}`),
    sql` `,
  )
  const { rows } = await sql`
    with ended as (
      update responses set tell_after = now()
      where brief_id = ${brief_id} and creator_id is not null and status in (${sql.join(answeredBy(ending).map((one) => sql.lit(one)))})
      returning id, status)
    insert into response_events (response_id, kind) select id, case status ${kind} end from ended returning id`.execute(
    tx,
  )
  return rows.length
}

/** Undoes a claim whose message was not sent, unless a later outcome was claimed meanwhile. */
export const releaseNotification = async (
  db: Db,
  id: string,
  claimed: { outcome: Outcome; notified_status: Told | null },
) => {
  await db
    .updateTable('responses')
    .set({
      notified_status: claimed.notified_status,
      // A later decision keeps its time to undo.
      tell_after: sql<string>`coalesce(tell_after, now())`,
    })
    .where('id', '=', id)
    .where('notified_status', 'is not distinct from', notifiedOf(claimed.outcome))
    .execute()
}
