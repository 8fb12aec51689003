import { PIN_TRIES } from '@ugc/contract/facts/links'
import type { Db } from '../db/schema.ts'
import {
  countTry,
  deleteThrottle,
  findBlockedSeconds,
  uncountTry,
  updateBlockedSeconds,
} from '../throttling/queries.ts'
import { isPass, keyOf, type PinCheck, type PinLink, passOf } from './pin.ts'
import { findLink, type FoundLink, isLinkToken } from './queries.ts'
import { linkNotFound, pinLocked, pinRequired, wrongPin } from './refusals.ts'
import { LINK_LIMITS, PIN_WAIT_SECONDS } from './rules.ts'

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
}

/**
 * The pass for a right PIN; undefined where the link has no PIN. Each try is counted before the hash is computed, first
 * for the address and then for the link, and taken back where it was no miss.
 */
export async function enterPin(db: Db, check: PinCheck, { token, pin, address }: PinTry) {
  const link = await findLive(db, token)
  if (link.kind !== 'client') throw linkNotFound()
  const locked = withPin(link)
  if (!locked) return undefined
  const own = { key: keyIn(locked, `address ${address}`), seconds: PIN_WAIT_SECONDS, tries: PIN_TRIES }
  const limits = [
    own,
    ...LINK_LIMITS.map((limit) => ({ key: keyIn(locked, `link ${limit.seconds}`), ...limit })),
  ]
  const blocked = await findBlockedSeconds(db, ...limits.map(({ key }) => key))
  if (blocked > 0) throw pinLocked(blocked)

  const counted: string[] = []
  let misses = 0
  for (const { key, seconds, tries } of limits) {
    const { count, wait } = await countTry(db, key, seconds)
    if (count > tries) {
      // The next tries are refused by one read.
      await updateBlockedSeconds(db, key, wait)
      if (counted.length > 0) await uncountTry(db, counted)
      throw pinLocked(wait)
    }
    if (key === own.key) misses = count
    counted.push(key)
  }

  const right = await check(pin, locked.pin_hash).catch(async (error: unknown) => {
    await uncountTry(db, counted)
    throw error
  })
  if (right) {
    await uncountTry(db, counted)
    await deleteThrottle(db, own.key)
    return passOf(locked, link.now)
  }
  if (misses < PIN_TRIES) throw wrongPin(PIN_TRIES - misses)
  await updateBlockedSeconds(db, own.key, PIN_WAIT_SECONDS)
  throw pinLocked(PIN_WAIT_SECONDS)
}
