import { WORKS_PER_PAGE } from '@ugc/contract/facts/limits'
import type { WorkGroup, WorkNews, WorkState, WorkVerdict } from '@ugc/contract/facts/works'
import type { OwnWork, Work, WorkVersion } from '@ugc/contract/works'
import { type SqlBool, sql } from 'kysely'
import { creatorJson, PHOTO_URL } from '../../platform/shared-sql/creator-json.ts'
import { goesOn } from '../../platform/shared-sql/goes-on.ts'
import {
  countRemarked,
  countUnconfirmed,
  firstOpen,
  IS_CONFIRMED,
  IS_REMARKED,
  OPEN_KEY,
  WORK_GROUP,
} from '../../platform/shared-sql/work-group.ts'
import { JSON_TIME, LATE } from '../../platform/shared-sql/own-step.ts'
import { TELL_AFTER } from '../../platform/shared-sql/tell-after.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { IS_REACHABLE } from './message-queries.ts'

export interface WorkConditions {
  view: 'open' | 'ended'
  brief_id?: string | undefined
  group?: WorkGroup | undefined
  creator_id?: string
  /** The list goes on behind this work. */
  after?: string | undefined
}

const VERSIONS = sql<
  WorkVersion[]
>`(select coalesce(json_agg(json_build_object('number', number, 'links', to_json(links),
    'message', message, 'handed_in_at', to_char(handed_in_at at time zone 'UTC', ${JSON_TIME}),
    'is_late', handed_in_at > due_at, 'verdict', verdict, 'answer', answer) order by number), '[]')
  from work_versions where work_versions.response_id = works.response_id)`

const OWN_SELECT = [
  'works.response_id as id',
  sql<{ id: string; title: string }>`json_build_object('id', briefs.id, 'title', briefs.title)`.as('brief'),
  'works.state',
  'works.due_at',
  LATE.as('is_late'),
  'works.asked_due_at',
  'works.asked_why',
  'works.price',
  'briefs.payment_terms',
  sql<number>`(select payout_days from agency)`.as('payout_days'),
  sql<
    OwnWork['payout']
  >`(select json_build_object('amount', amount, 'paid', paid, 'due_on', due_on) from payouts
    where payouts.response_id = works.response_id)`.as('payout'),
  IS_CONFIRMED.as('is_confirmed'),
  'works.waits_product',
  sql<string | null>`works.product_sent_on::text`.as('product_sent_on'),
  'works.product_tracking',
  'works.cancelled_because',
  'works.ended_at',
  'works.version',
  VERSIONS.as('versions'),
] as const
const OWNER_SELECT = [
  ...OWN_SELECT,
  'responses.creator_id',
  creatorJson<NonNullable<Work['creator']>>(['first_name', 'last_name', 'telegram_username'], {
    photo_url: PHOTO_URL,
    is_reachable: IS_REACHABLE,
  }).as('creator'),
  sql<{ number: number; text: string; author: string | null }[]>`(
    select coalesce(json_agg(json_build_object('number', number, 'text', text, 'author', author) order by number, created_at), '[]')
    from work_remarks where work_remarks.response_id = works.response_id)`.as('remarks'),
  WORK_GROUP.as('group'),
] as const

/** What has ended: the latest first. The order of the index `works_ended`. */
const ENDED_KEY = [sql`works.ended_at`, sql`works.response_id`]

