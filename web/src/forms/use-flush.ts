import { useEffect } from 'react'
import type { Draft } from './draft.ts'
import { getSession } from '../session/state.ts'

/** Stores a waiting draft before the page is hidden or the screen is left. After a sign-out nothing more is stored. */
export function useFlush({ flush, drop }: Pick<Draft<object>, 'flush' | 'drop'>) {
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      if (getSession().status === 'user') flush()
      else drop()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [flush, drop])
}
