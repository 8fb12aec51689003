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
  brief: (n: number) => `5fa4eb00-0000-4000-8000-00000000${hex(n)}`,
  response: (n: number) => `5fa4ec00-0000-4000-8000-00000000${hex(n)}`,
  link: (n: number) => `5fa4ed00-0000-4000-8000-00000000${hex(n)}`,
}
export const spareToken = (kind: 'client' | 'internal', n: number) => `spare_${kind}_${n}_`.padEnd(43, 'B')

/** Briefs with canaries: 0 has a response of every creator, 1 is a draft, 2 has other tags, the rest have no responses. */
export const BRIEFS = { answered: 0, draft: 1, foreign: 2, open: Array.from({ length: 17 }, (_, n) => n + 3) }

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
