import type { Creator } from '@ugc/contract/creators'
import { ADULT_AGE, type Ground } from '@ugc/contract/facts/consent'
import type { ReviewState } from '@ugc/contract/facts/reviews'
import type { Profile } from '@ugc/contract/facts/profile-fields'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { CARD, PROFILE, photo_url } from './list-queries.ts'

const DETAIL = [
  ...CARD,
  ...PROFILE,
  'creators.telegram_id',
  'creators.profile_completed',
  'creators.deactivated_by',
  'creators.ground',
  'creators.needs_consent',
  'creators.unverified_at',
  'creators.review',
  'creators.review_note',
  'creators.hidden_from_clients',
  'creators.erase_at',
  'creators.paused_until',
  'creators.version',
  'creators.created_at',
  'creators.updated_at',
  'creators.last_active_at',
  'creators.is_unclaimed',
] as const

/** What became of the personal links, as the contract words it: what their person did last, then the newest link. */
const INVITATION = sql<
  Creator['invitation']
>`(select json_build_object('expires_at', expires_at, 'state', case
    when token_hash is null then 'refused' when expires_at <= now() then 'expired'
    when opened_at is not null then 'opened' else 'waiting' end)
  from invitations where creator_id = creators.id and creators.telegram_id is null
  order by expires_at > now() desc, opened_at desc nulls last, id desc limit 1)`

const selectCreator = (db: Db | Tx) =>
  db.selectFrom('creators').select([
    ...DETAIL,
    photo_url,
    sql<string | null>`(select id from blocks where creator_id = creators.id)`.as('block_id'),
    INVITATION.as('invitation'),
    sql<
      string | null
    >`(select max(version) from consents where creator_id = creators.id and purpose = 'profile'
        and withdrawn_at is null and (guardian is not null or creators.age is null or creators.age >= ${sql.lit(ADULT_AGE)}))`.as(
      'consent_version',
    ),
  ])

export const findCreator = (db: Db | Tx, id: string) =>
  selectCreator(db).where('creators.id', '=', id).executeTakeFirst()

export const findNames = (db: Db, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('creators').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute()

export async function isProfileCompleted(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('creators')
    .select('profile_completed')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.profile_completed ?? false
}

export const findProfile = (db: Db | Tx, telegram_id: number) =>
  selectCreator(db).where('creators.telegram_id', '=', telegram_id).executeTakeFirst()

type Key = { id: string } | { telegram_id: number }

/** The stored row, locked until the transaction ends. */
export const lockCreator = (tx: Tx, key: Key) =>
  tx
    .selectFrom('creators')
    .selectAll()
    .$if('id' in key, (query) => query.where('id', '=', (key as { id: string }).id))
    .$if('telegram_id' in key, (query) =>
      query.where('telegram_id', '=', (key as { telegram_id: number }).telegram_id),
    )
    .forUpdate()
    .executeTakeFirst()

export type CreatorValues = Partial<Profile> & {
  id?: string
  telegram_id?: number | null
  is_active?: boolean
  is_verified?: boolean
  is_blocked?: boolean
  review?: ReviewState
  review_note?: string | null
  review_at?: RawBuilder<string>
  review_told?: null
  unverified_at?: string | null | RawBuilder<string>
  profile_completed?: boolean
  deactivated_by?: 'self' | 'owner' | null
  ground?: Ground
  hidden_from_clients?: boolean
  needs_consent?: boolean
  is_unclaimed?: boolean
  erase_at?: string | null | RawBuilder<string>
  paused_until?: string | null
  imported_as?: Buffer
}

const stored = ({ social_links, ...values }: CreatorValues) => ({
  ...values,
  ...(social_links === undefined ? {} : { social_links: JSON.stringify(social_links) }),
})

/** Undefined if another creator has this Telegram id. Moves the photo that the user uploaded before having a profile. */
export async function insertCreator(tx: Tx, values: CreatorValues): Promise<string | undefined> {
  const { telegram_id = null } = values
  const waiting =
    telegram_id === null
      ? undefined
      : await tx
          .selectFrom('users')
          .select('photo_key')
          .where('telegram_id', '=', telegram_id)
          .forUpdate()
          .executeTakeFirst()
  const row = await tx
    .insertInto('creators')
    .values({ ...stored(values), telegram_id, photo_key: waiting?.photo_key ?? null })
    .onConflict((conflict) => conflict.column('telegram_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row && telegram_id !== null && waiting?.photo_key) {
    await tx.updateTable('users').set({ photo_key: null }).where('telegram_id', '=', telegram_id).execute()
  }
  return row?.id
}

/** Many without Telegram in one statement: a trigger writes the counts once. */
export const insertCreators = async (tx: Tx, people: (CreatorValues & { id: string })[]) => {
  if (people.length > 0) await tx.insertInto('creators').values(people.map(stored)).execute()
}

/** The mark «Проверен» ends now. Owners see when, until they decide again. */
export const VERIFICATION_ENDS = { is_verified: false, unverified_at: sql<string>`now()` }

/** Beside a change of `review`: the queue is in this order. */
export const REVIEW_NOW = { review_at: sql<string>`now()` }

/**
 * `edited`: by a form, so that every other form of this profile that is open now is stale. Triggers write search, contacts and
 * is_withheld of the responses, and the counts by state.
 */
export const updateCreator = async (tx: Tx, id: string, values: CreatorValues, edited: boolean) => {
  await tx
    .updateTable('creators')
    .set({
      ...stored(values),
      updated_at: sql<string>`now()`,
      ...(edited ? { version: sql<number>`version + 1` } : {}),
    })
    .where('id', '=', id)
    .execute()
}

export async function isTelegramIdTaken(tx: Tx, telegram_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('creators')
    .select('id')
    .where('telegram_id', '=', telegram_id)
    .executeTakeFirst()
  return row !== undefined
}

export const lockUser = (tx: Tx, telegram_id: number) =>
  tx
    .selectFrom('users')
    .select('telegram_id')
    .where('telegram_id', '=', telegram_id)
    .forUpdate()
    .executeTakeFirst()

/** Inserts the user of a Telegram id that an owner has entered. */
export const ensureUser = async (tx: Tx, telegram_id: number) => {
  await tx
    .insertInto('users')
    .values({ telegram_id, username: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Profiles whose pause is over are active again, unless something else holds them back. */
export async function resumePaused(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('creators')
    .set({
      paused_until: null,
      deactivated_by: sql<null>`case when deactivated_by = 'self' then null else deactivated_by end`,
      is_active: sql<boolean>`is_active
        or deactivated_by = 'self' and profile_completed and not is_blocked and not needs_consent`,
      updated_at: sql<string>`now()`,
    })
    .where('paused_until', '<=', sql<string>`now()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Stores whether the bot may write to this user. A repeated block keeps the time of the first one. */
export async function updateReachable(db: Db | Tx, telegram_id: number, reachable: boolean) {
  await db
    .updateTable('creators')
    .set({ unreachable_at: reachable ? null : sql<string>`now()` })
    .where('telegram_id', '=', telegram_id)
    .where('unreachable_at', reachable ? 'is not' : 'is', null)
    .execute()
}
