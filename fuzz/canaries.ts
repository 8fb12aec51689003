/**
 * Unique values that name their field and person: `cnry_<field>_<number>z`; for numbers, dates and ids a pattern that no
 * other value has.
 */
export const PEOPLE = 50

const two = (n: number) => String(n).padStart(2, '0')
export const word = (field: string, n: number) => `cnry_${field}_${two(n)}z`

export const idOf = {
  creator: (n: number) => `c0ffee00-0000-4000-8000-0000000000${two(n)}`,
  response: (n: number) => `bea90000-0000-4000-8000-0000000000${two(n)}`,
  note: (n: number) => `0e7e0000-0000-4000-8000-0000000000${two(n)}`,
  brief: (n: number) => `b41ef000-0000-4000-8000-0000000000${two(n)}`,
}
export const telegramOf = (n: number) => 777_000_000_000 + n
/** 43 characters that a URL may contain. */
export const tokenOf = (kind: 'client' | 'internal', n: number) => word(`link${kind}`, n).padEnd(43, 'A')
export const photoOf = (n: number) => `${'fa'.repeat(30)}00${two(n)}.webp`
export const stampOf = (month: number, n: number) => `2019-0${month}-01T01:${two(n)}:11.000Z`

export const priceOf = {
  video: (n: number) => 777_000.13 + n,
  creator: (n: number) => 666_000.37 + n,
  client: (n: number) => 555_000.59 + n,
  markup: (n: number) => 800.77 + n,
}
export const phoneOf = (n: number) => `+799900000${two(n)}`
export const followersOf = (n: number) => 177_077_700 + n

const SHAPES: [field: string, shape: string][] = [
  ['creatorid', 'c0ffee00-0000-4000-8000-0000000000(\\d\\d)'],
  ['responseid', 'bea90000-0000-4000-8000-0000000000(\\d\\d)'],
  ['briefid', 'b41ef000-0000-4000-8000-0000000000(\\d\\d)'],
  ['telegramid', '7770000000(\\d\\d)(?!\\d)'],
  ['photo', `${'fa'.repeat(30)}00(\\d\\d)`],
  ['createdat', '2019-01-01T01:(\\d\\d):11'],
  ['updatedat', '2019-02-01T01:(\\d\\d):11'],
  ['activeat', '2019-03-01T01:(\\d\\d):11'],
  ['stopat', '2019-05-01T01:(\\d\\d):11'],
  ['respondedat', '2019-04-01T01:(\\d\\d):11'],
  ['videoprice', '(?<!\\d)7770(\\d\\d)\\.13(?!\\d)'],
  ['creatorprice', '(?<!\\d)6660(\\d\\d)\\.37(?!\\d)'],
  ['clientprice', '(?<!\\d)5550(\\d\\d)\\.59(?!\\d)'],
  ['markup', '(?<!\\d)8(\\d\\d)\\.77(?!\\d)'],
  ['phone', '799900000(\\d\\d)(?!\\d)'],
  ['followers', '1770777(\\d\\d)(?!\\d)'],
]
const ANY = new RegExp(`cnry_([a-z]+)_(\\d\\d)z|${SHAPES.map(([, shape]) => shape).join('|')}`, 'gi')

export interface Canary {
  field: string
  n: number
}

/** Without duplicates. */
export function canariesIn(text: string): Canary[] {
  const found = new Map<string, Canary>()
  for (const match of text.matchAll(ANY)) {
    if (found.has(match[0])) continue
    const [, field, number, ...rest] = match
    const at = rest.findIndex((group) => group !== undefined)
    found.set(
      match[0],
      field === undefined
        ? { field: SHAPES[at]?.[0] ?? '', n: Number(rest[at]) }
        : { field: field.toLowerCase(), n: Number(number) },
    )
  }
  return [...found.values()]
}

/** Accounts for sign-ins, so that new sessions do not replace the sessions of other actors. */
export const DOOR = {
  owner: 779_000_000_100,
  creator: 779_000_000_200,
  many: 20,
  login: 'door',
  password: 'a door that is open',
}
export const OWNER = 779_000_000_003
/** Signed in, without a profile. */
export const NEWCOMER = 779_000_000_004
/** Spare rows that requests may change and erase; rows with canaries stay unchanged. */
export const SPARE = { people: 60, briefs: 40, tag: 2 }
/** Briefs after the spare ones, which no other request changes: clients choose in their tables. */
export const CHOSEN = { first: SPARE.briefs, briefs: 8 }
export const spareTelegram = (n: number) => 778_000_000_000 + n
const hex = (n: number) => n.toString(16).padStart(4, '0')
export const spareId = {
  creator: (n: number) => `5fa4e000-0000-4000-8000-00000000${hex(n)}`,
  note: (n: number) => `5fa4e700-0000-4000-8000-00000000${hex(n)}`,
  brief: (n: number) => `5fa4eb00-0000-4000-8000-00000000${hex(n)}`,
  response: (n: number) => `5fa4ec00-0000-4000-8000-00000000${hex(n)}`,
  link: (n: number) => `5fa4ed00-0000-4000-8000-00000000${hex(n)}`,
}
export const spareToken = (kind: 'client' | 'internal', n: number) => `spare_${kind}_${n}_`.padEnd(43, 'B')

/** Briefs with canaries: 0 has a response of every creator, 1 is a draft, 2 has other tags, the rest have no responses. */
const ALL = Array.from({ length: 20 }, (_, n) => n)
export const BRIEFS = { answered: 0, draft: 1, foreign: 2, open: ALL.slice(3), all: ALL }

/** The only table that the session of the hand-off opens. */
export const HANDOFF = `/public/${spareToken('internal', 1)}`

export const SESSIONS = {
  owner: 'ugc_fuzz_owner_mini',
  web: 'ugc_fuzz_owner_web',
  handoff: 'ugc_fuzz_owner_handoff',
  creator: 'ugc_fuzz_creator',
  other: 'ugc_fuzz_other',
  newcomer: 'ugc_fuzz_newcomer',
  left: 'ugc_fuzz_session_that_is_over',
}

/** The secret of every link: requests must know the keys of rows. */
export const ROW_KEY = Buffer.alloc(16, 7)
