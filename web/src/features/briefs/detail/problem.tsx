import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError, supportCode } from '../../../api/call.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SupportCode } from '../../../ui/feedback/state.tsx'
import type { Brief } from '../queries.ts'

interface Props {
  error: Error | null
  /** The heading of a failure that is not a refusal. */
  fallback: string
  action?: { label: string; onClick: () => void } | { label: string; to: string } | undefined
}

/** A refusal of the server is shown as it is. Any other failure gets a heading that says what failed. */
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
          <SupportCode code={supportCode(error)} />
        </Notice>
      )}
    </InSight>
  )
}

/** Scrolls the notice into view: the pressed button may be far from it. */
function InSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // In braces: newer browsers return a promise from a scroll, and an effect must not return one.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={box}>{children}</div>
}

/** A brief whose deadline has passed can be opened again only with a later one: the notice links to the form. */
export function StepProblem({ brief, error }: { brief: Brief; error: Error | null }) {
  const late = error instanceof ApiError && error.fields.deadline !== undefined
  return (
    <Problem
      error={error}
      fallback="Не удалось изменить статус"
      action={late ? { label: 'Изменить срок', to: `/admin/briefs/${brief.id}/edit` } : undefined}
    />
  )
}
