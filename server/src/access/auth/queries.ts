import type { Role, TeamState } from '@ugc/contract/auth'
import { type SqlBool, sql } from 'kysely'
import { prepared } from '../../platform/db/prepared.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

const fromNow = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`

interface Names {
  telegram_id: number
  first_name: string
  last_name?: string | undefined
  username?: string | undefined
}

/** Inserts the user, or updates the names to those that Telegram has now. */
export const upsertUser = async (db: Db | Tx, { telegram_id, first_name, last_name, username }: Names) => {
  const names = { first_name, last_name: last_name ?? '', username: username ?? null }
  await db
    .insertInto('users')
    .values({ telegram_id, ...names })
    .onConflict((conflict) => conflict.column('telegram_id').doUpdateSet(names))
    .execute()
}

/** Inserts nothing if the launch is revoked: a call that runs while its user is erased must not create the user again. */
export const insertLaunchedUser = async (
  db: Db,
  { telegram_id, first_name, last_name, username }: Names,
  launch_hash: Buffer,
) => {
  await sql`
    insert into users (telegram_id, first_name, last_name, username)
    select ${telegram_id}::bigint, ${first_name}::text, ${last_name ?? ''}::text, ${username ?? null}::text
    where not exists (select from revoked_launches where launch_hash = ${launch_hash})
    on conflict do nothing`.execute(db)
}

const selectUser = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .leftJoin('owners', 'owners.telegram_id', 'users.telegram_id')
    .leftJoin('creators', 'creators.telegram_id', 'users.telegram_id')
    .select([
      'users.telegram_id',
      'users.first_name',
      'users.last_name',
      // An owner created on the command line has no Telegram name before the first sign-in; the login stands in for it.
      sql<string | null>`coalesce(users.username, owners.login)`.as('username'),
      sql<Role>`case when owners.telegram_id is null then 'creator' else 'owner' end`.as('role'),
      'creators.id as creator_id',
      sql<boolean>`coalesce(creators.is_active, false)`.as('is_active'),
      sql<boolean>`coalesce(creators.profile_completed, false)`.as('profile_completed'),
    ])

export const findUser = (db: Db | Tx, telegram_id: number) =>
  selectUser(db).where('users.telegram_id', '=', telegram_id).executeTakeFirst()

/** Undefined for a person who has nothing to do with the team. */
export async function findTeamState(tx: Tx, telegram_id: number): Promise<TeamState | undefined> {
  const { rows } = await sql<{ state: TeamState | null }>`select case
    when exists (select from team_invitations where opened_by = ${telegram_id}::bigint and expires_at > now()) then 'waiting'
    when exists (select from suspended_owners where telegram_id = ${telegram_id}::bigint) then 'suspended' end as state`.execute(
    tx,
  )
  return rows[0]?.state ?? undefined
}

export async function findRole(db: Db | Tx, telegram_id: number): Promise<Role> {
  const row = await db
    .selectFrom('owners')
    .select('telegram_id')
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  return row ? 'owner' : 'creator'
}

const sessionIsAlive = sql<SqlBool>`now() < least(sessions.idle_until, sessions.expires_at)`
const stale = sql<boolean>`sessions.seen_at < now() - interval '1 minute'`

const session = prepared((db) =>
  selectUser(db)
    .innerJoin('sessions', 'sessions.telegram_id', 'users.telegram_id')
    .select([
      'sessions.id as session_id',
      sql<boolean>`coalesce(owners.password_is_first, false)`.as('password_is_first'),
      'sessions.kind',
      'sessions.scope',
      stale.as('stale'),
    ])
    .where('sessions.token_hash', '=', Buffer.of())
    .where(sessionIsAlive),
)

/** A valid session with its user. The role is read each time, so a removed owner loses it at once. */
export const findSession = async (db: Db, token_hash: Buffer) => {
  const [row] = await session(db, { parameters: [token_hash] })
  return row
}

/** The newest session that this launch opened. */
export const findLaunchSession = (db: Db | Tx, { user, hash }: Pick<SignedLaunch, 'user' | 'hash'>) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', stale.as('stale')])
    .where('telegram_id', '=', user.id)
    .where('launch_hash', '=', hash)
    .where(sessionIsAlive)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

/** A valid session by its id, which proves nothing by itself. */
export const findSessionById = (db: Db, id: string) =>
  selectUser(db)
    .innerJoin('sessions', 'sessions.telegram_id', 'users.telegram_id')
    .select(['sessions.id as session_id', 'sessions.kind', 'sessions.token_hash'])
    .where('sessions.id', '=', id)
    .where(sessionIsAlive)
    .executeTakeFirst()

export const updateSessionSeen = async (db: Db, token_hash: Buffer, idle: number) => {
  await db
    .updateTable('sessions')
    .set({ seen_at: sql`now()`, idle_until: fromNow(idle) })
    .where('token_hash', '=', token_hash)
    .execute()
}

/** Taken before the rows of owners and of sessions, in the same order everywhere, or a sign-in and a sign-out could deadlock. */
export const lockUser = async (tx: Tx, telegram_id: number) => {
  await tx
    .selectFrom('users')
    .select('telegram_id')
    .where('telegram_id', '=', telegram_id)
    .forNoKeyUpdate()
    .execute()
}

interface NewSession {
  token_hash: Buffer
  telegram_id: number
  kind: 'mini' | 'web' | 'handoff'
  scope?: string
  launch_hash?: Buffer
  device?: string
  is_new_browser?: boolean
  idle: number
  total: number
  most: number
}

/** The id of the new session. Keeps the newest `most` sessions. The user's row is locked, or two sign-ins at once would not count each other. */
export async function insertSession(
  tx: Tx,
  { idle, total, most, scope, launch_hash, ...session }: NewSession,
) {
  await lockUser(tx, session.telegram_id)
  const { id } = await tx
    .insertInto('sessions')
    .values({
      ...session,
      scope: scope ?? null,
      launch_hash: launch_hash ?? null,
      idle_until: fromNow(idle),
      expires_at: fromNow(total),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = tx
    .selectFrom('sessions')
    .select('token_hash')
    .where('telegram_id', '=', session.telegram_id)
    .where('token_hash', '!=', session.token_hash)
    .orderBy('created_at', 'desc')
    .limit(most - 1)
  await tx
    .deleteFrom('sessions')
    .where('telegram_id', '=', session.telegram_id)
    .where('token_hash', 'not in', kept)
    .where('token_hash', '!=', session.token_hash)
    .execute()
  return id
}

export async function deleteSession(db: Db | Tx, token_hash: Buffer): Promise<number | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', token_hash)
    .returning('telegram_id')
    .executeTakeFirst()
  return row?.telegram_id
}

/** Deletes all sessions, hand-offs, tickets and known browsers of a user and revokes the launches they were created from, as long as those would be valid. */
export async function deleteSessionsOf(tx: Tx, telegram_id: number, launch_seconds: number) {
  await lockUser(tx, telegram_id)
  await tx
    .insertInto('revoked_launches')
    .columns(['launch_hash', 'until'])
    .expression(
      tx
        .selectFrom('sessions')
        .select(['launch_hash', fromNow(launch_seconds).as('until')])
        .distinctOn('launch_hash')
        .where('telegram_id', '=', telegram_id)
        .where('launch_hash', 'is not', null)
        .$narrowType<{ launch_hash: Buffer }>(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const table of ['sessions', 'handoffs', 'tickets', 'known_browsers'] as const)
    await tx.deleteFrom(table).where('telegram_id', '=', telegram_id).execute()
}

/** From now on no launch of an earlier time is valid. */
export const updateSignedOut = async (tx: Tx, telegram_id: number) => {
  await tx
    .updateTable('users')
    .set({ signed_out_at: sql<string>`now()` })
    .where('telegram_id', '=', telegram_id)
    .execute()
}

export const insertRevokedLaunch = async (tx: Tx, launch_hash: Buffer, seconds: number) => {
  await tx
    .insertInto('revoked_launches')
    .values({ launch_hash, until: fromNow(seconds) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Takes back the end of a launch that the person's own erasure has written: both rows have the time of that transaction. An
 * end with another cause stays.
 */
export const deleteErasedEnd = async (db: Db, launch_hash: Buffer, person: string, seconds: number) => {
  await sql`
    delete from revoked_launches using erasures
    where launch_hash = ${launch_hash} and person = ${person} and by_role = 'self'
      and until = erased_at + make_interval(secs => ${seconds})`.execute(db)
}

/** In place of a hash: every launch that would expire before `until`, if the longest life of a launch is counted. */
const EVERY_LAUNCH = Buffer.alloc(0)

/** Ends every session, hand-off, ticket and launch of the time before now. */
export async function deleteCredentials(tx: Tx, launch_seconds: number) {
  for (const table of ['sessions', 'handoffs', 'tickets', 'known_browsers'] as const)
    await tx.deleteFrom(table).execute()
  await tx
    .insertInto('revoked_launches')
    .values({ launch_hash: EVERY_LAUNCH, until: fromNow(launch_seconds) })
    .onConflict((conflict) => conflict.column('launch_hash').doUpdateSet({ until: fromNow(launch_seconds) }))
    .execute()
}

interface SignedLaunch {
  hash: Buffer
  user: { id: number }
  /** In seconds. */
  auth_date: number
}

export const isRevoked = async (tx: Tx, launch_hash: Buffer): Promise<boolean> => {
  const revoked = tx.selectFrom('revoked_launches').select('until').where('launch_hash', '=', launch_hash)
  return (await revoked.executeTakeFirst()) !== undefined
}

/** Whether the launch is revoked, and the database's time, because the clocks of the processes may differ. */
export const findLaunchState = (db: Db, { hash, user, auth_date }: SignedLaunch, launch_seconds: number) =>
  db
    .selectNoFrom((select) => [
      select
        .exists(
          select
            .selectFrom('users')
            .select('telegram_id')
            .where('telegram_id', '=', user.id)
            // A launch has whole seconds: one of the same second is the next one, opened after «everywhere».
            .where(sql<SqlBool>`to_timestamp(${auth_date}) < date_trunc('second', signed_out_at)`),
        )
        .as('is_over'),
      select
        .exists(
          select
            .selectFrom('revoked_launches')
            .select('launch_hash')
            .where('launch_hash', 'in', [hash, EVERY_LAUNCH])
            .where((row) =>
              row.or([
                row('launch_hash', '=', hash),
                row('until', '>', sql<string>`to_timestamp(${auth_date + launch_seconds})`),
              ]),
            ),
        )
        .as('is_revoked'),
      sql<number>`extract(epoch from now())`.as('now'),
    ])
    .executeTakeFirstOrThrow()

/** Deletes expired sessions, revocations and hand-offs; scheduled hourly. */
export async function deleteExpired(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(sql<SqlBool>`least(idle_until, expires_at) < now()`)
    .executeTakeFirst()
  await db
    .deleteFrom('revoked_launches')
    .where('until', '<', sql<string>`now()`)
    .execute()
  await db
    .deleteFrom('handoffs')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  return Number(numDeletedRows)
}

export const findOwnerByLogin = (db: Db, login: string) =>
  db
    .selectFrom('owners')
    .select(['telegram_id', 'password_hash', 'password_is_first'])
    .where('login', '=', login)
    .executeTakeFirst()

export const insertKnownBrowser = async (tx: Tx, token_hash: Buffer, telegram_id: number) => {
  await tx.insertInto('known_browsers').values({ token_hash, telegram_id }).execute()
}

export async function isKnownBrowser(db: Db, token_hash: Buffer, telegram_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('telegram_id')
    .where('token_hash', '=', token_hash)
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  return row !== undefined
}

/** The cookie of a known browser ends after as long. */
export async function deleteOldBrowsers(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_browsers')
    .where('created_at', '<', sql<string>`now() - interval '180 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function hasFirstPassword(db: Db, telegram_id: number): Promise<boolean> {
  const owners = db.selectFrom('owners').select('password_is_first').where('telegram_id', '=', telegram_id)
  return (await owners.executeTakeFirst())?.password_is_first ?? false
}

