import {
  type Digest,
  type NearDeadline,
  NEWS_KINDS,
  type NewsKind,
  type OwnerNews,
} from '@ugc/contract/facts/bot/owner-news'
import { type RawBuilder, sql } from 'kysely'
import { SILENT_CLIENTS } from '../../platform/shared-sql/silent-clients.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { WAITS } from '../../platform/shared-sql/waits.ts'

/** News that stayed untold for so long, and events older than this, are left out. */
const STALE = sql.lit('3 days')
/** Two messages about the responses to one brief are at least so far apart. */
const GATHERED_FOR = sql.lit('15 minutes')
/** A response has the time at which its transaction began, and is seen when it is committed. */
const SETTLED = sql.lit('30 seconds')

/**
 * Inserts the news that the query finds, and a row for each owner who wants them. The lock keeps two workers from finding
 * the same. News without figures are inserted without rows for owners, so that the query does not find them again and no message is sent.
 */
async function insertNews(db: Db, found: RawBuilder<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7003)`.execute(tx)
    const { numAffectedRows } = await sql`
      with added as (
        insert into owner_news (kind, brief_id, figures, until) ${found} returning id, kind, figures)
      insert into owner_news_told (news_id, telegram_id)
      select added.id, owners.telegram_id from added, owners
      where added.figures <> 'null' and not added.kind = any(owners.muted_news)`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}

/** Responses that wait for a decision and were given, or given again, after the last news of their brief. */
export const insertResponseNews = (db: Db) =>
  insertNews(
    db,
    sql`
    select 'responses', briefs.id, jsonb_build_object('count', count(*),
      'price_from', min(creator_price), 'price_to', max(creator_price)), now() - interval ${SETTLED}
    from responses join briefs on briefs.id = responses.brief_id
      cross join lateral (select greatest(responses.created_at, max(at)) as at from response_events
        where response_id = responses.id and kind = 'again') given
    where given.at > now() - interval ${STALE} and given.at <= now() - interval ${SETTLED}
      and responses.updated_at > now() - interval ${STALE} and responses.status = 'pending' and responses.creator_id is not null and briefs.deleted_at is null
      and not exists (select from owner_news last where last.kind = 'responses' and last.brief_id = briefs.id
        and (last.until >= given.at or last.created_at > now() - interval ${GATHERED_FOR}))
    group by briefs.id`,
  )

/** Videos that wait for a check and dates that wait for an answer, which came after the last news of their brief. */
export const insertWorkNews = (db: Db) =>
  insertNews(
    db,
    sql`
    select 'works', briefs.id, jsonb_build_object('handed_in', count(distinct came.id) filter (where what = 'handed_in'),
      'asked', count(distinct came.id) filter (where what = 'asked')), now() - interval ${SETTLED}
    from (
      select brief_id, response_id as id, 'handed_in' as what, handed_in_at as at
      from works join work_versions using (response_id) where state = 'submitted' and verdict is null
      union all select brief_id, response_id, 'asked', asked_at from works where ended_at is null and asked_due_at is not null
    ) came join briefs on briefs.id = came.brief_id
    where came.at > now() - interval ${STALE} and came.at <= now() - interval ${SETTLED} and briefs.deleted_at is null
      and not exists (select from owner_news last where last.kind = 'works' and last.brief_id = briefs.id
        and (last.until >= came.at or last.created_at > now() - interval ${GATHERED_FOR}))
    group by briefs.id`,
  )

/** A broadcast that has no message left to send: what became of the messages since the last news of its brief. */
export const insertDeliveryNews = (db: Db) =>
  insertNews(
    db,
    sql`
    select 'delivered', briefs.id, figures, briefs.sent_at
    from briefs
      left join lateral (select max(until) as until, max(created_at) as told_at from owner_news
        where kind = 'delivered' and brief_id = briefs.id) last on true
      cross join lateral (
        select jsonb_object_agg(states.state, (select count(*) from deliveries
          where brief_id = briefs.id and deliveries.state = states.state
            and updated_at > coalesce(last.told_at, '-infinity'))) as figures
        from unnest(array['sent', 'blocked', 'failed', 'unconfirmed']) states (state)) counted
    where briefs.sent_at > greatest(last.until, now() - interval ${STALE}) and briefs.deleted_at is null
      and not exists (select from deliveries where brief_id = briefs.id and state in ('queued', 'sending'))`,
  )

/** News of all briefs come once a day, by Moscow's clock. */
const isUntoldToday = (kind: 'deadlines' | 'digest') => sql<boolean>`not exists (select from owner_news
  where kind = ${kind} and brief_id is null and moscow_day(until) = moscow_day(now()))`

export async function isDayDone(db: Db, kind: 'deadlines' | 'digest'): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select ${isUntoldToday(kind)} as open`.execute(db)
  return !rows[0]?.open
}

