import { PIN_WAIT_MINUTES } from '@ugc/contract/facts/links'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

export const PIN_WAIT_SECONDS = PIN_WAIT_MINUTES * MINUTE

/**
 * Misses at one link from all addresses together. Of 10 000 PINs with four digits an attacker tries 0.4 % a day, of those with
 * six digits 0.004 %. A right PIN does not count.
 */
export const LINK_LIMITS = [
  { seconds: PIN_WAIT_SECONDS, tries: 20 },
  { seconds: DAY, tries: 40 },
] as const
