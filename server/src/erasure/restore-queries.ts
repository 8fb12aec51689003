import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'

interface Mark {
  at: string
  /** False if the restored state is older than the last one: after `--at` and `--without-wal`. */
  exact: boolean
}

/** What `tools/restore` wrote into the database; undefined if it was not restored, or the restore is finished. */
export async function findMark(db: Db): Promise<Mark | undefined> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('public.restored') is not null as there`.execute(db)
  if (!rows[0]?.there) return undefined
  return (await sql<Mark>`select at, exact from public.restored`.execute(db)).rows[0]
}

export const deleteMark = async (tx: Tx) => void (await sql`drop table public.restored`.execute(tx))

/** These messages may have been sent after the restored moment: the owner sees them, and no worker repeats them. */
export async function stopDeliveries(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({ state: 'unconfirmed', claim: null, lease_until: null })
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The links that open a table now; those that were revoked after the restored moment are among them. */
export const listOpenLinks = (db: Db) =>
  db
    .selectFrom('public_links')
    .innerJoin('briefs', 'briefs.id', 'public_links.brief_id')
    .select(['briefs.title', 'public_links.kind', 'public_links.created_at'])
    .where('public_links.revoked_at', 'is', null)
    .orderBy('public_links.created_at')
    .execute()
