import type { BriefChoice } from '@ugc/contract/choices'
import type { Verdict } from '@ugc/contract/facts/verdicts'
import { sql } from 'kysely'
import { clientChose, submittedBefore } from '../../platform/shared-sql/client-chose.ts'
import { clientSees } from '../../platform/shared-sql/client-sees.ts'
import { TAKEN } from '../../platform/shared-sql/taken.ts'
import type { Db } from '../../platform/db/schema.ts'

/** Changes that the reply names; the others are counted. */
const CHANGES_NAMED = 50

/** The brief and its live client link. Undefined for a deleted brief. */
export const findChoosingBrief = (db: Db, id: string) =>
  db
    .selectFrom('briefs')
    .leftJoin('public_links', (join) =>
      join
        .onRef('public_links.brief_id', '=', 'briefs.id')
        .on('public_links.kind', '=', 'client')
        .on('public_links.revoked_at', 'is', null),
    )
    .select(['briefs.places', 'briefs.status', 'briefs.show_mode', 'public_links.id as link_id'])
    .where('briefs.id', '=', id)
    .where('briefs.deleted_at', 'is', null)
    .executeTakeFirst()

/** The last submission of a brief: by its live link, or by one that was revoked since. */
export const findLastOfBrief = (db: Db, brief_id: string) =>
  db
    .selectFrom('client_submissions')
    .innerJoin('public_links', 'public_links.id', 'client_submissions.link_id')
    .select([
      'client_submissions.id',
      'client_submissions.author',
      'client_submissions.created_at',
      sql<number>`count(*) over ()`.as('number'),
    ])
    .where('public_links.brief_id', '=', brief_id)
    .orderBy('client_submissions.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last words of each person of the client, the newest first. */
export async function listWords(db: Db, brief_id: string): Promise<{ author: string; message: string }[]> {
  const { rows } = await sql<{ author: string; message: string }>`
    select author, message from (
      select distinct on (author) client_submissions.id, author, message
      from client_submissions join public_links on public_links.id = link_id
      where brief_id = ${brief_id} and message is not null order by author, client_submissions.id desc) words
    order by id desc limit ${CHANGES_NAMED}`.execute(db)
  return rows
}

type Submitted = Omit<BriefChoice['totals'], 'none'> & { decided: number; authors: string[] }

/** `decided`: of the responses that the client sees and that are not in work, those with a verdict. */
export async function countSubmitted(db: Db, brief_id: string): Promise<Submitted> {
  const { rows } = await sql<Submitted>`
    with chosen as (
      select distinct on (rows.response_id) rows.response_id, rows.verdict, rows.author, rows.price
      from client_submission_rows rows
        join client_submissions on client_submissions.id = rows.submission_id
        join public_links on public_links.id = client_submissions.link_id
      where public_links.brief_id = ${brief_id}
      order by rows.response_id, rows.submission_id desc
    )
    select
      count(*) filter (where verdict = 'yes') as yes,
      count(*) filter (where verdict = 'reserve') as reserve,
      count(*) filter (where verdict = 'no') as no,
      count(*) filter (where verdict is not null and not ${TAKEN}
        and ${clientSees(sql`briefs.show_mode`)}) as decided,
      coalesce(array_agg(distinct author) filter (where verdict is not null), '{}') as authors,
      coalesce(sum(price) filter (where verdict = 'yes'), 0) as sum,
      count(*) filter (where verdict = 'yes' and price is null) as without_price,
      json_build_object('sum', coalesce(sum(client_price) filter (where verdict = 'yes'), 0),
        'without_price', count(*) filter (where verdict = 'yes' and client_price is null)) as now,
      count(*) filter (
        where verdict = 'yes' and responses.status = 'pending' and creator_id is not null) as undecided
    from chosen
      join responses on responses.id = chosen.response_id and responses.status <> 'withdrawn'
      join briefs on briefs.id = responses.brief_id`.execute(db)
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}

/** Accepted people whose last submitted verdict is «нет». */
export async function listAgainst(db: Db, brief_id: string): Promise<BriefChoice['against']> {
  const { rows } = await sql<BriefChoice['against'][number]>`
    select responses.id as response_id, json_build_object('first_name', first_name, 'last_name', last_name) as creator
    from responses join creators on creators.id = responses.creator_id
    where responses.brief_id = ${brief_id} and responses.status = 'accepted' and ${clientChose('no', sql`true`)}
    order by responses.created_at desc, responses.id desc limit ${sql.lit(CHANGES_NAMED)}`.execute(db)
  return rows
}

type Change = BriefChoice['changes'][number]

/** The verdicts that differ from what the same link submitted before; none for a first submission. */
const changedIn = (submission_id: number) => sql`
  from client_submissions submission
    join client_submission_rows now on now.submission_id = submission.id
    left join lateral ${submittedBefore('now')} earlier on true
  where submission.id = ${submission_id} and earlier.verdict is distinct from now.verdict
    and exists (select from client_submissions before where before.link_id = submission.link_id and before.id < submission.id)`

export async function listChanges(db: Db, submission_id: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select changed.*, case when creators.id is not null
      then json_build_object('first_name', first_name, 'last_name', last_name) end as creator
    from (
      select now.response_id, earlier.verdict as was, now.verdict, now.chosen_at
      ${changedIn(submission_id)} order by now.chosen_at desc, now.response_id limit ${CHANGES_NAMED}) changed
      join responses on responses.id = changed.response_id
      left join creators on creators.id = responses.creator_id
    order by changed.chosen_at desc, changed.response_id`.execute(db)
  return rows
}

export async function countChanges(db: Db, submission_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) ${changedIn(submission_id)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** What the bot tells of a submission: what the agency has by it. Undefined if it or its brief is deleted. */
export async function findNotice(db: Db, submission_id: number) {
  const row = await db
    .selectFrom('client_submissions')
    .innerJoin('public_links', 'public_links.id', 'client_submissions.link_id')
    .innerJoin('briefs', 'briefs.id', 'public_links.brief_id')
    .leftJoinLateral(
      sql<{ verdict: Verdict | null; is_against: boolean }>`(
        select distinct on (rows.response_id) rows.verdict,
          rows.verdict = 'no' and responses.status = 'accepted' as is_against
        from client_submission_rows rows join client_submissions made on made.id = rows.submission_id
          join responses on responses.id = rows.response_id
        where made.link_id = client_submissions.link_id and made.id <= client_submissions.id
        order by rows.response_id, rows.submission_id desc)`.as('said'),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => [
      'briefs.id as brief_id',
      'briefs.title',
      'briefs.places',
      'client_submissions.author',
      sql<boolean>`client_submissions.message is not null`.as('has_message'),
      fn.countAll<number>().filterWhere('verdict', '=', 'yes').as('yes'),
      fn.countAll<number>().filterWhere('verdict', '=', 'reserve').as('reserve'),
      fn.countAll<number>().filterWhere('verdict', '=', 'no').as('no'),
      fn.countAll<number>().filterWhere('is_against', '=', true).as('against'),
      sql<boolean>`exists (select from client_submissions earlier
        where earlier.link_id = client_submissions.link_id and earlier.id < client_submissions.id)`.as(
        'again',
      ),
    ])
    .where('client_submissions.id', '=', submission_id)
    .where('briefs.deleted_at', 'is', null)
    .groupBy(['briefs.id', 'client_submissions.id'])
    .executeTakeFirst()
  return row && { ...row, changed: row.again ? await countChanges(db, submission_id) : 0 }
}

/** Owners who are not told yet. */
const UNTOLD = sql`not exists (select from client_submission_notices told
  where told.telegram_id = owners.telegram_id and told.submission_id = client_submissions.id)`

/** All, or those of these submissions. A submission whose owners are all told is not looked at again. */
export async function listUntold(db: Db, ids: string[] | undefined) {
  await sql`update client_submissions set is_due = false
    where is_due and not exists (select from owners where ${UNTOLD})`.execute(db)
  const { rows } = await sql<{ submission_id: number; telegram_id: number }>`
    select client_submissions.id as submission_id, owners.telegram_id from client_submissions, owners
    where ${ids ? sql`client_submissions.id = any(${ids}::bigint[])` : sql`is_due`} and ${UNTOLD}
    order by client_submissions.id, owners.created_at`.execute(db)
  return rows
}

/**
 * Committed before the message is sent, so that it is sent at most once. Undefined if the owner is told, removed or has
 * switched it off, which closes it for this owner.
 */
export async function claimNotice(db: Db, submission_id: number, telegram_id: number) {
  const { rows } = await sql<{ telegram_id: number; submission_id: number; is_wanted: boolean }>`
    insert into client_submission_notices (submission_id, telegram_id)
    select ${submission_id}::bigint, telegram_id from owners where telegram_id = ${telegram_id}
    on conflict do nothing
    returning telegram_id, submission_id,
      (select not 'submissions' = any(muted_news) from owners where owners.telegram_id = ${telegram_id}) as is_wanted`.execute(
    db,
  )
  return rows[0]?.is_wanted ? rows[0] : undefined
}

/** Undoes a claim whose message was not sent. The submission may count as told meanwhile. */
export const releaseNotice = async (db: Db, submission_id: number, telegram_id: number) => {
  await sql`
    with released as (
      delete from client_submission_notices where submission_id = ${submission_id} and telegram_id = ${telegram_id}
      returning submission_id)
    update client_submissions set is_due = true from released where id = submission_id and not is_due`.execute(
    db,
  )
}
