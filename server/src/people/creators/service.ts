import type { CreatorCreate, CreatorPatch, ProfileSave } from '@ugc/contract/creators'
import type { NewCreatorInput } from '@ugc/contract/profile'
import { CONSENT_VERSION, isMinor } from '@ugc/contract/facts/consent'
import { consentDocument } from '@ugc/contract/facts/consent-text'
import type { Profile } from '@ugc/contract/facts/profile-fields'
import { lockReviewSwitch } from '../../agency/queries.ts'
import { insertAudit } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { isBlocked } from '../../access/auth/queries.ts'
import { hasConsent, insertConsent } from '../my-data/queries.ts'
import { type Contacts, keysOf } from '../imports/cells-part.ts'
import { findMatches, MATCHES_MAX } from '../imports/queries.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import { pseudonym, sha256 } from '../../platform/tokens.ts'
import { takeRequestKey } from '../../platform/db/request-key-queries.ts'
import { countKnownTags } from '../tags/queries.ts'
import {
  type CreatorValues,
  ensureUser,
  findNames,
  insertCreator,
  isTelegramIdTaken,
  lockCreator,
  lockUser,
  REVIEW_NOW,
  updateCreator,
  VERIFICATION_ENDS,
} from './queries.ts'
import {
  consentMissing,
  creatorIsBlocked,
  keyOfAnotherCreator,
  creatorNotFound,
  notComplete,
  personIsBlocked,
  staleCreator,
  switchedOffByOwner,
  telegramIdBound,
  telegramIdTaken,
  onlyIsActiveMayChange,
  unknownTags,
} from './refusals.ts'
import { deactivationBy, isSameIdentity, profileOf, stateOf, wholeProfile } from './rules.ts'

type Role = Who['role']
type Row = NonNullable<Awaited<ReturnType<typeof lockCreator>>>

async function requireKnownTags(tx: Tx, ids: number[]) {
  if ((await countKnownTags(tx, ids)) !== ids.length) throw unknownTags()
}

/** Saves the whole profile. A creator's first save inserts the creator; an owner can only change an existing one. */
export async function saveProfile(tx: Tx, telegram_id: number, input: ProfileSave, by: Who): Promise<string> {
  await recheckOwner(tx, by)
  const profile = wholeProfile(input)
  await requireKnownTags(tx, profile.tag_ids)
  const before = await lockCreator(tx, { telegram_id })
  if (!before && by.role === 'owner') throw creatorNotFound()
  // The user was erased while the request was on its way.
  if (!before && !(await lockUser(tx, telegram_id))) throw creatorNotFound()
  const { consent, version, ...fields } = input
  const is_minor = isMinor(profile.age)
  // Written with the rest: a second change of the row would lock the user again, and wait for another first save.
  const needs_consent =
    by.role === 'owner'
      ? before?.needs_consent === true
      : !(covers(consent, is_minor) || (before && (await hasConsent(tx, before.id, is_minor))))
  const fresh = {
    ...profile,
    telegram_id,
    needs_consent,
    ...stateOf(profile, { ...FRESH, needs_consent }),
    ...(!before && (await lockReviewSwitch(tx)) ? WAITING : {}),
  }
  const id = before?.id ?? (await insertCreator(tx, fresh))
  if (id === undefined) {
    // A concurrent request has inserted the row, so this one updates it.
    return saveProfile(tx, telegram_id, input, by)
  }
  if (before) {
    requireVersion(before, version, by)
    const ends = by.role === 'creator' && before.is_verified && !isSameIdentity(profileOf(before), profile)
    const mark = ends ? VERIFICATION_ENDS : {}
    const again = by.role === 'creator' && waitsAnew(before) ? WAITING : {}
    const state = stateOf(profile, { ...before, needs_consent })
    const stays = by.role === 'creator' && consent ? { erase_at: null } : {}
    const claimed = by.role === 'creator' ? { is_unclaimed: false } : {}
    const values = { ...profile, needs_consent, ...state, ...stays, ...claimed, ...mark, ...again }
    await updateCreator(tx, id, values, true)
  }
  if (by.role === 'owner') await auditChange(tx, id, fields, by)
  else if (consent) {
    const guardian = (is_minor ? consent.guardian : undefined) ?? null
    const text_sha256 = sha256(consentDocument(guardian))
    await insertConsent(tx, { creator_id: id, version: CONSENT_VERSION, text_sha256, guardian })
  }
  return id
}

/** A person of 14 to 17 needs a guardian in the consent. */
const covers = (consent: ProfileSave['consent'], is_minor: boolean) =>
  consent !== undefined && (!is_minor || consent.guardian !== undefined)

/** A form that was opened before another change would overwrite it unseen. */
function requireVersion(before: Row, version: number | undefined, { role }: Who) {
  if (version !== undefined && version !== before.version) throw staleCreator(role)
}

/** The names of the fields that were sent, never their values. */
const auditChange = (tx: Tx, creator_id: string, fields: object, by: Who) =>
  insertAudit(tx, {
    ...by,
    action: 'creator changed',
    detail: { creator_id, fields: Object.keys(fields).join(' ') },
  })

const WAITING = { review: 'waiting', review_note: null, review_told: null, ...REVIEW_NOW } as const

/** The person has corrected what was asked, or goes on with a profile that was not complete. */
const waitsAnew = ({ review, profile_completed }: Row) =>
  review === 'returned' || (review === 'waiting' && !profile_completed)