export const insertHandoff = async (
  tx: Tx,
  handoff: { code_hash: Buffer; telegram_id: number; path: string },
  seconds: number,
) => {
  await tx
    .insertInto('handoffs')
    .values({ ...handoff, expires_at: fromNow(seconds) })
    .execute()
}

/** Deletes the hand-off and returns it, so that it works once. */
export const takeHandoff = (db: Db | Tx, code_hash: Buffer) =>
  db
    .deleteFrom('handoffs')
    .where('code_hash', '=', code_hash)
    .returning(['telegram_id', 'path', sql<boolean>`expires_at > now()`.as('alive')])
    .executeTakeFirst()

/** Writes at most once an hour, because a write at each call would cost more than the value is worth. */
export const updateLastActive = async (db: Db | Tx, telegram_id: number) => {
  await db
    .updateTable('creators')
    .set({ last_active_at: sql<string>`now()` })
    .where('telegram_id', '=', telegram_id)
    .where((where) =>
      where.or([
        where('last_active_at', 'is', null),
        where('last_active_at', '<', sql<string>`now() - interval '1 hour'`),
      ]),
    )
    .execute()
}

export async function isBlocked(db: Db | Tx, person: string): Promise<boolean> {
  const row = await db.selectFrom('blocks').select('id').where('person', '=', person).executeTakeFirst()
  return row !== undefined
}

/** Whether a web login in a new browser needs a tap in the bot. */
export const findConfirmsLogin = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('agency').select('confirms_login').executeTakeFirstOrThrow()).confirms_login
