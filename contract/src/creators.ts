import * as z from 'zod/mini'
import { IdParams, paged, requestKey } from './common.ts'
import { listQuery } from './filter-query.ts'
import { CREATOR_FILTERS } from './facts/filters.ts'
import { INVITATION_STATE_NAMES } from './facts/invitations.ts'
import { CREATORS_PER_PAGE } from './facts/limits.ts'
import { CONSENT_VERSION } from './facts/consent.ts'
import { REVIEW_STATES } from './facts/reviews.ts'
import { CARD_FIELDS, REPLIED_FIELDS } from './facts/profile-fields.ts'
import {
  boundTelegramId,
  Ground,
  Guardian,
  NewCreatorInput,
  ownerFields,
  pausedUntil,
  profileFields,
  profileReply,
} from './profile.ts'
import { ResponseStatus } from './responses.ts'
import { route } from './route.ts'
import { Tag } from './tags.ts'

const text = z.nullable(z.string())

/** What a card shows, and no more: a list is fifty of these. */
const CARD_STATE = {
  id: z.string(),
  photo_url: text,
  tags: z.array(Tag),
  is_active: z.boolean(),
  is_verified: z.boolean(),
  /** The bot can write to them. */
  is_reachable: z.boolean(),
  last_active_at: text,
}
export const CreatorCard = z.extend(profileReply(CARD_FIELDS), CARD_STATE)
export type CreatorCard = z.infer<typeof CreatorCard>

/** Everything about a creator: for an owner, and for the person themselves. */
export const Creator = z.extend(z.extend(profileReply(REPLIED_FIELDS), CARD_STATE), {
  telegram_id: z.nullable(z.int()),
  profile_completed: z.boolean(),
  /** Who made it inactive: what an owner switched off, the person does not switch on. */
  deactivated_by: z.nullable(z.enum(['self', 'owner'])),
  /** When the mark «Проверен» ended because the person changed name, photo or links, until an owner decides again. */
  unverified_at: text,
  /** The agency's look at a new profile, and what the person is asked to correct. */
  review: z.enum(REVIEW_STATES),
  review_note: text,
  /** The person asked not to be shown to brands. */
  hidden_from_clients: z.boolean(),
  /** The consent was withdrawn: everything is erased then. */
  erase_at: text,
  /** The person made it inactive, and it becomes active again then; null: without an end. */
  paused_until: text,
  /** Null: not blocked. A blocked person cannot sign in, so only owners get another value. */
  block_id: text,
  /** It is inactive until the person agrees to the processing. */
  needs_consent: z.boolean(),
  /** The version of the consent text the person agreed to last and has not withdrawn. */
  consent_version: text,
  /** What became of the personal link of a person without Telegram; null: there is none. */
  invitation: z.nullable(z.object({ state: z.enum(INVITATION_STATE_NAMES), expires_at: z.string() })),
  /** On what ground an owner added the person, if the person has not agreed in the app. */
  ground: z.nullable(Ground),
  /** Raised by each change of what the forms edit; the switches and the photo leave it. */
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Creator = z.infer<typeof Creator>

const PersonName = z.object({ id: z.string(), first_name: z.string(), last_name: z.string() })
export type PersonName = z.infer<typeof PersonName>

export const TelegramId = z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'Это не Telegram ID'))

/** For owners: a person never learns of the stop-list. */
const CreatorLine = z.extend(CreatorCard, { is_stopped: z.boolean() })
export type CreatorLine = z.infer<typeof CreatorLine>
/** `base`: how many there are in all, whatever the filter. */
const CreatorPage = z.extend(paged(CreatorLine), {
  base: z.object({ total: z.int(), active: z.int() }),
})
export type CreatorPage = z.infer<typeof CreatorPage>
const CreatorByBrief = z.extend(CreatorLine, { response_status: z.nullable(ResponseStatus) })
export type CreatorByBrief = z.infer<typeof CreatorByBrief>

/** To one version of the text. */
export const Consent = z.object({
  version: z.literal(CONSENT_VERSION),
  /** Who agrees together with a person of 14 to 17. */
  guardian: z.optional(Guardian),
})
/** The version that a form was opened with. A stale one is 409; a call without one changes the newest. */
const version = z.optional(z.int())

export const ProfileSave = z.object({ ...profileFields, consent: z.optional(Consent), version })
export type ProfileSave = z.infer<typeof ProfileSave>

/** Strict: an unknown key is a 422, so that a caller does not take an ignored key for a saved one. */
export const CreatorPatch = z.strictObject({
  ...ownerFields,
  telegram_id: boundTelegramId,
  is_active: z.optional(z.boolean()),
  is_verified: z.optional(z.boolean()),
  /** The creator's own, beside `is_active: false`. */
  paused_until: pausedUntil,
  version,
})
export type CreatorPatch = z.infer<typeof CreatorPatch>

/** The last creator of the page before: the page begins behind it, also where people came or went meanwhile. */
const after = () => z.optional(z.uuid('Такого креатора нет'))

const CreatorCreate = z.extend(NewCreatorInput, { request_key: requestKey() })
export type CreatorCreate = z.infer<typeof CreatorCreate>

export const creators = {
  list: route({
    method: 'GET',
    path: '/api/creators',
    summary: 'База креаторов: поиск, фильтры, страницы',
    query: z.extend(listQuery(CREATOR_FILTERS, CREATORS_PER_PAGE), { after: after() }),
    reply: CreatorPage,
  }),
  byBrief: route({
    method: 'GET',
    path: '/api/creators/by-brief/:brief_id',
    summary: 'Креаторы, которым подходит бриф, и что они на него ответили',
    params: z.object({ brief_id: z.uuid('Такого адреса нет') }),
    query: z.extend(listQuery(CREATOR_FILTERS, CREATORS_PER_PAGE), { after: after() }),
    reply: paged(CreatorByBrief),
  }),
  get: route({
    method: 'GET',
    path: '/api/creators/:id',
    summary: 'Всё о креаторе',
    params: IdParams,
    reply: Creator,
  }),
  create: route({
    method: 'POST',
    path: '/api/creators',
    summary: 'Новый креатор, которого заводит владелец',
    body: CreatorCreate,
    status: 201,
    reply: z.extend(Creator, {
      /** Others with the same phone, e-mail or Telegram name; absent if there are none. */
      similar: z.optional(z.array(PersonName)),
    }),
  }),
  update: route({
    method: 'PATCH',
    path: '/api/creators/:id',
    summary: 'Изменить: владелец меняет анкету и отметки, креатор только включает и выключает свою',
    params: IdParams,
    body: CreatorPatch,
    reply: Creator,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/creators/:id',
    summary: 'Стереть человека: сам себя — сразу, владелец — через 24 часа, до этого можно вернуть',
    params: IdParams,
    status: 204,
  }),
  profile: route({
    method: 'GET',
    path: '/api/creators/profile/:telegram_id',
    summary: 'Анкета по Telegram ID',
    params: z.object({ telegram_id: TelegramId }),
    reply: Creator,
  }),
  saveProfile: route({
    method: 'PUT',
    path: '/api/creators/profile/:telegram_id',
    summary: 'Сохранить анкету; первая запись её создаёт',
    params: z.object({ telegram_id: TelegramId }),
    body: ProfileSave,
    reply: Creator,
  }),
}
