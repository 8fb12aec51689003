import { type Ending, endingFor, ENDINGS } from '@ugc/contract/facts/endings'
import {
  BRIEF_STATUSES,
  type BriefStatus as BriefStatusName,
  RESPONSE_STATUSES,
  type ResponseStatus as ResponseStatusName,
} from '@ugc/contract/facts/statuses'
import {
  Ban,
  Bookmark,
  CalendarClock,
  Check,
  CheckCheck,
  CircleDashed,
  Clock,
  Lock,
  type LucideIcon,
  Minus,
  Radio,
  Undo2,
  X,
} from 'lucide-react'
import { cx } from '../lib/class-names.ts'
import { Badge, type BadgeProps } from '../ui/data/badge.tsx'
import styles from './status-badge.module.css'

const BRIEF_ICONS: Record<BriefStatusName, LucideIcon> = {
  draft: CircleDashed,
  active: Radio,
  closed: Lock,
  completed: CheckCheck,
  cancelled: Ban,
}

export const RESPONSE_ICONS: Record<ResponseStatusName, LucideIcon> = {
  pending: Clock,
  accepted: Check,
  reserve: Bookmark,
  rejected: X,
  withdrawn: Undo2,
}

export const ENDING_ICONS: Record<Ending, LucideIcon> = {
  choosing: Lock,
  closed: CheckCheck,
  done: CheckCheck,
  cancelled: Ban,
  stopped: Ban,
}

interface BadgeOfProps<Name extends string> {
  statuses: Record<Name, { label: string; tone: BadgeProps['tone'] }>
  icons: Record<Name, LucideIcon>
  status: string
}

/** A status that this version of the page does not know is shown as the server wrote it. */
function BadgeOf<Name extends string>({ statuses, icons, status }: BadgeOfProps<Name>) {
  if (!Object.hasOwn(statuses, status)) return <Badge tone="gray">{status}</Badge>
  const name = status as Name
  return (
    <Badge tone={statuses[name].tone} icon={icons[name]}>
      {statuses[name].label}
    </Badge>
  )
}

interface Props {
  status: string
}

/** `scheduled`: a draft whose send is planned. */
export const BriefStatus = ({ status, scheduled = false }: Props & { scheduled?: boolean }) =>
  scheduled ? (
    <Badge tone="blue" icon={CalendarClock}>
      Запланирован
    </Badge>
  ) : (
    <BadgeOf statuses={BRIEF_STATUSES} icons={BRIEF_ICONS} status={status} />
  )

export const ResponseStatus = ({ status }: Props) => (
  <BadgeOf statuses={RESPONSE_STATUSES} icons={RESPONSE_ICONS} status={status} />
)

/** For the author of a response: the decision, or how the brief ended without one. */
export function OwnStatus({
  response,
}: {
  response: { status: ResponseStatusName; brief_ending: Ending | null }
}) {
  const ending = endingFor(response)
  if (ending === undefined) return <ResponseStatus status={response.status} />
  return (
    <Badge tone="gray" icon={ENDING_ICONS[ending]}>
      {ENDINGS[ending].label}
    </Badge>
  )
}

/** The agency's answer to a creator's response to the brief that the list is filtered by. */
export function BriefAnswer({ status }: { status: ResponseStatusName | null }) {
  const answer = status && RESPONSE_STATUSES[status].answer
  const label = answer ?? 'Нет ответа'
  return (
    <span className={styles.answer}>
      <span role="img" aria-label={`Ответ на бриф: ${label.toLowerCase()}`}>
        {status && answer !== null ? (
          <Badge tone={RESPONSE_STATUSES[status].tone} icon={RESPONSE_ICONS[status]}>
            {label}
          </Badge>
        ) : (
          <Badge tone="gray" icon={Minus}>
            {label}
          </Badge>
        )}
      </span>
      {status && answer === null && <span className={styles.waiting}>есть отклик, ждёт решения</span>}
    </span>
  )
}

export const CreatorStatus = ({ active }: { active: boolean }) => (
  <span className={cx(styles.dot, !active && styles.off)}>{active ? 'Активен' : 'Неактивен'}</span>
)
