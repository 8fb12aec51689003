import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../../api/call.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

interface Props {
  error: Error | null
  /** For a failure that the server did not put into words. */
  fallback: string
  action?: { label: string; onClick: () => void } | { label: string; to: string } | undefined
}

/** A refusal speaks for itself; of anything else the screen says what failed, and why as far as it knows. */
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

/** It may stand far from the button that was pressed. */
function InSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // In braces: newer browsers answer a scroll with a promise, which is nothing to clean up with.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={box}>{children}</div>
}
