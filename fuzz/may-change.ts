import { PROFILE_FIELD_NAMES } from '../contract/src/facts/profile-fields.ts'
import {
  idOf,
  PEOPLE,
  telegramOf,
  tokenOf,
  BRIEFS,
  DOOR,
  SESSIONS,
  SPARE,
  spareId,
  spareTelegram,
} from './canaries.ts'
import { hashToken } from '../server/src/platform/tokens.ts'
import type { Change } from './snapshot.ts'

/** The kinds of caller, by what they may change. `client`: with a client's link. */
export type Power =
  | { is: 'anonymous' | 'client' | 'owner' }
  /** `telegram_id` and `creator_id`: who they are; a newcomer has no profile yet. */
  | { is: 'creator'; telegram_id: number; creator_id: string | undefined }
type Rules = Record<string, (change: Change) => boolean>

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
const spareCreators = new Set(upTo(SPARE.people).map(spareId.creator))
const spareUsers = new Set(upTo(SPARE.people).map((n) => String(spareTelegram(n))))
const doors = new Set(upTo(DOOR.many).flatMap((n) => [`${DOOR.owner + n}`, `${DOOR.creator + n}`]))
const kept = new Set([
  ...upTo(PEOPLE).flatMap((n) => [idOf.creator(n), idOf.response(n), String(telegramOf(n))]),
  ...BRIEFS.all.flatMap((n) => [idOf.brief(n), tokenOf('client', n), tokenOf('internal', n)]),
  ...Object.values(SESSIONS).map((token) => `\\x${hashToken(token).toString('hex')}`),
])

const PROFILE = `${PROFILE_FIELD_NAMES.join(' ')} is_active profile_completed deactivated_by updated_at photo_key version
  hidden_from_clients needs_consent is_unclaimed erase_at paused_until`
const REVIEW =
  'is_verified is_blocked review review_note review_at unverified_at stop_reason stopped_by stopped_at'
/** What a withdrawn consent changes. */
const WITHDRAWN = 'hidden_from_clients needs_consent erase_at is_active updated_at'
const NAMES = 'first_name last_name username photo_key photo_at'
const AGENCY = `name contact default_markup price_step payout_days quiet_from quiet_to mark_key confirms_login review_new_profiles
  retention_months version updated_at`
/** A decision ends what the creator has confirmed. */
const DECIDED = 'status confirmed_at client_price visibility is_settled version updated_at'
/** A creator asks for a date, hands in, cannot take part, or leaves. */
const OWN_WORK = `asked_due_at asked_at asked_why state ended_at cancelled_because product_tracking version updated_at`
const ANSWER = 'creator_price estimated_delivery_days message version updated_at'

const only = ({ columns }: Change, allowed: string) =>
  columns.every((column) => allowed.split(/\s+/).includes(column))
const isNew = ({ before }: Change) => before === undefined
const isGone = ({ after }: Change) => after === undefined
const comesOrGoes = (change: Change) => isNew(change) || isGone(change)
const changes = (change: Change, allowed: string) => !comesOrGoes(change) && only(change, allowed)
const rowOf = ({ before, after }: Change) => after ?? before ?? {}
const isSpare = (telegram_id: unknown) => spareUsers.has(String(telegram_id))

const all = (tables: string, rule: Rules[string]): Rules =>
  Object.fromEntries(tables.split(' ').map((table) => [table, rule]))
const hasNoAuthor = ({ before, after }: Change) => before?.creator_id === null || after?.creator_id === null
const OWNER_MAY: Rules = {
  ...all('creator_views creator_bulks creator_bulk_changes', () => true),
  ...all('tags tickets erasures owner_notices', isNew),
  ...all('invitations team_invitations imports import_files import_rows', () => true),
  // A decision that is taken back at once leaves no event, an erasure taken back and begun again is a change.
  ...all('response_events known_browsers consents', comesOrGoes),
  creator_notes: (change) => comesOrGoes(change) || only(change, 'deleted_at'),
  ...all('pending_erasures sessions planned_sends', () => true),
  agency: (change) => only(change, AGENCY),
  owners: (change) => only(change, 'muted_news'),
  // An erasure of the profile leaves the block.
  blocks: (change) => comesOrGoes(change) || only(change, 'creator_id'),
  users: (change) => comesOrGoes(change) || (doors.has(change.key) && only(change, NAMES)),
  brief_visits: isGone,
  creators: (change) => {
    const claimed = change.before?.telegram_id === null ? 'telegram_id is_unclaimed' : ''
    return comesOrGoes(change) || only(change, `${PROFILE} ${REVIEW} ${claimed}`)
  },
  briefs: (change) =>
    isNew(change) || (!isGone(change) && !change.columns.some((one) => one === 'id' || one === 'created_at')),
  // An erasure, and one that is taken back.
  responses: (change) => changes(change, `${DECIDED} ${hasNoAuthor(change) ? 'creator_id message' : ''}`),
  // A decision makes a work and takes it back.
  works: () => true,
  work_versions: (change) => changes(change, 'verdict was_accepted answer answered_at links message'),
  payouts: () => true,
  payments: comesOrGoes,
  // An erasure, and one that is taken back.
  work_remarks: comesOrGoes,
  public_links: (change) =>
    isNew(change) || changes(change, 'revoked_at expires_at answer_by shows_socials pin_hash'),
}

