import { ApiError } from '../../../api/call.ts'
import { Problem } from './problem.tsx'
import type { Brief } from '../queries.ts'

/** One whose date has passed is not opened again before it has a later one. */
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
