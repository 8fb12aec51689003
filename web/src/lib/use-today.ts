import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

function subscribe(changed: () => void) {
  const timer = setInterval(changed, MINUTE_MS)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Midnight of the viewer's day: «сегодня» becomes «вчера» on a screen that stays open. */
export const useToday = () => useSyncExternalStore(subscribe, () => new Date().setHours(0, 0, 0, 0))