const creatorMay = ({ telegram_id, creator_id }: Extract<Power, { is: 'creator' }>): Rules => {
  const isOwn = (change: Change) => rowOf(change).telegram_id === telegram_id
  const own_response = idOf.response(telegram_id - telegramOf(0))
  const mayWork = (change: Change) => {
    const id = String(rowOf(change).response_id)
    return id === own_response || !kept.has(id)
  }
  return {
    erasures: isNew,
    creator_notes: (change) => isGone(change) && spareCreators.has(String(rowOf(change).creator_id)),
    pending_erasures: (change) => isGone(change) && isSpare(rowOf(change).telegram_id),
    users: (change) =>
      spareUsers.has(change.key) || ((doors.has(change.key) || isOwn(change)) && changes(change, NAMES)),
    sessions: (change) => {
      const { telegram_id } = rowOf(change)
      return !kept.has(change.key) && (doors.has(String(telegram_id)) || isSpare(telegram_id))
    },
    consents: (change) => {
      const about = rowOf(change).creator_id
      return about === creator_id || creator_id === undefined || spareCreators.has(String(about))
    },
    response_events: isNew,
    work_remarks: isGone,
    payouts: (change) => mayWork(change) && changes(change, 'reason'),
    // The address of the own data.
    tickets: (change) => isNew(change) && (isOwn(change) || isSpare(rowOf(change).telegram_id)),
    outdated_buttons: (change) => isNew(change) && rowOf(change).creator_id === creator_id,
    // Owners are told of a response that was taken back.
    owner_notices: (change) => isNew(change) && rowOf(change).kind === 'withdrawn',
    brief_visits: (change) => isNew(change) && isOwn(change) && creator_id === undefined,
    creators: (change) => {
      if (spareCreators.has(change.key)) return isGone(change) || only(change, WITHDRAWN)
      if (isNew(change))
        return isOwn(change) && creator_id === undefined && rowOf(change).is_verified === false
      return isOwn(change) && changes(change, PROFILE)
    },
    works: (change) => mayWork(change) && changes(change, OWN_WORK),
    work_versions: (change) => mayWork(change) && (isNew(change) || only(change, 'links message answer')),
    responses: (change) => {
      const { before, after } = change
      if (!before) {
        const { status, client_price, visibility, markup_percentage, version } = after ?? {}
        const first = JSON.stringify([status, client_price, visibility, markup_percentage, version])
        return first === '["pending",null,"auto",0,1]' && after?.creator_id === creator_id
      }
      // What a person leaves behind in a response when they go.
      if (after?.creator_id === null && spareCreators.has(String(before.creator_id)))
        return only(change, 'creator_id message')
      if (before.creator_id !== creator_id) return false
      const from = String(before.status)
      return (
        (from === 'pending' && changes(change, ANSWER)) ||
        (/^(pending|accepted|reserve)$/.test(from) &&
          after?.status === 'withdrawn' &&
          only(change, 'status withdraw_reason confirmed_at version updated_at')) ||
        (from === 'accepted' && changes(change, 'confirmed_at updated_at')) ||
        (from === 'withdrawn' &&
          after?.status === 'pending' &&
          only(change, `status withdraw_reason ${ANSWER}`))
      )
    },
  }
}

/** A choice by a client's link, which a creator may have as well. Links with canaries take none. */
const CLIENT_MAY: Rules = {
  client_marks: (change) => !kept.has(String(rowOf(change).response_id)),
  client_submissions: isNew,
  // A person of the client replaces their own words, and takes them away.
  work_remarks: (change) => comesOrGoes(change) || only(change, 'text'),
  client_submission_rows: (change) => isNew(change) && !kept.has(String(change.after?.response_id)),
}
const EVERYONE_MAY: Rules = {
  // Every caller may open a client's table, and the opening is counted.
  link_views: (change) => isNew(change) || changes(change, 'count last_at'),
  // The worker deletes them five minutes later.
  tickets: isGone,
  // The worker claims a notice for each owner after a submission, and gives it back if the message was not sent.
  client_submission_notices: comesOrGoes,
}

/** The comments about a person who is erased, and with `before` of one whose erasure is taken back. */
const isUnsaid = (change: Change, at: 'before' | 'after') =>
  change.table.startsWith('client_') && change[at]?.comment === null && only(change, 'comment others')

const isKeptVersion = ({ table, before }: Change) =>
  table === 'work_versions' && kept.has(String(before?.response_id))

export function mayChange(change: Change, power: Power): boolean {
  const may = (rules: Rules) => rules[change.table]?.(change) ?? false
  if (may(EVERYONE_MAY)) return true
  switch (power.is) {
    case 'anonymous':
      return false
    case 'client':
      return may(CLIENT_MAY)
    case 'owner':
      return (
        (!kept.has(change.key) &&
          !kept.has(String(change.before?.token)) &&
          !isKeptVersion(change) &&
          may(OWNER_MAY)) ||
        isUnsaid(change, 'after') ||
        isUnsaid(change, 'before')
      )
    case 'creator':
      return may(creatorMay(power)) || may(CLIENT_MAY) || isUnsaid(change, 'after')
  }
}
