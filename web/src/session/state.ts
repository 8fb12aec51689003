import type { TeamState, User } from '@ugc/contract/auth'
import { useSyncExternalStore } from 'react'
import { createStore } from '../lib/store.ts'

export type Session =
  | { status: 'loading' }
  | { status: 'user'; user: User; via: 'telegram' | 'web'; team?: TeamState | undefined }
  /** On the web, with a password that the server made: it is replaced first. */
  | { status: 'first_password'; user: User }
  | { status: 'signed_out'; via: 'telegram' | 'web' }
  | { status: 'failed'; message: string; retry: boolean }
  /** The agency has blocked the person, or the session was ended: why. */
  | { status: 'ended'; refusal: string }
  /** The creator has deleted their own profile, and may begin anew. */
  | { status: 'erased' }

const store = createStore<Session>({ status: 'loading' })
export const getSession = store.get

const onEnd = new Set<() => void>()
/** For what a module keeps outside React and must not show to the next user of the same page. */
export const onSessionEnd = (drop: () => void) => void onEnd.add(drop)

export function setSession(next: Session) {
  const ended = getSession().status === 'user' && next.status !== 'user'
  store.set(next)
  if (ended) for (const drop of onEnd) drop()
}
export const useSession = () => useSyncExternalStore(store.subscribe, store.get)

/** For screens behind the gate, where the session always has a user. */
export function useUser(): User {
  const now = useSession()
  if (now.status !== 'user') throw new Error('this screen needs a signed-in user')
  return now.user
}

/** After a save that changed whether the profile is complete or active. */
export function updateUser({ is_active, profile_completed }: Pick<User, 'is_active' | 'profile_completed'>) {
  const session = getSession()
  if (session.status !== 'user') return
  setSession({ ...session, user: { ...session.user, is_active, profile_completed } })
}
