import type { Route } from '@ugc/contract/route'

/** How expensive a call is: the limits are stated per class. */
export type RouteClass = 'sign_in' | 'read' | 'write' | 'upload' | 'download' | 'photo'

/** Calls in a minute: of everybody at one address together, and of one signed-in person. docs/security.md has the same table. */
export const CALLS_PER_MINUTE: Record<RouteClass, { address: number; person: number }> = {
  sign_in: { address: 60, person: 30 },
  read: { address: 1800, person: 600 },
  write: { address: 600, person: 240 },
  upload: { address: 60, person: 20 },
  download: { address: 60, person: 20 },
  photo: { address: 3000, person: 3000 },
}

/** Calls of one caller that are answered at the same time, and how many may wait for that, in one process. */
export const AT_ONCE = {
  /** Everybody at one address together. */
  address: { room: 8, waiting: 64 },
  /** All callers of the routes that need no sign-in: half of the database's connections stay with the people who have signed in. */
  strangers: { share_of_pool: 0.5, waiting: 200 },
  /** Photos whose address has a pass or a proof, of everybody together: an office opens hundreds at once. */
  photos: { share_of_pool: 0.25, waiting: 2000 },
} as const

/** Pages of the app that one process sends to everybody together: so many in a second, so many at once, and how long one may wait. */
export const PAGES = { per_second: 100, at_once: 20, wait_seconds: 10 } as const

export function classOf(line: Pick<Route, 'method' | 'path' | 'file' | 'upload'>): RouteClass {
  if (line.file !== undefined) return 'download'
  if (line.upload) return 'upload'
  if (line.method === 'GET') return 'read'
  return line.path.startsWith('/api/auth/') ? 'sign_in' : 'write'
}

/** The share of a limit that a process takes from the shared count at a time. */
const BATCHES = 20
export const batchOf = (limit: number) => Math.max(1, Math.ceil(limit / BATCHES))