/** Undefined: there is nothing to tell today. */
export const insertDailyNews = (
  db: Db,
  ...[kind, figures]: ['deadlines', NearDeadline[] | undefined] | ['digest', Digest | undefined]
) =>
  insertNews(
    db,
    sql`select ${kind}::text, null::uuid, ${JSON.stringify(figures ?? null)}::jsonb, now() where ${isUntoldToday(kind)}`,
  )

/**
 * Briefs whose next date is `from` to `to` days after today, by Moscow's clock: of an active brief the end of answers, of a
 * closed one the date of delivery, if answers have ended before it.
 */
export async function listDeadlines(db: Db, from: number, to: number): Promise<NearDeadline[]> {
  const { rows } = await sql<NearDeadline>`
    select id as brief_id, title, near.at as deadline, near.at < deadline as ends_answers, places,
      (select count(*) from responses where brief_id = briefs.id and status = 'accepted') as accepted,
      (select count(*) from responses where brief_id = briefs.id and ${WAITS}) as pending
    from briefs cross join lateral (select case
      when status = 'active' then answers_until
      when status = 'closed' and answers_until < least(deadline, now()) then deadline end as at) near
    where deleted_at is null and near.at between now() and now() + interval '3 days'
      and moscow_day(near.at) - moscow_day(now()) between ${from} and ${to}
    order by near.at, id`.execute(db)
  return rows
}

/** Briefs whose client opened the table two days ago or more and has not submitted a choice. */
export async function listSilentClients(db: Db): Promise<{ title: string; count: number }[]> {
  const { rows } = await sql<{ title: string; count: number }>`
    select title, days as count from ${SILENT_CLIENTS} silent join briefs on briefs.id = silent.brief_id
    order by days desc, briefs.id`.execute(db)
  return rows
}

export async function countDeclinedYesterday(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from deliveries
    where declined_at >= (moscow_day(now()) - 1)::timestamp at time zone 'Europe/Moscow'
      and declined_at < moscow_day(now())::timestamp at time zone 'Europe/Moscow'`.execute(db)
  return rows[0]?.count ?? 0
}

type Told = OwnerNews & { telegram_id: number }

/** The oldest first. */
export const listUntoldNews = (db: Db) =>
  db
    .selectFrom('owner_news_told')
    .innerJoin('owner_news', 'owner_news.id', 'owner_news_told.news_id')
    .select(['owner_news_told.news_id', 'owner_news_told.telegram_id'])
    .where('claimed_at', 'is', null)
    .where('owner_news.created_at', '>', sql<string>`now() - interval ${STALE}`)
    .orderBy('owner_news_told.news_id')
    .execute()

/**
 * Committed before the message is sent. Undefined if it is told, or the owner has switched the kind off, or the brief is
 * deleted: both close it for this owner.
 */
export async function claimNews(db: Db, news_id: number, telegram_id: number): Promise<Told | undefined> {
  const { rows } = await sql<Told & { is_wanted: boolean }>`
    update owner_news_told told set claimed_at = now()
    from owner_news left join briefs on briefs.id = owner_news.brief_id, owners
    where told.news_id = ${news_id} and told.telegram_id = ${telegram_id} and told.claimed_at is null
      and owner_news.id = told.news_id and owners.telegram_id = told.telegram_id
    returning told.telegram_id, owner_news.kind, owner_news.figures, owner_news.brief_id, briefs.title,
      (not owner_news.kind = any(owners.muted_news) and briefs.deleted_at is null) as is_wanted`.execute(db)
  return rows[0]?.is_wanted ? rows[0] : undefined
}

/** Undoes a claim whose message was not sent. */
export const releaseNews = async (db: Db, news_id: number, telegram_id: number) => {
  await db
    .updateTable('owner_news_told')
    .set({ claimed_at: null })
    .where('news_id', '=', news_id)
    .where('telegram_id', '=', telegram_id)
    .execute()
}

/** The last news of a brief tell what is known already, so they are kept longer than any event counts as new. */
export async function deleteOldNews(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('owner_news')
    .where('created_at', '<', sql<string>`now() - interval '30 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function findWanted(db: Db | Tx, telegram_id: number): Promise<{ wanted: NewsKind[] }> {
  const { muted_news } = await db
    .selectFrom('owners')
    .select('muted_news')
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirstOrThrow()
  return { wanted: NEWS_KINDS.filter((kind) => !muted_news.includes(kind)) }
}

export const updateMuted = async (
  tx: Tx,
  telegram_id: number,
  { kind, wanted }: { kind: NewsKind; wanted: boolean },
) => {
  const others = sql<NewsKind[]>`array_remove(muted_news, ${kind})`
  await tx
    .updateTable('owners')
    .set({ muted_news: wanted ? others : sql<NewsKind[]>`${others} || ${kind}::text` })
    .where('telegram_id', '=', telegram_id)
    .execute()
}
