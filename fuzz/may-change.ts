import { PROFILE_FIELD_NAMES } from '../contract/src/facts/profile-fields.ts'
import { idOf, PEOPLE, telegramOf, tokenOf } from './canaries.ts'
import { BRIEFS, DOOR, SESSIONS, SPARE, spareId, spareTelegram } from './seed-ids.ts'
import { hashToken } from '../server/src/tokens.ts'
import type { Change } from './snapshot.ts'

/** The kinds of caller, by what they may change. */
export type Power =
  | { is: 'anonymous' }
  /** With a client's link. */
  | { is: 'client' }
  | { is: 'owner' }
  /** `telegram_id` and `creator_id`: who they are; a newcomer has no profile yet. */
  | { is: 'creator'; telegram_id: number; creator_id: string | undefined }

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
const spareCreators = new Set(upTo(SPARE.people).map(spareId.creator))
const spareUsers = new Set(upTo(SPARE.people).map((n) => String(spareTelegram(n))))
const doors = new Set(
  upTo(DOOR.many)
    .flatMap((n) => [DOOR.owner + n, DOOR.creator + n])
    .map(String),
)
const kept = new Set([
  ...upTo(PEOPLE).flatMap((n) => [idOf.creator(n), idOf.response(n), String(telegramOf(n))]),
  ...[BRIEFS.answered, BRIEFS.draft, BRIEFS.foreign, ...BRIEFS.open].flatMap((n) => [
    idOf.brief(n),
    tokenOf('client', n),
    tokenOf('internal', n),
  ]),
  ...Object.values(SESSIONS).map((token) => hashToken(token).toString('hex')),
])

const PROFILE: string[] = [
  ...PROFILE_FIELD_NAMES,
  'is_active',
  'profile_completed',
  'deactivated_by',
  'updated_at',
  'photo_key',
  'version',
  'hidden_from_clients',
  'needs_consent',
  'is_unclaimed',
  'erase_at',
  'paused_until',
]
/** What a withdrawn consent changes. */
const WITHDRAWN = ['hidden_from_clients', 'needs_consent', 'erase_at', 'is_active', 'updated_at']
const only = ({ columns }: Change, allowed: readonly string[]) =>
  columns.every((column) => allowed.includes(column))
const isNew = ({ before }: Change) => before === undefined
const isGone = ({ after }: Change) => after === undefined

/** What a person leaves behind in a response when they go. */
const isForgotten = (change: Change) =>
  change.after?.creator_id === null && only(change, ['creator_id', 'message'])

function ownerMay(change: Change): boolean {
  const { table, key, before } = change
  if (kept.has(key) || kept.has(String(before?.token))) return false
  const rules: Record<string, () => boolean> = {
    agency: () =>
      only(change, [
        'name',
        'contact',
        'default_markup',
        'price_step',
        'quiet_from',
        'quiet_to',
        'mark_key',
        'confirms_login',
        'review_new_profiles',
        'retention_months',
        'version',
        'updated_at',
      ]),
    owners: () => only(change, ['muted_news']),
    tags: () => isNew(change),
    tickets: () => isNew(change),
    erasures: () => isNew(change),
    // Taken back and begun again is a change.
    pending_erasures: () => true,
    owner_notices: () => isNew(change),
    // A decision that is taken back at once leaves no event.
    response_events: () => isNew(change) || isGone(change),
    // An erasure of the profile leaves the block.
    blocks: () => isNew(change) || isGone(change) || only(change, ['creator_id']),
    users: () => isNew(change) || isGone(change) || (doors.has(key) && only(change, NAMES)),
    sessions: () => true,
    known_browsers: () => isNew(change) || isGone(change),
    consents: () => isNew(change) || isGone(change),
    brief_visits: () => isGone(change),
    creators: () =>
      isNew(change) ||
      isGone(change) ||
      only(change, [
        ...PROFILE,
        'is_verified',
        'is_blocked',
        'review',
        'review_note',
        'review_at',
        'unverified_at',
        ...(before?.telegram_id === null ? ['telegram_id', 'is_unclaimed'] : []),
      ]),
    briefs: () =>
      isNew(change) ||
      (!isGone(change) && !change.columns.some((one) => one === 'id' || one === 'created_at')),
    planned_sends: () => true,
    responses: () =>
      !isNew(change) &&
      !isGone(change) &&
      only(change, [
        'status',
        // A decision ends it.
        'confirmed_at',
        'client_price',
        'visibility',
        'is_settled',
        'version',
        'updated_at',
        // An erasure, and one that is taken back.
        ...(change.after?.creator_id === null || before?.creator_id === null
          ? ['creator_id', 'message']
          : []),
      ]),
    public_links: () =>
      isNew(change) ||
      (!isGone(change) &&
        only(change, ['revoked_at', 'expires_at', 'answer_by', 'shows_socials', 'pin_hash'])),
  }
  return rules[table]?.() ?? false
}

