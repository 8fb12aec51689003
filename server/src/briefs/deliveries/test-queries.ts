import { TEST_LIMIT } from '@ugc/contract/facts/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

/** Undefined for an unknown or deleted brief. */
export const findPreview = (db: Db | Tx, id: string) =>
  db
    .selectFrom('briefs')
    .select([
      'id',
      'title',
      'product_name',
      'brief_description',
      'payment_terms',
      'publication_required',
      'deadline',
      'responses_until',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The tests of this owner within the time of the limit. The lock makes requests of one owner count one after another. */
export async function countTests(tx: Tx, telegram_id: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(7004, hashint8(${telegram_id}))`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*) as count from brief_tests
    where telegram_id = ${telegram_id} and created_at > now() - ${TEST_LIMIT.minutes} * interval '1 minute'`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export const insertTest = (tx: Tx, test: { brief_id: string; telegram_id: number }) =>
  tx.insertInto('brief_tests').values(test).returning(['id', 'created_at']).executeTakeFirstOrThrow()

/** Tests that were asked for and not shown yet. */
export const listUnshownTests = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('brief_tests').select('id').where('claimed_at', 'is', null).execute()
  return rows.map(({ id }) => String(id))
}

/** Committed before the message is sent. Undefined if it is claimed, or the brief is deleted. */
export async function claimTest(db: Db, id: number) {
  const { rows } = await sql<{ brief_id: string; telegram_id: number }>`
    update brief_tests set claimed_at = now()
    where id = ${id} and claimed_at is null returning brief_id, telegram_id`.execute(db)
  const brief = rows[0] && (await findPreview(db, rows[0].brief_id))
  return brief && rows[0] ? { ...brief, telegram_id: rows[0].telegram_id } : undefined
}

export const releaseTest = async (db: Db, id: number) => {
  await db.updateTable('brief_tests').set({ claimed_at: null }).where('id', '=', id).execute()
}

export async function deleteOldTests(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('brief_tests')
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
