import type { ReactNode } from 'react'
import { haptics } from '../telegram/haptics.ts'
import { useNoVerticalSwipes } from '../telegram/use-vertical-swipes.ts'
import { PullToRefresh } from '../ui/feedback/pull-to-refresh.tsx'

/** Pull to refresh. Telegram's own swipe, which closes the app, is disabled meanwhile. */
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
