import { TEAM_INVITATION_HOURS } from '@ugc/contract/facts/team'
import type { Colleague } from '@ugc/contract/team'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

const NAME = sql`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), all_owners.login, '')`

/** Those who are suspended come last. */
export async function listColleagues(db: Db, caller: number): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select all_owners.telegram_id, ${NAME} as name,
      (select to_char(max(seen_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from sessions
        where sessions.telegram_id = all_owners.telegram_id) as seen_at,
      all_owners.telegram_id = ${caller}::bigint as is_self, is_suspended
    from (select telegram_id, login, created_at, false as is_suspended from owners
      union all select telegram_id, login, created_at, true from suspended_owners) all_owners
    join users on users.telegram_id = all_owners.telegram_id
    order by is_suspended, all_owners.created_at, all_owners.telegram_id`.execute(db)
  return rows
}

export const listTeamInvitations = (db: Db, invited_by: number) =>
  db
    .selectFrom('team_invitations')
    .select(['id', 'opened_name', 'expires_at'])
    .where('invited_by', '=', invited_by)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('created_at', 'desc')
    .execute()

export const insertTeamInvitation = (tx: Tx, invited_by: number, token_hash: Buffer) =>
  tx
    .insertInto('team_invitations')
    .values({
      invited_by,
      token_hash,
      expires_at: sql<string>`now() + make_interval(hours => ${TEAM_INVITATION_HOURS}::int)`,
      opened_by: null,
      opened_name: null,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()

/** False for an invitation of another owner, and for one that is used. */
export async function deleteTeamInvitation(tx: Tx, id: string, invited_by: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('team_invitations')
    .where('id', '=', id)
    .where('invited_by', '=', invited_by)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The first person who opens the link is the one it is for. Undefined if it opens nothing. */
export async function openTeamInvitation(
  tx: Tx,
  token_hash: Buffer,
  { telegram_id, name }: { telegram_id: number; name: string },
) {
  return tx
    .updateTable('team_invitations')
    .set({ opened_by: telegram_id, opened_name: name })
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .where((where) => where.or([where('opened_by', 'is', null), where('opened_by', '=', telegram_id)]))
    .returning('invited_by')
    .executeTakeFirst()
}

export async function deleteOldTeamInvitations(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('team_invitations')
    .where('expires_at', '<=', sql<string>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The new owner; null if the invitation is not the caller's, is over, or was not opened. */
export async function admitOwner(tx: Tx, id: string, by: number): Promise<number | null> {
  const { rows } = await sql<{ telegram_id: number | null }>`
    select admit_owner(${id}::uuid, ${by}::bigint) as telegram_id`.execute(tx)
  return rows[0]?.telegram_id ?? null
}

type Outcome = 'done' | 'last' | 'unknown' | 'stranger'

/** `keep`: suspended, and can come back. */
export async function dropOwner(tx: Tx, who: number, by: number, keep: boolean): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`
    select drop_owner(${who}::bigint, ${by}::bigint, ${keep}::boolean) as outcome`.execute(tx)
  return rows[0]?.outcome ?? 'unknown'
}

export async function resumeOwner(tx: Tx, who: number, by: number): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`
    select resume_owner(${who}::bigint, ${by}::bigint) as outcome`.execute(tx)
  return rows[0]?.outcome ?? 'unknown'
}
