import { INVITATION_DAYS } from '@ugc/contract/facts/invitations'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

interface NewInvitation {
  creator_id: string
  token_hash: Buffer
}

/** A link for each of these people who have no Telegram yet; links of theirs from before open no more. */
export async function insertInvitations(tx: Tx, invitations: NewInvitation[]) {
  if (invitations.length === 0) return []
  const ids = invitations.map(({ creator_id }) => creator_id)
  const hashes = invitations.map(({ token_hash }) => token_hash.toString('hex'))
  const { rows } = await sql<{ creator_id: string; expires_at: string }>`
    insert into invitations (creator_id, token_hash, expires_at)
    select creators.id, decode(given.hash, 'hex'), now() + make_interval(days => ${INVITATION_DAYS}::int)
    from unnest(${ids}::uuid[], ${hashes}::text[]) given (id, hash) join creators on creators.id = given.id
    where creators.telegram_id is null
    on conflict (creator_id) do update set token_hash = excluded.token_hash, created_at = now(),
      expires_at = excluded.expires_at, opened_at = null, opened_by = null
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

/** The link is used, and its row is of no more use. */
export const deleteInvitation = async (tx: Tx, creator_id: string) => {
  await tx.deleteFrom('invitations').where('creator_id', '=', creator_id).execute()
}

/** «Это не я»: the link opens no more, and the owners see why. */
export const burnInvitation = async (tx: Tx, creator_id: string) => {
  await tx
    .updateTable('invitations')
    .set({ token_hash: null, opened_by: null })
    .where('creator_id', '=', creator_id)
    .execute()
}
