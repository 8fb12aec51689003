import { PIN_TRIES } from '@ugc/contract/facts/links'
import { insertAudit } from '../../access/audit/queries.ts'
import type { Db } from '../../platform/db/schema.ts'
import {
  countTry,
  deleteThrottle,
  findBlockedSeconds,
  uncountTry,
  updateBlockedSeconds,
} from '../../platform/throttling/queries.ts'
import { isPass, keyOf, type PinCheck, type PinLink, passOf } from './pin-part.ts'
import { findLink, type FoundLink, isLinkToken } from './queries.ts'
import { linkNotFound, pinLocked, pinRequired, wrongPin } from './refusals.ts'
import { GUARDED_TRIES, LINK_LIMITS, PIN_WAIT_SECONDS } from './rules.ts'

async function findLive(db: Db, token: string): Promise<FoundLink> {
  const link = isLinkToken(token) ? await findLink(db, token) : undefined
  if (!link) throw linkNotFound()
  return link
}

interface Holder {
  is_owner: boolean
  /** The cookie of a browser that entered the PIN. */
  pass: string | undefined
}

const withPin = ({ pin_hash, ...link }: FoundLink): (FoundLink & PinLink) | undefined =>
  pin_hash === null ? undefined : { ...link, pin_hash }

/**
 * The link of every call that carries a token. Wrong, revoked and expired links and those of deleted briefs are one
 * refusal; a PIN that this browser has not entered is another, and an owner needs none.
 */
export async function resolveLink(db: Db, token: string, { is_owner, pass }: Holder): Promise<FoundLink> {
  const link = await findLive(db, token)
  const locked = is_owner ? undefined : withPin(link)
  if (locked && !isPass(locked, pass, link.now)) throw pinRequired()
  return link
}

const keyIn = (link: PinLink, about: string) => `pin:${keyOf(link, about)}`

interface PinTry {
  token: string
  pin: string
  /** The caller's address, as it is throttled. */
  address: string
  /** For the audit, and what is throttled at a guarded link. */
  trace: { request_id: string; ip: string }
}

/**
 * The pass for a right PIN; undefined where the link has no PIN. Each try is counted before the hash is computed, first
 * for the address and then for the link, and taken back where it was no miss.
 */
export async function enterPin(db: Db, check: PinCheck, { token, pin, address, trace }: PinTry) {
  const link = await findLive(db, token)
  if (link.kind !== 'client') throw linkNotFound()
  const locked = withPin(link)
  if (!locked) return undefined
  const own = keyIn(locked, `address ${address}`)
  const blocked = await findBlockedSeconds(db, own)
  if (blocked > 0) throw pinLocked(blocked)

  const counted: string[] = []
  /** Counts a try; above the limit it throws, and the tries counted so far are taken back. */
  const count = async (key: string, { seconds, tries }: { seconds: number; tries: number }) => {
    const { count: so_far, wait } = await countTry(db, key, seconds)
    if (so_far > tries) {
      if (counted.length > 0) await uncountTry(db, counted)
      throw pinLocked(wait)
    }
    counted.push(key)
    return so_far
  }
  const misses = await count(own, { seconds: PIN_WAIT_SECONDS, tries: PIN_TRIES })
  let is_guarded = false
  /** The limit that is reached if this is a miss: one entry of the audit. */
  let reached: number | undefined
  for (const { seconds, tries } of LINK_LIMITS) {
    const key = keyIn(locked, `link ${seconds}`)
    const { count: so_far } = await countTry(db, key, seconds)
    counted.push(key)
    if (so_far > tries) is_guarded = true
    if (so_far === tries) reached = tries
  }
  if (is_guarded) await count(keyIn(locked, `network ${trace.ip}`), GUARDED_TRIES)

  const right = await check(pin, locked.pin_hash).catch(async (error: unknown) => {
    await uncountTry(db, counted)
    throw error
  })
  if (right) {
    await uncountTry(db, counted)
    await deleteThrottle(db, own)
    return passOf(locked, link.now)
  }
  if (reached !== undefined) {
    const detail = { link_id: link.id, tries: reached }
    await insertAudit(db, { actor: 'nobody', action: 'pins missed', ...trace, detail })
  }
  if (misses < PIN_TRIES) throw wrongPin(PIN_TRIES - misses)
  await updateBlockedSeconds(db, own, PIN_WAIT_SECONDS)
  throw pinLocked(PIN_WAIT_SECONDS)
}
