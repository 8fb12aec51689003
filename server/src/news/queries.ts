import type { ResponseFigures } from '@ugc/contract/facts/bot/owner-news'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** News that stayed untold for so long, and events older than this, are left out. */
const STALE = sql.lit('3 days')
/** Two messages about the responses to one brief are at least so far apart. */
const GATHERED_FOR = sql.lit('15 minutes')
/** A response has the time at which its transaction began, and is seen when it is committed. */
const SETTLED = sql.lit('30 seconds')

/** Inserts the news that the query finds, and a row for each owner who wants them. The lock keeps two workers from finding the same. */
async function insertNews(db: Db, found: RawBuilder<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7003)`.execute(tx)
    const { numAffectedRows } = await sql`
      with added as (
        insert into owner_news (kind, brief_id, figures, until) ${found} returning id, kind)
      insert into owner_news_told (news_id, telegram_id)
      select added.id, owners.telegram_id from added, owners where not added.kind = any(owners.muted_news)`.execute(
      tx,
    )
    return Number(numAffectedRows ?? 0)
  })
}

/** Responses that wait for a decision and came after the last news of their brief. */
export const insertResponseNews = (db: Db) =>
  insertNews(
    db,
    sql`
    select 'responses', briefs.id, jsonb_build_object('count', count(*),
      'price_from', min(creator_price), 'price_to', max(creator_price)), now() - interval ${SETTLED}
    from responses join briefs on briefs.id = responses.brief_id
    where responses.created_at > now() - interval ${STALE}
      and responses.created_at <= now() - interval ${SETTLED}
      and responses.status = 'pending' and responses.creator_id is not null and briefs.deleted_at is null
      and not exists (select from owner_news last where last.kind = 'responses' and last.brief_id = briefs.id
        and (last.until >= responses.created_at or last.created_at > now() - interval ${GATHERED_FOR}))
    group by briefs.id`,
  )

interface Told {
  telegram_id: number
  kind: 'responses'
  brief_id: string
  title: string
  figures: ResponseFigures
}

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

/** Committed before the message is sent. Undefined if it is told, or the owner has switched the kind off, or the brief is deleted. */
export async function claimNews(db: Db, news_id: number, telegram_id: number): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    update owner_news_told told set claimed_at = now()
    from owner_news left join briefs on briefs.id = owner_news.brief_id, owners
    where told.news_id = ${news_id} and told.telegram_id = ${telegram_id} and told.claimed_at is null
      and owner_news.id = told.news_id and owners.telegram_id = told.telegram_id
      and not owner_news.kind = any(owners.muted_news) and briefs.deleted_at is null
    returning told.telegram_id, owner_news.kind, owner_news.figures, owner_news.brief_id, briefs.title`.execute(
    db,
  )
  return rows[0]
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
