import { auth, publicTable } from '@ugc/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { poll } from '../lib/poll.ts'
import { safeStorage } from '../lib/safe-storage.ts'
import { getSession, setSession } from './state.ts'
import { WEB_USER } from '../early/hint.ts'

/** A code is valid for a minute; the rest of it is left for a slow tab to load. */
export const CODE_FRESH_MS = 45_000

/** A one-time code: it opens a table in a browser tab, where the mini-app has no session. */
export const codeQuery = (path: string) =>
  queryOptions({
    queryKey: ['handoff', path],
    staleTime: CODE_FRESH_MS,
    gcTime: CODE_FRESH_MS,
    retry: false,
    queryFn: () => call(auth.handoff, { body: { path } }),
  })

const SESSION_WAIT_MS = 10_000

let last: { path: string; done: Promise<boolean> } | undefined

/** Removes the code from the address first, then exchanges it. True if the visitor is an owner afterwards. */
export function exchangeHandoff(path: string): Promise<boolean> {
  const code = /^#([\w-]{20,100})$/.exec(location.hash)?.[1]
  if (code !== undefined) {
    history.replaceState(history.state, '', location.pathname + location.search)
    last = { path, done: exchange(code, path) }
  }
  // React may call this twice for one page: the second call gets the first one's result.
  return last?.path === path ? last.done : Promise.resolve(false)
}

async function exchange(code: string, path: string): Promise<boolean> {
  // Sign-in asks for the user of an existing cookie; its answer must not overwrite the session of the code.
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

/** An owner with a web session keeps it: the session of a code is valid for one table only and would replace it. */
async function isOwnerHere(path: string): Promise<boolean> {
  if (getSession().status !== 'user') return false
  const token = path.slice(path.lastIndexOf('/') + 1)
  const asked = call(publicTable.get, { params: { token }, query: { per_page: 1 }, final: true })
  return asked.then(
    ({ can_edit }) => can_edit,
    () => false,
  )
}
