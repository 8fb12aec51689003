import { CONFIRMATION } from '@ugc/contract/facts/statuses'
import { WORK_STATES, type WorkState } from '@ugc/contract/facts/works'
import {
  AlarmClock,
  Ban,
  CalendarPlus,
  CheckCheck,
  Clapperboard,
  Eye,
  Hourglass,
  type LucideIcon,
  PencilLine,
} from 'lucide-react'
import { Badge } from '../ui/data/badge.tsx'

const ICONS: Record<WorkState, LucideIcon> = {
  in_work: Clapperboard,
  submitted: Eye,
  changes: PencilLine,
  done: CheckCheck,
  cancelled: Ban,
}

interface Props {
  work: { state: WorkState; is_late: boolean; asked_due_at: string | null; is_confirmed?: boolean }
}

/** A wish for another date waits for an owner, so it stands before «Просрочено». */
export function WorkBadge({ work: { state, is_late, asked_due_at, is_confirmed = true } }: Props) {
  if (asked_due_at !== null)
    return (
      <Badge tone="amber" icon={CalendarPlus}>
        Просит срок
      </Badge>
    )
  if (is_late)
    return (
      <Badge tone="red" icon={AlarmClock}>
        Просрочено
      </Badge>
    )
  if (!is_confirmed && state === 'in_work')
    return (
      <Badge tone="amber" icon={Hourglass}>
        {CONFIRMATION.awaited}
      </Badge>
    )
  return (
    <Badge tone={WORK_STATES[state].tone} icon={ICONS[state]}>
      {WORK_STATES[state].label}
    </Badge>
  )
}
