import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { getHost } from '../telegram/host.ts'
import { Boot } from '../ui/feedback/boot.tsx'
import { AuthFailed } from './screens.tsx'
import { signIn } from './sign-in.ts'
import { useSession } from './state.ts'

/** Loaded when it is needed: the server has just answered. */
const Ended = lazy(async () => ({ default: (await import('./ended.tsx')).Ended }))

/** Screens wait until the session is known. A client's table and the consent text are public and do not wait. */
export function Gate({ children }: { children: ReactNode }) {
  const session = useSession()
  const open = /^\/(public\/|consent$)/.test(useLocation().pathname)
  if (session.status === 'loading' && !open) return <Boot />
  if (session.status === 'failed' && !open) {
    return <AuthFailed {...session} onRetry={() => void signIn(getHost())} />
  }
  if (session.status === 'ended' && !open)
    return (
      <Suspense fallback={<Boot />}>
        <Ended {...session} />
      </Suspense>
    )
  return children
}
