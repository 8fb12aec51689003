import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../../api/call.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

interface Props {
  error: Error | null
  /** The title where the reply has no text for it. */
  fallback: string
  action?: { label: string; onClick: () => void } | { label: string; to: string } | undefined
}

/** The text of a 4xx reply is the title. For other failures the title says what failed and the text why. */
export function Problem({ error, fallback, action }: Props) {
  if (error === null) return null
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return (
    <InSight>
      {refused ? (
        <Notice tone="red" title={Object.values(error.fields)[0] ?? error.message} action={action} />
      ) : (
        <Notice tone="red" title={fallback} action={action}>
          {error.message}
        </Notice>
      )}
    </InSight>
  )
}

/** Scrolls to the notice, which may stand far from the button that was pressed. */
function InSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // In braces: newer browsers return a promise from a scroll, and an effect must not return one.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={box}>{children}</div>
}
