import { INVITATION_DAYS } from '@ugc/contract/facts/invitations'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

interface NewInvitation {
  creator_id: string
  token_hash: Buffer
}

/** So many links of a person open; the oldest ends with a new one. */
const LINKS_MAX = 10

/** A link for each of these people who have no Telegram yet, beside those from before. */
export async function insertInvitations(tx: Tx, invitations: NewInvitation[]) {
  if (invitations.length === 0) return []
  const ids = invitations.map(({ creator_id }) => creator_id)
  const hashes = invitations.map(({ token_hash }) => token_hash.toString('hex'))
  await sql`delete from invitations where creator_id = any(${ids}::uuid[]) and (token_hash is null or expires_at <= now()
    or (select count(*) from invitations newer where newer.creator_id = invitations.creator_id
      and newer.id > invitations.id) >= ${sql.lit(LINKS_MAX - 1)})`.execute(tx)
  const { rows } = await sql<{ creator_id: string; expires_at: string }>`
    insert into invitations (creator_id, token_hash, expires_at)
    select creators.id, decode(given.hash, 'hex'), now() + make_interval(days => ${INVITATION_DAYS}::int)
    from unnest(${ids}::uuid[], ${hashes}::text[]) given (id, hash) join creators on creators.id = given.id
    where creators.telegram_id is null
    returning creator_id, expires_at`.execute(tx)
  return rows
}

const OPENS = sql<SqlBool>`token_hash is not null and expires_at > now()
  and exists (select from creators where creators.id = invitations.creator_id and telegram_id is null)`

/** Remembers who opened the link. False for a token that opens nothing: unknown, over, replaced or used. */
export async function openInvitation(db: Db | Tx, token_hash: Buffer, telegram_id: number): Promise<boolean> {
  const row = await db
    .updateTable('invitations')
    .set({ opened_at: sql<string>`coalesce(opened_at, now())`, opened_by: telegram_id })
    .where('token_hash', '=', token_hash)
    .where(OPENS)
    .returning('creator_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The profile of the invitation that this person opened last. */
export const findOpened = (db: Db | Tx, telegram_id: number) =>
  db
    .selectFrom('invitations')
    .innerJoin('creators', 'creators.id', 'invitations.creator_id')
    .select(['creators.id', 'creators.first_name', 'creators.last_name'])
    .where('opened_by', '=', telegram_id)
    .where(OPENS)
    .orderBy('opened_at', 'desc')
    .executeTakeFirst()

/** A link is used: all of its person end. */
export const deleteInvitations = async (tx: Tx, creator_id: string) => {
  await tx.deleteFrom('invitations').where('creator_id', '=', creator_id).execute()
}

/** «Это не я»: no link of the person opens any more, and the owners see why. */
export const burnInvitations = async (tx: Tx, creator_id: string) => {
  await tx
    .updateTable('invitations')
    .set({ token_hash: null, opened_by: null })
    .where('creator_id', '=', creator_id)
    .execute()
}
