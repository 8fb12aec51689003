import { PIN_WAIT_MINUTES } from '@ugc/contract/facts/links'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

export const PIN_WAIT_SECONDS = PIN_WAIT_MINUTES * MINUTE

/**
 * Misses at one link from all addresses together. Above them the link is guarded: each network, a /24 or a /48, has
 * GUARDED_TRIES. So an attacker needs a network for every three of 10 000 PINs, and a client in another network is not
 * shut out by the attacker's misses. A right PIN does not count.
 */
export const LINK_LIMITS = [
  { seconds: PIN_WAIT_SECONDS, tries: 20 },
  { seconds: DAY, tries: 40 },
] as const

export const GUARDED_TRIES = { seconds: DAY, tries: 3 }
