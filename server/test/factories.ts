import { CONSENT_VERSION } from '@ugc/contract/facts/consent'
import type { Audience } from '@ugc/contract/facts/audience'
import type { ShowMode, Visibility } from '@ugc/contract/facts/client-view'
import type { ResponseStatus } from '@ugc/contract/facts/statuses'
import type { ProfileInput } from '@ugc/contract/profile'
import type { Db } from '../src/platform/db/schema.ts'

/** A profile that satisfies every rule. */
export const PROFILE = {
  first_name: 'Алина',
  last_name: 'Воронцова',
  age: 27,
  gender: 'female',
  country: 'Россия',
  city: 'Москва',
  languages: ['русский', 'английский'],
  portfolio_url: 'https://alina-vrn.ru/ugc',
  social_links: { instagram: 'https://www.instagram.com/alina.vrn', tiktok: null },
  followers_count: 128_000,
  price_per_video: 12_000,
  email: 'alina@vrn.studio',
} satisfies ProfileInput

/** The same as its person saves it: with the consent. */
export const OWN_PROFILE = {
  ...PROFILE,
  consent: { version: CONSENT_VERSION },
}

interface NewCreator extends ProfileInput {
  telegram_id?: number | null
  is_active?: boolean
  is_verified?: boolean
  profile_completed?: boolean
  created_at?: string
  last_active_at?: string | null
  photo_key?: string | null
}

/** Inserts a creator as an owner enters one: complete, active, and without a consent of the person's own. */
export async function makeCreator(db: Db, given: NewCreator = {}): Promise<string> {
  const { telegram_id = null } = given
  if (telegram_id !== null) {
    await db
      .insertInto('users')
      .values({ telegram_id, username: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const { social_links, ...values } = { ...PROFILE, is_active: true, profile_completed: true, ...given }
  const row = await db
    .insertInto('creators')
    // Tests may set created_at; the product never does.
    .values({ ...(values as object), telegram_id, social_links: JSON.stringify(social_links) } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const putOnStopList = async (db: Db, id: string, reason = 'Пропал с заказом') => {
  await db
    .updateTable('creators')
    .set({ stop_reason: reason, stopped_by: 'Ирина', stopped_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
}

/** A brief that satisfies every rule. */
export const BRIEF = {
  title: 'Сыворотка с витамином C',
  product_name: 'Сыворотка',
  brand_description: 'Косметика для лица',
  brief_description: 'Видео до 30 секунд',
  publication_required: false,
  deadline: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  payment_terms: 'Через 3 дня после сдачи',
  target_tags: [1],
}

export const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

interface NewBrief extends Partial<Audience> {
  id?: string
  title?: string
  deadline?: string
  status?: 'draft' | 'active' | 'closed' | 'completed' | 'cancelled'
  deleted_at?: string | null
  show_mode?: ShowMode
  places?: number
}

export async function makeBrief(db: Db, given: NewBrief = {}): Promise<string> {
  const row = await db
    .insertInto('briefs')
    .values({ ...BRIEF, deleted_at: null, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface NewResponse {
  brief_id: string
  creator_id: string
  status?: ResponseStatus
  visibility?: Visibility
  creator_price?: number
  client_price?: number | null
  estimated_delivery_days?: number | null
  message?: string | null
}

export async function makeResponse(db: Db, given: NewResponse): Promise<string> {
  const row = await db
    .insertInto('responses')
    .values({
      creator_price: 12_000,
      client_price: null,
      estimated_delivery_days: 3,
      message: null,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