/** One of the matches is the person. */
const SIMILAR_MAX = MATCHES_MAX - 1

const FRESH = { deactivated_by: null, is_blocked: false, needs_consent: false }

/** Answers with the id: of a new creator, or of the one that the same key has made already. */
export async function createCreator(
  tx: Tx,
  { request_key: key, ...input }: CreatorCreate,
  by: Who,
  pseudonym_key: string,
): Promise<string> {
  await recheckOwner(tx, by)
  await requireNotBlocked(tx, input.telegram_id, pseudonym_key)
  if (key === undefined) return writeCreator(tx, input, by)
  const { id, is_new, is_same } = await takeRequestKey(tx, { telegram_id: by.telegram_id, key, input })
  if (is_new) return writeCreator(tx, { ...input, id }, by)
  if (!is_same) throw keyOfAnotherCreator()
  return id
}

/** Others with the same contact: the owner may have added a person who is in the base already. */
export async function findSimilar(db: Db, { id, ...contacts }: { id: string } & Contacts) {
  const matches = await findMatches(db, [{ n: 0, keys: keysOf(contacts), print: Buffer.alloc(0) }])
  const others = [...new Set(matches.get(0)?.map((match) => match.id))].filter((other) => other !== id)
  return findNames(db, others.slice(0, SIMILAR_MAX))
}

/** An owner may not make a profile for a blocked person: it would be sent briefs and be shown to clients. */
async function requireNotBlocked(tx: Tx, telegram_id: number | null | undefined, key: string) {
  if (telegram_id && (await isBlocked(tx, pseudonym(key, telegram_id)))) throw personIsBlocked()
}

async function writeCreator(tx: Tx, input: NewCreatorInput & { id?: string }, by: Who): Promise<string> {
  const { telegram_id = null, ground } = input
  const profile = wholeProfile(input)
  await requireKnownTags(tx, profile.tag_ids)
  if (telegram_id !== null) await ensureUser(tx, telegram_id)
  const given_id = input.id === undefined ? {} : { id: input.id }
  const id = await insertCreator(tx, {
    ...profile,
    ...given_id,
    telegram_id,
    is_unclaimed: telegram_id !== null,
    ...(ground ? { ground } : {}),
    ...stateOf(profile, FRESH),
  })
  if (id === undefined) throw telegramIdTaken()
  await insertAudit(tx, { ...by, action: 'creator added', detail: { creator_id: id } })
  return id
}

export async function changeCreator(
  tx: Tx,
  id: string,
  patch: CreatorPatch,
  by: Who,
  pseudonym_key: string,
): Promise<void> {
  await recheckOwner(tx, by)
  const { role } = by
  if (role === 'creator') requireToggleAlone(patch)
  const before = await lockCreator(tx, { id })
  if (!before) throw creatorNotFound()
  const { version, ...change } = patch
  requireVersion(before, version, by)
  const { is_active, is_verified, telegram_id, paused_until, ...fields } = change
  if (telegram_id !== before.telegram_id) await requireNotBlocked(tx, telegram_id, pseudonym_key)
  const profile = wholeProfile({ ...profileOf(before), ...given(fields) })
  if (fields.tag_ids) await requireKnownTags(tx, profile.tag_ids)
  const values: CreatorValues = {
    ...profile,
    ...switched(profile, before, is_active, role),
    ...(is_active === undefined ? {} : { paused_until: (!is_active && paused_until) || null }),
    ...(is_verified === undefined ? {} : { is_verified, unverified_at: null }),
    ...(telegram_id === undefined ? {} : await bound(tx, before, telegram_id)),
  }
  await updateCreator(tx, id, values, telegram_id !== undefined || Object.keys(fields).length > 0)
  if (role === 'owner') await auditChange(tx, id, change, by)
}

/** A creator's PATCH may only change is_active and say until when; the rest of the profile is saved with PUT. */
function requireToggleAlone(patch: CreatorPatch) {
  const others = Object.keys(patch).filter((key) => key !== 'is_active' && key !== 'paused_until')
  if (others.length > 0 || patch.is_active === undefined)
    throw onlyIsActiveMayChange(others[0] ?? 'is_active')
}

function switched(profile: Profile, before: Row, is_active: boolean | undefined, role: Role) {
  if (is_active === undefined) return stateOf(profile, before)
  if (!is_active) {
    return {
      ...stateOf(profile, before),
      is_active,
      deactivated_by: deactivationBy(role, before.deactivated_by),
    }
  }
  if (role === 'creator' && before.deactivated_by === 'owner') throw switchedOffByOwner()
  if (before.is_blocked) throw creatorIsBlocked()
  if (before.needs_consent) throw consentMissing(role)
  const state = { ...stateOf(profile, FRESH), deactivated_by: null }
  if (!state.is_active) throw notComplete(role)
  return state
}

/** A Telegram id cannot be changed once it is set: the messages must go to the person who filled in the profile. */
async function bound(tx: Tx, before: Row, telegram_id: number | null): Promise<CreatorValues> {
  if (before.telegram_id === telegram_id) return {}
  if (before.telegram_id !== null || telegram_id === null) throw telegramIdBound()
  if (await isTelegramIdTaken(tx, telegram_id)) throw telegramIdTaken()
  await ensureUser(tx, telegram_id)
  return { telegram_id, is_unclaimed: true }
}

/** The fields that were sent, with their empty values; the others stay unchanged. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
