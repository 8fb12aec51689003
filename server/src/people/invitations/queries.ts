import { INVITATION_DAYS } from '@ugc/contract/facts/invitations'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { hashToken, newInvitationToken } from '../../platform/tokens.ts'

interface Invited {
  creator_id: string
  token: string
  expires_at: string
}

/** A link for each of these people who have no Telegram yet; links of theirs from before open no more. */
export async function insertInvitations(tx: Tx, creator_ids: string[]): Promise<Invited[]> {
  if (creator_ids.length === 0) return []
  const tokens = creator_ids.map(() => newInvitationToken())
  const hashes = tokens.map((token) => hashToken(token).toString('hex'))
  const { rows } = await sql<{ creator_id: string; expires_at: string; position: number }>`
    with given as (
      select id, decode(hash, 'hex') as hash, position::int
      from unnest(${creator_ids}::uuid[], ${hashes}::text[]) with ordinality given (id, hash, position)
    ), made as (
      insert into invitations (creator_id, token_hash, expires_at)
      select given.id, given.hash, now() + make_interval(days => ${INVITATION_DAYS}::int)
      from given join creators on creators.id = given.id where creators.telegram_id is null
      on conflict (creator_id) do update set token_hash = excluded.token_hash, created_at = now(),
        expires_at = excluded.expires_at, opened_at = null, opened_by = null
      returning creator_id, expires_at
    )
    select made.creator_id, made.expires_at, given.position from made join given on given.id = made.creator_id`.execute(
    tx,
  )
  return rows.map(({ position, ...row }) => ({ ...row, token: tokens[position - 1] ?? '' }))
}

const OPENS = sql<SqlBool>`token_hash is not null and expires_at > now()
  and exists (select from creators where creators.id = invitations.creator_id and telegram_id is null)`

/** Remembers who opened the link. False for a token that opens nothing: unknown, over, replaced or used. */
export async function openInvitation(db: Db | Tx, token: string, telegram_id: number): Promise<boolean> {
  const row = await db
    .updateTable('invitations')
    .set({ opened_at: sql<string>`coalesce(opened_at, now())`, opened_by: telegram_id })
    .where('token_hash', '=', hashToken(token))
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