function found(db: Db, { view, brief_id, group, creator_id, after }: WorkConditions) {
  const isOpen = view === 'open'
  const key = isOpen ? OPEN_KEY : ENDED_KEY
  return (
    db
      .selectFrom('works')
      .innerJoin('briefs', 'briefs.id', 'works.brief_id')
      .innerJoin('responses', 'responses.id', 'works.response_id')
      .leftJoin('creators', 'creators.id', 'responses.creator_id')
      .where('works.ended_at', isOpen ? 'is' : 'is not', null)
      .$if(brief_id !== undefined, (query) => query.where('works.brief_id', '=', brief_id ?? ''))
      .$if(creator_id !== undefined, (query) => query.where('responses.creator_id', '=', creator_id ?? ''))
      .$if(group !== undefined, (query) => query.where(WORK_GROUP, '=', group ?? null))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(${sql.join(key)}) ${isOpen ? sql`>` : sql`<`}
          (select ${sql.join(key)} from works where works.response_id = ${after})`,
        ),
      )
      .orderBy(sql.join(key.map((part) => sql`${part} ${isOpen ? sql`asc` : sql`desc`}`)))
      // One more than a page: there is a next one.
      .limit(WORKS_PER_PAGE + 1)
  )
}

const paged = <Row>(rows: Row[]) => ({
  items: rows.slice(0, WORKS_PER_PAGE),
  has_more: rows.length > WORKS_PER_PAGE,
})

/** Before what has ended stand the works that the client has remarked on, all on the first page: no index has that order. */
export async function listWorks(db: Db, conditions: WorkConditions) {
  const works = found(db, conditions).select(OWNER_SELECT)
  if (conditions.view === 'open') return paged(await works.execute())
  const remarked =
    conditions.after === undefined
      ? await works
          .where('works.response_id', 'in', db.selectFrom('work_remarks').select('response_id'))
          .where(IS_REMARKED)
          .execute()
      : []
  const { items, has_more } = paged(await works.where(sql<SqlBool>`not ${IS_REMARKED}`).execute())
  return { items: [...remarked, ...items], has_more }
}

/** For the creator: no other person's name or number is selected. */
export const listOwnWorks = async (db: Db, conditions: WorkConditions & { creator_id: string }) =>
  paged(await found(db, conditions).select(OWN_SELECT).execute())

const one = (db: Db, id: string) =>
  db
    .selectFrom('works')
    .innerJoin('briefs', 'briefs.id', 'works.brief_id')
    .innerJoin('responses', 'responses.id', 'works.response_id')
    .leftJoin('creators', 'creators.id', 'responses.creator_id')
    .where('works.response_id', '=', id)

export const findWork = (db: Db, id: string) => one(db, id).select(OWNER_SELECT).executeTakeFirstOrThrow()
export const findOwnWork = (db: Db, id: string) => one(db, id).select(OWN_SELECT).executeTakeFirstOrThrow()

const inChat = (db: Db, telegram_id: number) =>
  db
    .selectFrom('works')
    .innerJoin('responses', 'responses.id', 'works.response_id')
    .innerJoin('creators', 'creators.id', 'responses.creator_id')
    .innerJoin('briefs', 'briefs.id', 'works.brief_id')
    .select(['works.response_id as id', 'works.state', 'briefs.id as brief_id', 'briefs.title'])
    .where('creators.telegram_id', '=', telegram_id)
    .where('creators.is_blocked', '=', false)

/** Undefined for the work of another person. */
export const findChatWork = (db: Db, telegram_id: number, id: string) =>
  inChat(db, telegram_id).where('works.response_id', '=', id).executeTakeFirst()
export type ChatWork = NonNullable<Awaited<ReturnType<typeof findChatWork>>>

/** The bot asks about so many at most. */
const ASKED_MAX = 8

/** What goes on: first what waits for a video, of projects that go on, by date. */
export const listOpen = (db: Db, telegram_id: number) =>
  inChat(db, telegram_id)
    .where('works.ended_at', 'is', null)
    .orderBy(sql`works.state = 'submitted'`)
    .orderBy(goesOn(), 'desc')
    .orderBy('works.due_at')
    .limit(ASKED_MAX)
    .execute()

/** The bot may read it too. */
export async function isDone(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('works').select('state').where('response_id', '=', id).executeTakeFirst()
  return row?.state === 'done'
}

export type WorkCounts = Record<WorkGroup, number>

export async function countWorks(db: Db, brief_id?: string): Promise<WorkCounts> {
  const { rows } = await sql<{ group: WorkGroup; count: number }>`
    select ${WORK_GROUP} as group, count(*)::int as count from ${firstOpen(brief_id)} works group by 1
    union all select 'remarked', ${countRemarked(brief_id)}`.execute(db)
  const counts: WorkCounts = {
    remarked: 0,
    asked: 0,
    review: 0,
    late: 0,
    today: 0,
    tomorrow: 0,
    week: 0,
    later: 0,
  }
  for (const { group, count } of rows) counts[group] = count
  return counts
}

export async function findUnconfirmed(db: Db, brief_id?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${countUnconfirmed(brief_id)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** In the order of ids, so that two of these never wait for each other. */
export const lockWorks = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('works')
    .select([
      'response_id as id',
      'brief_id',
      'state',
      'cancelled_because',
      'price',
      'due_at',
      'asked_due_at',
      'ended_at',
      'version',
    ])
    .where('response_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('response_id')
    .forUpdate()
    .execute()

export interface Standing {
  id: string
  /** A client has remarked on a version. */
  has_remark: boolean
  /** And no owner has touched the work since. */
  is_remarked: boolean
  /** Of the payout. */
  is_paid: boolean
  /** Its state by the last version; one that was accepted without a version is «done» all the same. */
  versions_say: WorkState
}

/** What decides which answer they take. The works are locked. */
export async function findStandings(tx: Tx, ids: string[]): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select works.response_id as id, ${IS_REMARKED} as is_remarked,
      exists (select from work_remarks where work_remarks.response_id = works.response_id) as has_remark,
      exists (select from payouts where payouts.response_id = works.response_id and paid > 0) as is_paid,
      work_state(works.response_id) as versions_say
    from works where works.response_id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface WorkChange {
  due_at?: string
  has_own_due?: true
  asked_due_at?: string | null
  asked_why?: string | null
  waits_product?: boolean
  product_sent_on?: string | null
  product_tracking?: string | null
  tell?: 'due' | 'due_refused'
}

const TOUCHED = { version: sql<number>`works.version + 1`, updated_at: sql<string>`now()` }

export const updateWorks = async (tx: Tx, ids: string[], change: WorkChange) => {
  await tx
    .updateTable('works')
    .set({
      ...change,
      ...(change.asked_due_at && { asked_at: sql<string>`now()` }),
      ...TOUCHED,
      // The words of a return name the date too, so they are kept.
      ...(change.tell && {
        tell: sql<WorkNews>`case when tell = 'changes' and state = 'changes' then tell else ${change.tell} end`,
        tell_after: TELL_AFTER,
      }),
    })
    .where('response_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Before its response gets another decision, which would delete a work that its creator was not told of. */
export const cancelWork = async (tx: Tx, id: string) => {
  await tx
    .updateTable('works')
    .set({
      state: 'cancelled',
      cancelled_because: 'taken_back',
      ended_at: sql<string>`now()`,
      asked_due_at: null,
      asked_why: null,
      tell: null,
      tell_after: null,
      ...TOUCHED,
    })
    .where('response_id', '=', id)
    .execute()
}

/** The number of the latest version and its links; undefined before the first. */
export const findLastVersion = (tx: Tx, id: string) =>
  tx
    .selectFrom('work_versions')
    .select(['number', 'links', 'message', 'handed_in_at', 'verdict', 'was_accepted'])
    .where('response_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertVersion = async (
  tx: Tx,
  version: { response_id: string; number: number; links: string[]; message: string | null; due_at: string },
) => {
  await tx.insertInto('work_versions').values(version).execute()
  await settle(tx, [version.response_id])
}

export const deleteVersion = async (tx: Tx, id: string, number: number) => {
  await tx.deleteFrom('work_versions').where('response_id', '=', id).where('number', '=', number).execute()
  await settle(tx, [id])
}

/** Accepts works in which nothing waits for a check: their video came in another way. The versions stay as they are. */
export const acceptWithout = async (tx: Tx, ids: string[]) => {
  await tx
    .updateTable('works')
    .set({
      state: 'done',
      ended_at: sql<string>`now()`,
      asked_due_at: null,
      asked_why: null,
      tell: 'done',
      tell_after: TELL_AFTER,
      ...TOUCHED,
    })
    .where('response_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/**
 * Answers the latest version of each, or with null takes the answer back. A work that was accepted without a version is again what its
 * versions say.
 */
export const answerVersions = async (
  tx: Tx,
  ids: string[],
  verdict: WorkVerdict | null,
  answer: string | null,
) => {
  await sql`
    update work_versions set was_accepted = was_accepted or (verdict = 'done' and ${verdict}::text = 'changes') is true,
      verdict = ${verdict}, answer = ${answer}, answered_at = case when ${verdict}::text is not null then now() end
    where (response_id, number) in (
      select response_id, max(number) from work_versions join works using (response_id)
      where response_id = any(${ids}::uuid[]) and works.state = work_state(response_id) group by 1)`.execute(
    tx,
  )
  await settle(tx, ids)
  await tx
    .updateTable('works')
    .set({ tell: verdict, tell_after: verdict === null ? null : TELL_AFTER })
    .where('response_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** The state follows from the versions. */
async function settle(tx: Tx, ids: string[]) {
  await tx
    .updateTable('works')
    .set({
      state: sql`work_state(response_id)`,
      ended_at: sql<string | null>`case when work_state(response_id) = 'done' then now() end`,
      asked_due_at: null,
      asked_why: null,
      ...TOUCHED,
    })
    .where('response_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
