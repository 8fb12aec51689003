import type { User } from '@ugc/contract/auth'
import { useSyncExternalStore } from 'react'
import { createStore } from '../lib/store.ts'

export type Session =
  | { status: 'loading' }
  | { status: 'user'; user: User; via: 'telegram' | 'web' }
  | { status: 'nobody'; via: 'telegram' | 'web' }
  | { status: 'failed'; message: string; retry: boolean }
  /** The person deleted themselves: the launch is void, so nothing more can be asked of the server. */
  | { status: 'erased' }

const store = createStore<Session>({ status: 'loading' })
export const getSession = store.get
export const setSession = store.set
export const useSession = () => useSyncExternalStore(store.subscribe, store.get)

/** For screens behind the gate: there is somebody. */
export function useUser(): User {
  const now = useSession()
  if (now.status !== 'user') throw new Error('a screen for somebody was shown to nobody')
  return now.user
}
