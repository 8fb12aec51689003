import {
  Ban,
  Check,
  CheckCheck,
  CircleDashed,
  Clock,
  Lock,
  type LucideIcon,
  Minus,
  Radio,
  X,
} from 'lucide-react'
import { cx } from '../lib/class-names.ts'
import { Badge, type BadgeProps } from '../ui/data/badge.tsx'
import styles from './status-badge.module.css'

type Look = [label: string, tone: BadgeProps['tone'], icon: LucideIcon]

const BRIEF: Record<string, Look> = {
  draft: ['Черновик', 'gray', CircleDashed],
  active: ['Активен', 'blue', Radio],
  closed: ['Закрыт', 'green', Lock],
  completed: ['Завершён', 'green', CheckCheck],
  cancelled: ['Отменён', 'red', Ban],
}

const RESPONSE: Record<string, Look> = {
  pending: ['На рассмотрении', 'amber', Clock],
  accepted: ['Принят', 'green', Check],
  rejected: ['Отклонён', 'red', X],
}

/** A status this version does not know is shown as the server wrote it. */
function StatusBadge({ looks, status }: { looks: Record<string, Look>; status: string }) {
  const look = Object.hasOwn(looks, status) ? looks[status] : undefined
  if (!look) return <Badge tone="gray">{status}</Badge>
  const [label, tone, icon] = look
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

interface Props {
  status: string
}

export const BriefStatus = ({ status }: Props) => <StatusBadge looks={BRIEF} status={status} />

export const ResponseStatus = ({ status }: Props) => <StatusBadge looks={RESPONSE} status={status} />

/** What came of the brief a list is filtered by. A response that nobody has decided on is told apart from silence. */
export function BriefAnswer({ status }: { status: string | null }) {
  const look: Look =
    status === 'accepted'
      ? ['Да', 'green', Check]
      : status === 'rejected'
        ? ['Нет', 'red', X]
        : ['Нет ответа', 'gray', Minus]
  return (
    <span className={styles.answer}>
      <span role="img" aria-label={`Ответ на бриф: ${look[0].toLowerCase()}`}>
        <Badge tone={look[1]} icon={look[2]}>
          {look[0]}
        </Badge>
      </span>
      {status === 'pending' && <span className={styles.waiting}>есть отклик, ждёт решения</span>}
    </span>
  )
}

export const CreatorStatus = ({ active }: { active: boolean }) => (
  <span className={cx(styles.dot, !active && styles.off)}>{active ? 'Активен' : 'Неактивен'}</span>
)
