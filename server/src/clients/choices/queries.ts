import type { Opinion } from '@ugc/contract/choices'
import { type Verdict, VERDICT_NAMES } from '@ugc/contract/facts/verdicts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { clientSees } from '../../platform/shared-sql/client-sees.ts'
import {
  IS_NEW,
  IS_SENT,
  marksOf,
  OWN_SENT,
  resultOf,
  standing,
} from '../../platform/shared-sql/client-result.ts'
import { TAKEN } from '../../platform/shared-sql/taken.ts'
import { PHOTO_URL } from '../../platform/shared-sql/creator-json.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

/** One person of a client at a link. The empty name has no marks. */
export interface Person {
  link_id: string
  brief_id: string
  author: string
}

/** Locks a live client link and keeps its brief from ending until the transaction is over. */
export const lockClientLink = (tx: Tx, link_id: string) =>
  tx
    .selectFrom('public_links')
    .innerJoin('briefs', 'briefs.id', 'public_links.brief_id')
    .select(['public_links.brief_id', 'briefs.status'])
    .where('public_links.id', '=', link_id)
    .where('public_links.kind', '=', 'client')
    .where('public_links.revoked_at', 'is', null)
    .where('briefs.deleted_at', 'is', null)
    .forUpdate('public_links')
    .forShare('briefs')
    .executeTakeFirst()

export const seenInBrief = (brief_id: string) =>
  clientSees(sql`(select show_mode from briefs where briefs.id = ${brief_id})`)

