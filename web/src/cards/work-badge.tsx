import { type Ending, endingFor } from '@ugc/contract/facts/endings'
import {
  type BriefStatus,
  mayConfirm,
  type ResponseStatus as ResponseStatusName,
} from '@ugc/contract/facts/statuses'
import { stageOf, WORK_STATES, type WorkState } from '@ugc/contract/facts/works'
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
import type { WorkStep } from '@ugc/contract/works'
import { dayMonth, money, shortDay, term } from '../lib/format.ts'
import { Badge } from '../ui/data/badge.tsx'
import { OwnStatus, ResponseStatus } from './status-badge.tsx'

const ICONS: Record<WorkState, LucideIcon> = {
  in_work: Clapperboard,
  submitted: Eye,
  changes: PencilLine,
  done: CheckCheck,
  cancelled: Ban,
}

interface Props {
  work: {
    state: WorkState
    due_at: string
    is_late: boolean
    asked_due_at: string | null
    is_confirmed?: boolean
  }
}

/** The badge names the date that has passed, so that it need not stand beside it. */
export const saysDue = ({ is_late, asked_due_at }: Pick<Props['work'], 'is_late' | 'asked_due_at'>) =>
  is_late && asked_due_at === null

/** A wish for another date waits for an owner, so it stands before the date that has passed. */
export function WorkBadge({ work: { state, due_at, is_late, asked_due_at, is_confirmed = true } }: Props) {
  const stage = stageOf({ state, is_confirmed })
  if (asked_due_at !== null)
    return (
      <Badge tone="amber" icon={CalendarPlus}>
        Просит срок
      </Badge>
    )
  if (saysDue({ is_late, asked_due_at }))
    return (
      <Badge tone="red" icon={AlarmClock}>
        {stage}, срок был {dayMonth(term(due_at))}
      </Badge>
    )
  if (!is_confirmed && state === 'in_work')
    return (
      <Badge tone="amber" icon={Hourglass}>
        {stage}
      </Badge>
    )
  return (
    <Badge tone={WORK_STATES[state].tone} icon={ICONS[state]}>
      {stage}
    </Badge>
  )
}

interface Own {
  status: ResponseStatusName
  brief_status: BriefStatus
  brief_ending: Ending | null
  work?: WorkStep | null | undefined
}

export const isCalledOff = ({ status, work }: Pick<Own, 'status' | 'work'>) =>
  status === 'rejected' && work?.is_called_off === true

/** For owners: what the creator of a work that has ended gets. */
export function paidFor(payout: { amount: number; paid: number } | null): string {
  if (!payout?.amount) return 'без оплаты'
  const { amount, paid } = payout
  if (paid >= amount) return `выплачено ${money(amount)}`
  return paid > 0 ? `выплачено ${money(paid)} из ${money(amount)}` : `к выплате ${money(amount)}`
}

/** Of a response whose work an owner has cancelled; undefined for any other. */
export const calledOff = (response: Pick<Own, 'status' | 'work'>) =>
  isCalledOff(response) ? paidFor(response.work?.payout ?? null) : undefined

/** For owners: the decision, or that the work is cancelled, by itself or with its project. */
export const Decided = ({ response }: { response: Pick<Own, 'status' | 'work'> }) =>
  isCalledOff(response) ? (
    <Badge tone="gray" icon={Ban}>
      Работа отменена
    </Badge>
  ) : response.status === 'accepted' && response.work?.state === 'cancelled' ? (
    <Badge tone="gray" icon={Ban}>
      Проект отменён
    </Badge>
  ) : (
    <ResponseStatus status={response.status} />
  )

/** For the author of a response: the next step of an accepted one, otherwise the decision. */
export function OwnStep({ response }: { response: Own }) {
  const { status, brief_status, work } = response
  // Whether it is confirmed is asked below: where it cannot be any more, nothing waits for it.
  const own = work && <WorkBadge work={{ ...work, is_confirmed: true, asked_due_at: null }} />
  if (work && isCalledOff(response)) return own
  if (!work || status !== 'accepted' || endingFor(response) !== undefined)
    return <OwnStatus response={response} />
  if (!work.is_confirmed && mayConfirm(status, brief_status))
    return (
      <Badge tone="amber" icon={Hourglass}>
        Подтверди участие
      </Badge>
    )
  if (work.state === 'in_work' && work.asked_due_at !== null)
    return (
      <Badge tone="amber" icon={CalendarPlus}>
        Ждём ответ о сроке
      </Badge>
    )
  if (work.state !== 'in_work' || work.is_late) return own
  return (
    <Badge tone="blue" icon={Clapperboard}>
      Сдать до {shortDay(term(work.due_at))}
    </Badge>
  )
}