const NAMES = ['first_name', 'last_name', 'username', 'photo_key', 'photo_at']

function creatorMay(change: Change, { telegram_id, creator_id }: Extract<Power, { is: 'creator' }>): boolean {
  const { table, key, before, after } = change
  const row = after ?? before ?? {}
  const own = row.telegram_id === telegram_id
  const rules: Record<string, () => boolean> = {
    erasures: () => isNew(change),
    pending_erasures: () => isGone(change) && spareUsers.has(String(row.telegram_id)),
    users: () =>
      spareUsers.has(key) ||
      ((doors.has(key) || own) && only(change, NAMES) && !isNew(change) && !isGone(change)),
    sessions: () =>
      !kept.has(key) && (doors.has(String(row.telegram_id)) || spareUsers.has(String(row.telegram_id))),
    consents: () =>
      row.creator_id === creator_id || creator_id === undefined || spareCreators.has(String(row.creator_id)),
    response_events: () => isNew(change),
    // The address of the own data.
    tickets: () => isNew(change) && (own || spareUsers.has(String(row.telegram_id))),
    // Owners are told of a response that was taken back.
    owner_notices: () => isNew(change) && row.kind === 'withdrawn',
    brief_visits: () => isNew(change) && own && creator_id === undefined,
    creators: () => {
      if (spareCreators.has(key)) return isGone(change) || only(change, WITHDRAWN)
      if (isNew(change)) return own && creator_id === undefined && row.is_verified === false
      return own && !isGone(change) && only(change, PROFILE)
    },
    responses: () => {
      const isChanged =
        before?.status === 'pending' &&
        before.creator_id === creator_id &&
        !isGone(change) &&
        only(change, ['creator_price', 'estimated_delivery_days', 'message', 'version', 'updated_at'])
      const isWithdrawn =
        before?.creator_id === creator_id &&
        (before?.status === 'pending' || before?.status === 'accepted' || before?.status === 'reserve') &&
        after?.status === 'withdrawn' &&
        only(change, ['status', 'withdraw_reason', 'confirmed_at', 'version', 'updated_at'])
      const isConfirmed =
        before?.creator_id === creator_id &&
        before?.status === 'accepted' &&
        only(change, ['confirmed_at', 'updated_at'])
      const isGivenAgain =
        before?.creator_id === creator_id &&
        before?.status === 'withdrawn' &&
        after?.status === 'pending' &&
        only(change, [
          'status',
          'withdraw_reason',
          'creator_price',
          'estimated_delivery_days',
          'message',
          'version',
          'updated_at',
        ])
      if (!isNew(change))
        return (
          isChanged ||
          isWithdrawn ||
          isConfirmed ||
          isGivenAgain ||
          (isForgotten(change) && spareCreators.has(String(before?.creator_id)))
        )
      const untouched =
        row.status === 'pending' &&
        row.client_price === null &&
        row.visibility === 'auto' &&
        row.markup_percentage === 0 &&
        row.version === 1
      return untouched && row.creator_id === creator_id
    },
  }
  return rules[table]?.() ?? false
}

/** A choice by a client's link, which a creator may have as well. Links with canaries take none. */
function clientMay(change: Change): boolean {
  const { table, before, after } = change
  const rules: Record<string, () => boolean> = {
    client_marks: () => !kept.has(String((after ?? before)?.response_id)),
    client_submissions: () => isNew(change),
    client_submission_rows: () => isNew(change) && !kept.has(String(after?.response_id)),
  }
  return rules[table]?.() ?? false
}

/** The comments about a person who is erased. */
const isUnsaid = (change: Change) =>
  change.table.startsWith('client_') && change.after?.comment === null && only(change, ['comment', 'others'])

/** The comments come back with a person whose erasure is taken back. */
const isSaidAgain = (change: Change) =>
  change.table.startsWith('client_') && change.before?.comment === null && only(change, ['comment', 'others'])

export function mayChange(change: Change, power: Power): boolean {
  // Every caller may open a client's table, and the opening is counted.
  if (change.table === 'link_views')
    return isNew(change) || (!isGone(change) && only(change, ['count', 'last_at']))
  // The worker deletes them five minutes later.
  if (change.table === 'tickets' && isGone(change)) return true
  // The worker claims a notice for each owner after a submission, and gives it back if the message was not sent.
  if (change.table === 'client_submission_notices') return isNew(change) || isGone(change)
  if (power.is === 'anonymous') return false
  if (power.is === 'client') return clientMay(change)
  if (power.is === 'owner') return ownerMay(change) || isUnsaid(change) || isSaidAgain(change)
  return creatorMay(change, power) || clientMay(change) || isUnsaid(change)
}
