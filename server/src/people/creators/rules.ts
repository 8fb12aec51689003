import { isComplete, type ProfileInput } from '@ugc/contract/profile'
import {
  EMPTY_VALUES,
  NO_IDENTITY,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type Profile,
  type ProfileFieldName,
} from '@ugc/contract/facts/profile-fields'

const storedText = (text: string | null | undefined) => text || null

/** The stored value: never an empty text, and the kind's empty value for what was not sent. */
function storedValue<Name extends ProfileFieldName>(name: Name, input: ProfileInput): unknown {
  const value: unknown = input[name]
  const { kind } = PROFILE_FIELDS[name]
  if (kind === 'text') return storedText(value as string | null | undefined)
  if (kind === 'networks') {
    const links = input.social_links
    return { instagram: storedText(links?.instagram), tiktok: storedText(links?.tiktok) }
  }
  return value ?? EMPTY_VALUES[kind]
}

/** Every field of a profile; those that were not sent are empty. */
export const wholeProfile = (input: ProfileInput) =>
  Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, storedValue(name, input)])) as Profile

/** The profile inside a row of creators. */
export const profileOf = (row: Profile) =>
  Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, row[name]])) as Profile

/** What an owner has verified. The photo is compared where it is uploaded. */
const IDENTITY = ['first_name', 'last_name', 'portfolio_url', 'social_links'] as const

/** The database does not keep the order of keys. */
const sorted = (value: Profile[(typeof IDENTITY)[number]]) =>
  typeof value === 'object' && value !== null ? [value.instagram, value.tiktok] : value

export const isSameIdentity = (before: Profile, after: Profile) =>
  IDENTITY.every((name) => JSON.stringify(sorted(before[name])) === JSON.stringify(sorted(after[name])))

interface State {
  deactivated_by: 'self' | 'owner' | null
  is_blocked: boolean
  needs_consent: boolean
}

/** A complete profile is active unless the creator or an owner has deactivated it, the person is blocked or has not agreed to the processing. */
export function stateOf(profile: Profile, { deactivated_by, is_blocked, needs_consent }: State) {
  const profile_completed = isComplete(profile)
  const is_free = deactivated_by === null && !is_blocked && !needs_consent
  return { profile_completed, is_active: profile_completed && is_free }
}

/** A deactivation by an owner stays the owner's, even if the creator deactivates the profile again. */
export function deactivationBy(role: 'owner' | 'creator', before: State['deactivated_by']): 'self' | 'owner' {
  return role === 'owner' || before === 'owner' ? 'owner' : 'self'
}

/** A profile as its own person reads it: without the identity while only an owner has said whose Telegram id it is. */
export const forItsPerson = <Row extends { is_unclaimed: boolean }>(row: Row): Row =>
  row.is_unclaimed ? { ...row, ...NO_IDENTITY } : row
