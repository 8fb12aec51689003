import type { ReactNode } from 'react'
import { haptics } from '../telegram/haptics.ts'
import { useNoVerticalSwipes } from '../telegram/use-vertical-swipes.ts'
import { PullToRefresh } from '../ui/feedback/pull-to-refresh.tsx'

/** Pulling down refreshes; Telegram's own swipe, which would close the app, is off meanwhile. */
export function Refreshable({
  onRefresh,
  children,
}: {
  onRefresh: () => Promise<unknown>
  children: ReactNode
}) {
  useNoVerticalSwipes()
  return (
    <PullToRefresh onRefresh={onRefresh} onReady={haptics.pull}>
      {children}
    </PullToRefresh>
  )
}