/** Whether the client sees the response now; it stays so until the transaction is over. */
export async function lockSeenResponse(tx: Tx, brief_id: string, response_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('responses')
    .select('id')
    .where('id', '=', response_id)
    .where('brief_id', '=', brief_id)
    .where(seenInBrief(brief_id))
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

const MARK_SELECT = ['response_id', 'author', 'verdict', 'comment', 'changed_at'] as const

export const findMark = (db: Db | Tx, { link_id, author }: Person, response_id: string) =>
  db
    .selectFrom('client_marks')
    .select(MARK_SELECT)
    .where('link_id', '=', link_id)
    .where('response_id', '=', response_id)
    .where('author', '=', author)
    .executeTakeFirst()
export type MarkRow = NonNullable<Awaited<ReturnType<typeof findMark>>>

/** Of everybody with the link, each author's in the order of the first one. */
export const listMarks = async (db: Db, link_id: string, response_ids: string[]): Promise<MarkRow[]> =>
  response_ids.length === 0
    ? []
    : db
        .selectFrom('client_marks')
        .select(MARK_SELECT)
        .where('link_id', '=', link_id)
        .where('response_id', 'in', response_ids)
        .orderBy('author')
        .execute()

interface NewMark {
  response_id: string
  verdict: Verdict | null
  comment: string | null
}

export const upsertMark = (tx: Tx, { link_id, author }: Person, mark: NewMark): Promise<MarkRow> =>
  tx
    .insertInto('client_marks')
    .values({ link_id, author, ...mark })
    .onConflict((conflict) =>
      conflict
        .columns(['link_id', 'response_id', 'author'])
        .doUpdateSet({ ...mark, changed_at: sql<string>`clock_timestamp()` }),
    )
    .returning(MARK_SELECT)
    .executeTakeFirstOrThrow()

/** «Нет» on each of these rows. */
export async function insertRest(tx: Tx, { link_id, author }: Person, ids: Expression<unknown>) {
  const { rows } = await sql<{ at: string; count: number }>`
    with at as (select clock_timestamp() as at), settled as (
      insert into client_marks (link_id, response_id, author, verdict, changed_at)
      select ${link_id}::uuid, responses.id, ${author}::text, 'no', at.at from responses, at
      where responses.id in ${ids}
      on conflict (link_id, response_id, author) do update set verdict = 'no', changed_at = excluded.changed_at
        where client_marks.verdict is null
      returning 1)
    select at, (select count(*) from settled) as count from at`.execute(tx)
  return rows[0] ?? { at: new Date(0).toISOString(), count: 0 }
}

/** Takes back what `insertRest` set at that moment, except where the person has said something since. */
export async function deleteRest(tx: Tx, { link_id, author }: Person, at: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('client_marks')
    .set({ verdict: null, changed_at: sql<string>`clock_timestamp()` })
    .where('link_id', '=', link_id)
    .where('author', '=', author)
    .where('verdict', '=', 'no')
    // A moment in JSON has milliseconds.
    .where(sql<string>`date_trunc('milliseconds', changed_at)`, '=', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A person who changes the name keeps the marks; marks that the new name has already stay. */
export async function renameMarks(tx: Tx, { link_id, author }: Person, name: string): Promise<void> {
  await sql`update client_marks set author = ${name}
    where link_id = ${link_id} and author = ${author} and not exists (
      select from client_marks taken where taken.link_id = client_marks.link_id
        and taken.response_id = client_marks.response_id and taken.author = ${name})`.execute(tx)
}

/** What the agency has of these rows. */
export async function listSent(db: Db, link_id: string, response_ids: string[]) {
  const { rows } = await sql<Pick<MarkRow, 'response_id' | 'author' | 'verdict'> & { price: number | null }>`
    select response_id, author, verdict, price from ${standing(link_id)} sent
    where response_id = any(${response_ids}::uuid[])`.execute(db)
  return rows
}

/** The rows on which the person has said something that was not sent. */
export async function listNew(
  db: Db,
  { link_id, author }: Person,
  response_ids: string[],
): Promise<string[]> {
  const { rows } = await sql<{
    response_id: string
  }>`select mine.response_id from ${marksOf(link_id, OWN_SENT)}
    and mine.author = ${author} and mine.response_id = any(${response_ids}::uuid[]) and ${IS_NEW}`.execute(db)
  return rows.map(({ response_id }) => response_id)
}

/** The people of whom the client has sent a verdict. */
export async function listDecided(db: Db, link_id: string): Promise<string[]> {
  const { rows } = await sql<{ response_id: string }>`
    select response_id from ${standing(link_id)} sent where verdict is not null`.execute(db)
  return rows.map(({ response_id }) => response_id)
}

const LAST_SENT_AT = (link_id: string) =>
  sql`(select max(created_at) from client_submissions where link_id = ${link_id})`

/** Marks of a link on rows that the client sees. */
const seenMarks = (link_id: string, brief_id: string, joined = sql``) =>
  marksOf(
    link_id,
    sql`join responses on responses.id = mine.response_id and responses.brief_id = ${brief_id} and ${seenInBrief(brief_id)}
    ${joined}`,
  )

/** Said after the last submission, and something else than was submitted. */
const isChanged = (link_id: string) => sql`(
  (mine.verdict, mine.comment) is distinct from (sent.verdict, sent.comment)
  and mine.changed_at > coalesce(${LAST_SENT_AT(link_id)}, '-infinity'))`

const differs = sql`exists (select from client_marks other
  where other.link_id = mine.link_id and other.response_id = mine.response_id and other.author <> mine.author
    and other.verdict <> mine.verdict)`

/** `decided`: of the people that the client sees and the agency has not accepted. */
interface Counts extends Record<Verdict, number> {
  decided: number
  sum: number
  without_price: number
}

/** Of rows with a verdict `said`, beside their responses. */
const countsOf = (said: RawBuilder<unknown>, seen: RawBuilder<unknown>) => sql`
  count(*) filter (where ${said} = 'yes') as yes,
  count(*) filter (where ${said} = 'reserve') as reserve,
  count(*) filter (where ${said} = 'no') as no,
  count(*) filter (where ${said} is not null and not ${TAKEN} and ${seen}) as decided,
  count(*) filter (where ${said} = 'yes' and client_price is null) as without_price,
  coalesce(sum(client_price) filter (where ${said} = 'yes'), 0) as sum`

export async function countMarks(db: Db | Tx, { link_id, brief_id, author }: Person) {
  const { rows } = await sql<Counts & { changed: number; differ: number }>`select
      ${countsOf(sql`mine.verdict`, sql`true`)},
      count(*) filter (where ${IS_NEW}) as changed,
      count(*) filter (where ${differs}) as differ
    from ${seenMarks(link_id, brief_id, OWN_SENT)} and mine.author = ${author}`.execute(db)
  return only(rows)
}

/** For owners: on how many rows people of the client have a verdict, and on how many something new since the submission. */
export async function countProgress(db: Db, link_id: string, brief_id: string) {
  const { rows } = await sql<{ chosen: number; changed: number }>`select
      count(distinct mine.response_id) filter (where mine.verdict is not null) as chosen,
      count(distinct mine.response_id) filter (where ${isChanged(link_id)}) as changed
    from ${seenMarks(link_id, brief_id)}`.execute(db)
  return only(rows)
}

/** An aggregate has one row. */
function only<Row>(rows: Row[]): Row {
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}

/** People whom a reply names; the others are counted. */
export const NAMED = 30

interface Named {
  first_name: string
  last_name: string
}

type Cost = Pick<Counts, 'yes' | 'sum' | 'without_price'>

const costOf = (which: RawBuilder<unknown>, price: RawBuilder<unknown>) => sql`json_build_object(
  'yes', count(*) filter (where ${which}),
  'sum', coalesce(sum(${price}) filter (where ${which}), 0),
  'without_price', count(*) filter (where ${which} and ${price} is null))`

interface Result extends Counts {
  /** As `sum` and `without_price`, at the prices that were submitted. */
  agreed: Cost
  added: Cost
  /** Of the rows that the client sees. */
  rows: Record<Verdict, number>
  late: number
  chosen: (Named & { by: string | null; photo_url: string | null; is_late: boolean })[]
}

/** As `isLate` of the contract, of a person who is not in work. */
const IS_LATE = sql`(not ${TAKEN} and moscow_day(now()) + estimated_delivery_days > moscow_day(briefs.deadline - interval '1 millisecond')) is true`

/** What the agency has after a submission of this person. For the empty name: what it has now. `over`: nothing can be submitted any more. */
export async function findResult(
  db: Db,
  { link_id, brief_id, author }: Person,
  over = false,
): Promise<Result> {
  const { rows } = await sql<Result>`
    with said as ${resultOf({ link_id, author, over }, seenMarks(link_id, brief_id, over ? OWN_SENT : sql``))}
    select ${countsOf(sql`said.verdict`, seenInBrief(brief_id))},
      ${costOf(sql`said.verdict = 'yes'`, sql`said.price`)} as agreed,
      ${costOf(sql`said.verdict = 'yes' and not ${TAKEN}`, sql`client_price`)} as added,
      json_build_object(${sql.join(VERDICT_NAMES.map((is) => sql`${sql.lit(is)}, count(*) filter (where said.verdict = ${is} and ${seenInBrief(brief_id)})`))}) as rows,
      count(*) filter (where said.verdict = 'yes' and ${IS_LATE}) as late,
      coalesce((select json_agg(named) from (
        select creators.first_name, creators.last_name, said.by, ${PHOTO_URL} as photo_url, ${IS_LATE} as is_late from said
          join responses on responses.id = said.response_id and responses.status <> 'withdrawn'
          join creators on creators.id = responses.creator_id
          join briefs on briefs.id = responses.brief_id
        where said.verdict = 'yes' order by said.by is not null, responses.created_at desc
        limit ${sql.lit(NAMED)}) named), '[]') as chosen
    from said join responses on responses.id = said.response_id and responses.status <> 'withdrawn'
      join briefs on briefs.id = responses.brief_id`.execute(db)
  return only(rows)
}

interface Unsettled extends Named {
  id: string
  mine: { verdict: Verdict; comment: string | null; changed_at: string }
  others: Opinion[]
}

/** The first rows on which a colleague has another verdict than this person. */
export async function listUnsettled(db: Db, { link_id, brief_id, author }: Person): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select responses.id, creators.first_name, creators.last_name,
      json_build_object('verdict', mine.verdict, 'comment', mine.comment,
        'changed_at', to_char(mine.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as mine,
      said.others
    from (
      select response_id, json_agg(json_build_object('author', author, 'verdict', verdict, 'comment', comment)
        order by author) as others, array_agg(verdict) as verdicts
      from client_marks where link_id = ${link_id} and author <> ${author} and verdict is not null
      group by response_id) said
      join responses on responses.id = said.response_id and responses.brief_id = ${brief_id}
        and not ${TAKEN} and ${seenInBrief(brief_id)}
      join creators on creators.id = responses.creator_id
      join client_marks mine
        on mine.link_id = ${link_id} and mine.response_id = responses.id and mine.author = ${author}
    where mine.verdict <> any(said.verdicts)
    order by responses.created_at desc, responses.id desc
    limit ${sql.lit(NAMED)}`.execute(db)
  return rows
}

/** Changes that the person has not sent become what the person sent last; a mark that was never sent has no verdict. */
export async function restoreMarks(tx: Tx, { link_id, author }: Person): Promise<void> {
  await sql`update client_marks set verdict = own.verdict, comment = own.comment, changed_at = clock_timestamp()
    from client_marks mine left join ${standing(link_id)} sent on sent.response_id = mine.response_id ${OWN_SENT}
    where mine.link_id = ${link_id} and mine.author = ${author}
      and client_marks.link_id = mine.link_id and client_marks.response_id = mine.response_id
      and client_marks.author = mine.author and ${IS_NEW}`.execute(tx)
}

export const findLastSubmission = (db: Db | Tx, link_id: string) =>
  db
    .selectFrom('client_submissions')
    .select(['id', 'author', 'message', 'created_at'])
    .where('link_id', '=', link_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the person has sent a choice, and the person's last words to the agency. */
export async function findOwnSent(db: Db, { link_id, author }: Person) {
  const sent = await db
    .selectFrom('client_submissions')
    .select('message')
    .where('link_id', '=', link_id)
    .where('author', '=', author)
    .orderBy(sql`message is null`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { is_sender: sent !== undefined, note: sent?.message ?? null }
}

const COLLEAGUES = 10

/** Who else has said something at the link. */
export async function listColleagues(db: Db, { link_id, author }: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('client_marks')
    .select('author')
    .distinct()
    .where('link_id', '=', link_id)
    .where('author', '<>', author)
    .where((where) => where.or([where('verdict', 'is not', null), where('comment', 'is not', null)]))
    .orderBy('author')
    .limit(COLLEAGUES)
    .execute()
  return rows.map((row) => row.author)
}

/** The person's own marks on the rows that the client sees, and the opinions of colleagues that differ from them. */
export async function insertSubmission(tx: Tx, by: Person, message: string | null) {
  const { link_id, brief_id, author } = by
  const row = await tx
    .insertInto('client_submissions')
    .values({ link_id, author, message })
    .returning(['id', 'author', 'message', 'created_at'])
    .executeTakeFirstOrThrow()
  await sql`
    insert into client_submission_rows (submission_id, response_id, verdict, comment, author, chosen_at, price, others)
    select ${row.id}::bigint, mine.response_id, mine.verdict, mine.comment, mine.author, mine.changed_at, client_price, coalesce((
      select jsonb_agg(jsonb_build_object('author', other.author, 'verdict', other.verdict, 'comment', other.comment)
        order by other.author)
      from client_marks other
      where other.link_id = mine.link_id and other.response_id = mine.response_id and other.author <> mine.author
        and other.verdict is distinct from mine.verdict and other.verdict is not null), '[]')
    from ${seenMarks(link_id, brief_id)} and mine.author = ${author} and ${IS_SENT}`.execute(tx)
  return row
}

/** Days after the end of a brief for which names, comments and choices of its client are kept. */
const KEPT_DAYS = 90

export async function deleteOldChoices(db: Db): Promise<number> {
  const over = db
    .selectFrom('public_links')
    .innerJoin('briefs', 'briefs.id', 'public_links.brief_id')
    .select('public_links.id')
    .where(
      sql<string>`least(briefs.ended_at, briefs.deleted_at)`,
      '<',
      sql<string>`now() - make_interval(days => ${KEPT_DAYS})`,
    )
  let deleted = 0n
  for (const table of ['client_submissions', 'client_marks', 'client_choices'] as const) {
    const gone = await db.deleteFrom(table).where('link_id', 'in', over).executeTakeFirst()
    deleted += gone.numDeletedRows
  }
  const { numAffectedRows = 0n } = await sql`
    delete from work_remarks using works, briefs
    where works.response_id = work_remarks.response_id and briefs.id = works.brief_id
      and least(briefs.ended_at, briefs.deleted_at) < now() - make_interval(days => ${KEPT_DAYS})`.execute(db)
  deleted += numAffectedRows
  return Number(deleted)
}
