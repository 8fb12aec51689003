import { queryOptions } from '@tanstack/react-query'
import { auth } from '@ugc/contract/auth'
import { publicTable } from '@ugc/contract/public-table'
import { call } from '../api/call.ts'
import { poll } from '../lib/poll.ts'
import { safeStorage } from '../lib/safe-storage.ts'
import { getSession, setSession } from './state.ts'
import { WEB_USER } from './sign-in.ts'

/** Short of the minute that a code lives, by what a slow tab may take. */
export const CODE_FRESH_MS = 45_000

/** The code with which an owner opens a table where a mini-app has no session. */
export const codeQuery = (path: string) =>
  queryOptions({
    queryKey: ['handoff', path],
    staleTime: CODE_FRESH_MS,
    gcTime: CODE_FRESH_MS,
    retry: false,
    queryFn: () => call(auth.handoff, { body: { path } }),
  })

/** Where sign-in.ts remembers that there is somebody to ask the server about. */
const SESSION_WAIT_MS = 10_000

let last: { path: string; done: Promise<boolean> } | undefined

/** Takes the code out of the address before anything else; true when it made an owner of whoever opened it. */
export function exchangeHandoff(path: string): Promise<boolean> {
  const code = /^#([\w-]{20,100})$/.exec(location.hash)?.[1]
  if (code !== undefined) {
    history.replaceState(history.state, '', location.pathname + location.search)
    last = { path, done: exchange(code, path) }
  }
  // Asked again by a page that is drawn twice, the answer is the same.
  return last?.path === path ? last.done : Promise.resolve(false)
}

async function exchange(code: string, path: string): Promise<boolean> {
  // Whose cookie there is already is asked for at the start; that answer must not come after ours.
  await poll(() => getSession().status !== 'loading' || undefined, 50, SESSION_WAIT_MS)
  try {
    if (await isOwnerHere(path)) return true
    const user = await call(auth.handoffExchange, { body: { code, path }, final: true })
    safeStorage.set(WEB_USER, JSON.stringify(user))
    setSession({ status: 'user', user, via: 'web' })
    return true
  } catch {
    return false
  }
}

/** An owner who is signed in on the web keeps that session: the code's, for one table, would take its place. */
async function isOwnerHere(path: string): Promise<boolean> {
  if (getSession().status !== 'user') return false
  const token = path.slice(path.lastIndexOf('/') + 1)
  const asked = call(publicTable.get, { params: { token }, query: { per_page: 1 }, final: true })
  return asked.then(
    ({ can_edit }) => can_edit,
    () => false,
  )
}
