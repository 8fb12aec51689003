import type { User } from '@ugc/contract/auth'
import { getSession, setSession } from '../../../session/state.ts'

/** What the server just decided about the person, for the rest of this visit. */
export function rememberUser({
  is_active,
  profile_completed,
}: Pick<User, 'is_active' | 'profile_completed'>) {
  const session = getSession()
  if (session.status !== 'user') return
  setSession({ ...session, user: { ...session.user, is_active, profile_completed } })
}
