import { auth, type LoginAttempt, type User } from '@ugc/contract/auth'
import { call } from '../api/call.ts'
import { enter } from './sign-in.ts'

interface Reply {
  attempt?: string | undefined
  password_is_first?: boolean | undefined
}

/** The password came from the command line: it is changed first, then `go` opens the app. */
export interface FirstPassword {
  go: () => void
}

/** What is left to do; undefined when the owner is signed in. */
function settle(reply: Reply): LoginAttempt | FirstPassword | undefined {
  if (reply.attempt !== undefined) return reply as LoginAttempt
  const go = () => enter(reply as User)
  if (reply.password_is_first) return { go }
  go()
  return undefined
}

export const signInWithPassword = async (username: string, password: string) =>
  settle(await call(auth.web, { body: { username, password }, final: true }))

export const continueWebLogin = async (attempt: string) =>
  settle(await call(auth.webContinue, { body: { attempt }, final: true }))
