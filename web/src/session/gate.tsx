import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { getHost } from '../telegram/host.ts'
import { Boot } from '../ui/feedback/boot.tsx'
import { AuthFailed } from './failed.tsx'
import { signIn } from './sign-in.ts'
import { useSession } from './state.ts'

/** Loaded when they are needed: the server has just answered. */
const Ended = lazy(async () => ({ default: (await import('./ended.tsx')).Ended }))
const FirstPassword = lazy(async () => ({ default: (await import('./first-password.tsx')).FirstPassword }))
const AuthRefused = lazy(async () => ({ default: (await import('./refused.tsx')).AuthRefused }))

/** Screens wait until the session is known. A client's table and the consent text are public and do not wait. */
export function Gate({ children }: { children: ReactNode }) {
  const session = useSession()
  const open = /^\/(public\/|consent$)/.test(useLocation().pathname)
  if (session.status === 'loading' && !open) return <Boot />
  if (session.status === 'first_password')
    return (
      <Suspense fallback={<Boot />}>
        <FirstPassword user={session.user} />
      </Suspense>
    )
  if (open) return children
  const retry = () => void signIn(getHost())
  if (session.status === 'failed' && session.retry)
    return <AuthFailed message={session.message} onRetry={retry} />
  if (session.status === 'failed' || session.status === 'ended')
    return (
      <Suspense fallback={<Boot />}>
        {session.status === 'ended' ? (
          <Ended {...session} />
        ) : (
          <AuthRefused message={session.message} onRetry={retry} />
        )}
      </Suspense>
    )
  return children
}
