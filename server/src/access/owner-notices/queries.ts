import type { OwnerAct } from '@ugc/contract/facts/bot/owner-acts'
import type { Decision } from '@ugc/contract/facts/statuses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

interface NewNotice {
  kind: OwnerAct
  done_by: number
  /** The owner who did it is told too. */
  from_browser: boolean
  people?: number
  brief_id?: string | undefined
}

/** Its job is enqueued in the same transaction, see `Jobs.notifyOwners`. */
export async function insertOwnerNotice(
  tx: Tx,
  { kind, done_by, from_browser, people, brief_id }: NewNotice,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into owner_notices (kind, done_by, from_browser, name, people, brief_id)
    select ${kind}::text, ${done_by}::bigint, ${from_browser},
      coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), owners.login, 'владелец'),
      ${people ?? null}::integer, ${brief_id ?? null}::uuid
    from owners join users on users.telegram_id = owners.telegram_id where owners.telegram_id = ${done_by}::bigint
    returning id`.execute(tx)
  if (!rows[0]) throw new Error('the owner of a notice is not there')
  return rows[0].id
}

interface PlannedNotice extends Omit<NewNotice, 'kind' | 'from_browser'> {
  kind: 'broadcast' | 'unsent'
  name: string
  /** Why it was not sent. */
  reason?: string
}

/** Of a planned send: the plan has the name of its owner, which the worker may not read. */
export async function insertPlannedNotice(tx: Tx, notice: PlannedNotice): Promise<number> {
  const { kind, done_by, name, people, brief_id, reason } = notice
  const { rows } = await sql<{ id: number }>`
    insert into owner_notices (kind, done_by, name, people, brief_id, reason)
    values (${kind}, ${done_by}, ${name}, ${people ?? null}, ${brief_id ?? null}, ${reason ?? null})
    returning id`.execute(tx)
  if (!rows[0]) throw new Error('an insert returns its row')
  return rows[0].id
}

/** Without a job, which the bot cannot enqueue: the worker finds it within a minute. */
export const insertWithdrawnNotice = async (
  tx: Tx,
  brief_id: string,
  response_id: string,
  was_accepted = false,
) => {
  await sql`insert into owner_notices (kind, brief_id, response_id, was_accepted)
    values ('withdrawn', ${brief_id}, ${response_id}, ${was_accepted})`.execute(tx)
}

/** A client said something of an accepted video. */
export const insertRemarkNotice = async (tx: Tx, brief_id: string, response_id: string) => {
  await sql`insert into owner_notices (kind, brief_id, response_id)
    values ('remark', ${brief_id}, ${response_id})`.execute(tx)
}

/** Undefined if its creator is erased. */
export const findRemarked = (db: Db, response_id: string) =>
  db
    .selectFrom('responses')
    .innerJoin('briefs', 'briefs.id', 'responses.brief_id')
    .innerJoin('creators', 'creators.id', 'responses.creator_id')
    .select(['briefs.id as brief_id', 'briefs.title', 'creators.first_name', 'creators.last_name'])
    .where('responses.id', '=', response_id)
    .executeTakeFirst()

/** The person who opened the invitation said «Это не я». */
export const insertNotMeNotice = async (tx: Tx, creator_id: string) => {
  await tx
    .insertInto('owner_notices')
    .values({ kind: 'not me', creator_id, done_by: null, name: null, people: null, brief_id: null })
    .execute()
}

/** To all owners, in words: who has become one, who is none any more, whose password is another. */
export const insertOwnersNotice = async (tx: Tx, reason: string) => {
  await sql`insert into owner_notices (kind, reason) values ('owners', ${reason})`.execute(tx)
}

/** Other people's responses to the same brief. */
const countOf = (status: Decision) => sql<number>`(select count(*) from responses others
  where others.brief_id = briefs.id and others.status = ${status} and others.creator_id is not null)`

/** What the bot says of a withdrawn response. Undefined if it was given again meanwhile, or its creator is erased. */
export const findWithdrawn = (db: Db, response_id: string) =>
  db
    .selectFrom('responses')
    .innerJoin('briefs', 'briefs.id', 'responses.brief_id')
    .innerJoin('creators', 'creators.id', 'responses.creator_id')
    .select([
      'briefs.id as brief_id',
      'briefs.title',
      'creators.first_name',
      'creators.last_name',
      'responses.withdraw_reason as reason',
      countOf('reserve').as('reserve'),
      countOf('pending').as('pending'),
    ])
    .where('responses.id', '=', response_id)
    .where('responses.status', '=', 'withdrawn')
    .executeTakeFirst()

/** Undefined if the person is erased, or has got a new link. */
export const findNotMe = (db: Db, creator_id: string) =>
  db
    .selectFrom('creators')
    .innerJoin('invitations', 'invitations.creator_id', 'creators.id')
    .select(['creators.id', 'first_name', 'last_name'])
    .where('creators.id', '=', creator_id)
    .where('token_hash', 'is', null)
    .executeTakeFirst()

/**
 * What the bot says. `erased`: creators whom this owner has erased in the last hour and who can be taken back. `is_new`: the reader
 * has become an owner in the transaction that wrote the notice.
 */
export const findOwnerNotice = (db: Db, id: number, reader: number) =>
  db
    .selectFrom('owner_notices')
    .leftJoin('briefs', 'briefs.id', 'owner_notices.brief_id')
    .select([
      'owner_notices.id',
      'owner_notices.kind',
      'owner_notices.people',
      'owner_notices.brief_id',
      'owner_notices.response_id',
      'owner_notices.creator_id',
      'owner_notices.was_accepted',
      'owner_notices.reason',
      'briefs.title',
      'owner_notices.name',
      sql<number>`(select count(*) from pending_erasures where erased_by = owner_notices.done_by
        and erased_at > now() - interval '1 hour')`.as('erased'),
      sql<boolean>`owner_notices.kind = 'owners' and exists (select from owners
        where telegram_id = ${reader}::bigint and created_at = owner_notices.created_at)`.as('is_new'),
    ])
    .where('owner_notices.id', '=', id)
    .executeTakeFirst()

/**
 * Owners who are not told yet: all but the one who did it in Telegram, and but those who became owners later. Of what was not sent
 * only the owner who planned it, unless that one is removed.
 */
const UNTOLD = sql`(case when owner_notices.kind = 'unsent'
    then owner_notices.done_by = owners.telegram_id or owner_notices.done_by not in (select telegram_id from owners)
    else from_browser or owner_notices.done_by is distinct from owners.telegram_id end)
  and owners.created_at <= owner_notices.created_at
  and not exists (select from owner_notices_told told
    where told.telegram_id = owners.telegram_id and told.notice_id = owner_notices.id)`

/** All, or those of these notices. A notice whose owners are all told is not looked at again. */
export async function listUntoldOwners(db: Db, ids: string[] | undefined) {
  await sql`update owner_notices set is_due = false
    where is_due and not exists (select from owners where ${UNTOLD})`.execute(db)
  const { rows } = await sql<{ notice_id: number; telegram_id: number; kind: string }>`
    select owner_notices.id as notice_id, owners.telegram_id, kind from owner_notices, owners
    where ${ids ? sql`owner_notices.id = any(${ids}::bigint[])` : sql`is_due`} and ${UNTOLD}
    order by owner_notices.id, owners.created_at`.execute(db)
  return rows
}

/**
 * Undefined if another worker tells this owner, the owner was removed or has switched the kind off, which closes the notice
 * for this owner. No kind about security can be switched off.
 */
export async function claimOwnerNotice(db: Db, notice_id: number, telegram_id: number) {
  const { rows } = await sql<{ telegram_id: number; notice_id: number; is_wanted: boolean }>`
    insert into owner_notices_told (notice_id, telegram_id)
    select owner_notices.id, telegram_id from owners, owner_notices
    where telegram_id = ${telegram_id} and owner_notices.id = ${notice_id}
    on conflict do nothing
    returning telegram_id, notice_id, (select not kind = any(muted_news) from owners, owner_notices
      where owners.telegram_id = ${telegram_id} and owner_notices.id = ${notice_id}) as is_wanted`.execute(db)
  return rows[0]?.is_wanted ? rows[0] : undefined
}

/** Undoes a claim whose message was not sent. The notice may count as told meanwhile. */
export const releaseOwnerNotice = async (db: Db, notice_id: number, telegram_id: number) => {
  await sql`
    with released as (
      delete from owner_notices_told where notice_id = ${notice_id} and telegram_id = ${telegram_id} returning notice_id)
    update owner_notices set is_due = true from released where id = notice_id and not is_due`.execute(db)
}

export async function deleteOldNotices(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('owner_notices')
    .where('created_at', '<', sql<string>`now() - interval '30 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** What a tap under the notice stops. */
export const findStoppable = (tx: Tx, id: number) =>
  tx
    .selectFrom('owner_notices')
    .select(['kind', 'done_by', 'brief_id'])
    .where('id', '=', id)
    .executeTakeFirst()
