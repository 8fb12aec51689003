import { useEffect, useState } from 'react'
import { useSession } from '../../session/state.ts'
import { getHost } from '../../telegram/host.ts'
import { exchangeHandoff } from '../../session/handoff.ts'

/**
 * Who looks, and whether it is worth asking yet. A launch that can be signed in with is waited for, and so is the code
 * an owner's button put into the address; a client, who has neither, waits for nothing.
 */
export function useVisitor(path: string) {
  const session = useSession()
  const [handed, setHanded] = useState(() => location.hash === '')
  useEffect(() => {
    if (!handed) void exchangeHandoff(path).then(() => setHanded(true))
  }, [handed, path])
  const unknown = session.status === 'loading' && getHost()?.initData !== ''
  return { session, signed_in: session.status === 'user', ready: handed && !unknown }
}
