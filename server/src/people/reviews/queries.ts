import { UNDO_SECONDS } from '@ugc/contract/facts/limits'
import type { ReviewQueue } from '@ugc/contract/facts/reviews'
import { REVIEWED_FIELDS } from '@ugc/contract/reviews'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

const FIELDS = REVIEWED_FIELDS.map(
  (name): `creators.${(typeof REVIEWED_FIELDS)[number]}` => `creators.${name}`,
)

/** Complete profiles that are not approved. A blocked person cannot sign in, so nothing is decided about the profile. */
const queued = (db: Db) =>
  db
    .selectFrom('creators')
    .where('creators.review', '<>', 'approved')
    .where('creators.profile_completed', '=', true)
    .where('creators.is_blocked', '=', false)

interface Wanted {
  review: ReviewQueue
  offset: number
  limit: number
}

/** The person who waits longest comes first. */
export const listReviews = (db: Db, { review, offset, limit }: Wanted) =>
  queued(db)
    .select([
      ...FIELDS,
      'creators.id',
      'creators.tag_ids',
      'creators.review_note',
      'creators.version',
      sql<ReviewQueue>`creators.review`.as('review'),
      sql<string>`creators.review_at`.as('review_at'),
      sql<string | null>`'/media/' || creators.photo_key`.as('photo_url'),
    ])
    .where('creators.review', '=', review)
    .orderBy('creators.review_at')
    .orderBy('creators.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countReviews(db: Db): Promise<Record<ReviewQueue, number>> {
  const rows = await queued(db)
    .select(({ fn }) => ['creators.review', fn.countAll<number>().as('count')])
    .groupBy('creators.review')
    .execute()
  const of = (review: ReviewQueue) => rows.find((row) => row.review === review)?.count ?? 0
  return { waiting: of('waiting'), returned: of('returned') }
}

interface Told {
  telegram_id: number
  review: 'approved' | 'returned'
  review_note: string | null
}

/** Decisions whose time to undo is over, and whose person is not told and can be. A month later none is told any more. */
export async function listUntoldReviews(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from creators
    where review <> 'waiting' and review_at is not null and review_told is distinct from review
      and review_at between now() - interval '30 days' and now() - make_interval(secs => ${UNDO_SECONDS})
      and telegram_id is not null and not is_blocked
    order by review_at limit 5000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Undefined if this decision is told already, was undone, or the person is blocked or erased. */
export async function claimReview(db: Db, creator_id: string): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    update creators set review_told = review
    where id = ${creator_id} and review <> 'waiting' and review_told is distinct from review
      and telegram_id is not null and not is_blocked
    returning telegram_id, review, review_note`.execute(db)
  return rows[0]
}

export const releaseReview = async (db: Db, creator_id: string) => {
  await db.updateTable('creators').set({ review_told: null }).where('id', '=', creator_id).execute()
}
