import { auth } from '@ugc/contract/calls'
import type { LoginAttempt, SignedInUser } from '@ugc/contract/auth'
import { call } from '../api/call.ts'
import { enter } from './sign-in.ts'

/** The attempt that waits for the tap in the bot; undefined when the owner is signed in. */
function settle(reply: { attempt?: string | undefined }): LoginAttempt | undefined {
  if (reply.attempt !== undefined) return reply as LoginAttempt
  enter(reply as SignedInUser)
  return undefined
}

export const signInWithPassword = async (username: string, password: string) =>
  settle(await call(auth.web, { body: { username, password }, final: true }))

export const continueWebLogin = async (attempt: string) =>
  settle(await call(auth.webContinue, { body: { attempt }, final: true }))
