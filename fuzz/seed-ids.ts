/** Who signs in again and again, so that nobody else's session is pushed out by it. */
export const DOOR = {
  owner: 779_000_000_100,
  creator: 779_000_000_200,
  many: 20,
  login: 'door',
  password: 'a door that is open',
}
export const OWNER = 779_000_000_003
/** Signed in, and has filled in nothing. */
export const NEWCOMER = 779_000_000_004
/** To be changed, erased and written to: those with canaries are left as they are. */
export const SPARE = { people: 60, briefs: 40, tag: 2 }
export const spareTelegram = (n: number) => 778_000_000_000 + n
const hex = (n: number) => n.toString(16).padStart(4, '0')
export const spareId = {
  creator: (n: number) => `5fa4e000-0000-4000-8000-00000000${hex(n)}`,
  brief: (n: number) => `5fa4eb00-0000-4000-8000-00000000${hex(n)}`,
  response: (n: number) => `5fa4ec00-0000-4000-8000-00000000${hex(n)}`,
  link: (n: number) => `5fa4ed00-0000-4000-8000-00000000${hex(n)}`,
}
export const spareToken = (kind: 'client' | 'internal', n: number) => `spare_${kind}_${n}_`.padEnd(43, 'B')

/** Canary briefs: 0 is answered by everybody, 1 is a draft, 2 is for other tags, the rest wait for answers. */
export const BRIEFS = { answered: 0, draft: 1, foreign: 2, open: Array.from({ length: 17 }, (_, n) => n + 3) }

/** The one table that the hand-off's session opens. */
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
