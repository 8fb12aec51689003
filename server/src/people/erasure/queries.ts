import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

/** Clients' comments go with the person. A foreign key and a trigger remove the author, the message and the search text
 *  from the creator's responses; another trigger writes the counts by state. */
export const deleteCreators = async (tx: Tx, ids: string[]) => {
  if (ids.length === 0) return
  const answered = tx.selectFrom('responses').select('id').where('creator_id', 'in', ids)
  for (const table of ['client_choices', 'client_marks'] as const)
    await tx.updateTable(table).set({ comment: null }).where('response_id', 'in', answered).execute()
  await tx
    .updateTable('client_submission_rows')
    .set({ comment: null, others: '[]' })
    .where('response_id', 'in', answered)
    .execute()
  await tx.updateTable('payouts').set({ reason: null }).where('response_id', 'in', answered).execute()
  await tx.deleteFrom('work_remarks').where('response_id', 'in', answered).execute()
  await sql`update import_rows set cells = '[]', before = null where creator_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  await tx.deleteFrom('request_keys').where('made_id', 'in', ids).execute()
  await tx.deleteFrom('creators').where('id', 'in', ids).execute()
}
export const deleteCreator = (tx: Tx, id: string) => deleteCreators(tx, [id])

/** Deletes the user, except an owner, who stays. Returns the key of the photo that was stored on the user. */
export async function deleteUser(tx: Tx, telegram_id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('photo_key')
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  await tx.updateTable('invitations').set({ opened_by: null }).where('opened_by', '=', telegram_id).execute()
  await tx.deleteFrom('team_invitations').where('opened_by', '=', telegram_id).execute()
  await tx.updateTable('users').set({ photo_key: null }).where('telegram_id', '=', telegram_id).execute()
  await tx
    .deleteFrom('users')
    .where('telegram_id', '=', telegram_id)
    .where('telegram_id', 'not in', tx.selectFrom('owners').select('telegram_id'))
    .execute()
  return row?.photo_key ?? null
}

/** A profile whose person withdrew the consent, and whose 30 days are over. A row that is locked, by its person too, is skipped. */
export const lockWithdrawn = (tx: Tx) =>
  tx
    .selectFrom('creators')
    .select(['id', 'telegram_id', 'photo_key'])
    .where('erase_at', '<=', sql<string>`now()`)
    .orderBy('erase_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** People who only opened the app: no profile, no session, no erasure that can be taken back, and no owner. */
export async function listIdleUsers(db: Db, days: number): Promise<number[]> {
  const { rows } = await sql<{ telegram_id: number }>`
    select telegram_id from users where created_at < now() - make_interval(days => ${days}::int) and ${IDLE}
    limit 1000`.execute(db)
  return rows.map(({ telegram_id }) => telegram_id)
}

const IDLE = sql`not exists (select from creators where telegram_id = users.telegram_id)
  and not exists (select from sessions where telegram_id = users.telegram_id)
  and not exists (select from pending_erasures where telegram_id = users.telegram_id)
  and not exists (select from owners where telegram_id = users.telegram_id)
  and not exists (select from suspended_owners where telegram_id = users.telegram_id)`

/** Undefined if the person has come back since. The lock holds up a first save of the profile. */
export async function lockIdleUser(tx: Tx, telegram_id: number) {
  await sql`select from users where telegram_id = ${telegram_id} for update`.execute(tx)
  const { rows } = await sql<{ photo_key: string | null }>`
    select photo_key from users where telegram_id = ${telegram_id} and ${IDLE}`.execute(tx)
  return rows[0]
}

export const insertErasure = async (
  tx: Tx,
  erasure: {
    creator_id: string
    person: string | null
    by_role: 'self' | 'owner'
    erased_by?: number
    erased_at?: string
  },
) => {
  await tx
    .insertInto('erasures')
    .values(erasure)
    // After a restore the ledger may have noted it before.
    .onConflict((conflict) => conflict.column('creator_id').doNothing())
    .execute()
}

export const insertDiscardedPhoto = async (tx: Tx, key: string) => {
  await tx
    .insertInto('discarded_photos')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listCreatorsOf(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from creators where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const PEOPLE_AT_ONCE = 10_000

/** All users, with their creator if there is one, in batches. */
export async function* listPeople(db: Db) {
  let after = 0
  for (;;) {
    const people = await db
      .selectFrom('users')
      .leftJoin('creators', 'creators.telegram_id', 'users.telegram_id')
      .leftJoin('owners', 'owners.telegram_id', 'users.telegram_id')
      .select([
        'users.telegram_id',
        'users.created_at as since',
        'creators.id as creator_id',
        'creators.created_at as creator_since',
        sql<boolean>`owners.telegram_id is not null`.as('is_owner'),
      ])
      .where('users.telegram_id', '>', after)
      .orderBy('users.telegram_id')
      .limit(PEOPLE_AT_ONCE)
      .execute()
    yield* people
    const last = people.at(-1)
    if (!last) return
    after = last.telegram_id
  }
}

/** Adds the ledger's erasures to the table, so that the next backup contains them. Returns the number of new rows. */
export async function insertErasures(
  db: Db,
  ledger: {
    creator_id: string
    person?: string | undefined
    by_role: string
    erased_at: string
    erased_by?: number | undefined
  }[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into erasures (creator_id, person, by_role, erased_at, erased_by)
    select creator_id, person, by_role, erased_at, erased_by
    from json_to_recordset(${JSON.stringify(ledger)})
      as t(creator_id uuid, person text, by_role text, erased_at timestamptz, erased_by bigint)
    on conflict (creator_id) do nothing`.execute(db)
  return Number(numAffectedRows)
}
