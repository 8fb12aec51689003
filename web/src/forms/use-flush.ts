import { useEffect } from 'react'

/** Writes what waits to be written before the page or the screen goes. */
export function useFlush({ flush }: { flush: () => void }) {
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [flush])
}
