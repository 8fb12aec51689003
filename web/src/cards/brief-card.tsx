import { Calendar, Hourglass, Inbox, type LucideIcon, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { cx } from '../lib/class-names.ts'
import { nearDateTime, term } from '../lib/format.ts'
import { plural } from '../lib/plural.ts'
import styles from './brief-card.module.css'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { BriefStatus } from './status-badge.tsx'
import { When } from '../ui/data/when.tsx'

export const SOON_MS = 48 * 3_600_000

interface ListProps {
  children: ReactNode
  label: string
  /** Two columns from 700 px on; the creator's list stays one. */
  grid?: boolean
}

export const BriefList = ({ children, label, grid = false }: ListProps) => (
  <ul className={cx(styles.list, grid && styles.grid)} aria-label={label}>
    {children}
  </ul>
)

interface Props {
  to: string
  status: string
  title: string
  product: string
  createdAt: string
  deadline: string
  /** How many creators the brief was sent to. */
  sentTo: number
  /** When a draft will be sent, in words. */
  scheduled?: string | undefined
  /** «13 откликов · 7 ждут»; empty for a draft, which was not sent yet. */
  responses?: string | undefined
  /** The time to compare the deadline with; the gallery passes a fixed one. */
  now?: number
  /** The level its title has on the page. */
  heading?: 'h2' | 'h3'
}

/** An item of a BriefList, as its owner sees it. The whole card is one link. */
export function BriefCard(props: Props) {
  const { to, status, title, product, createdAt, deadline, sentTo, scheduled, responses, now } = props
  const Heading = props.heading ?? 'h2'
  return (
    <li>
      <Link className={styles.card} to={to}>
        <span className={styles.top}>
          <BriefStatus status={status} scheduled={scheduled !== undefined} />
          <span className={styles.date}>
            <When at={createdAt} now={now} />
          </span>
        </span>
        <div>
          <Heading className={styles.title}>{title}</Heading>
          <p className={styles.product}>{product}</p>
        </div>
        <ul className={styles.meta}>
          <Deadline at={deadline} active={status === 'active'} now={now} />
          <Meta icon={Send}>
            {sentTo === 0
              ? scheduled === undefined
                ? 'не отправлен'
                : `уйдёт ${scheduled}`
              : `отправлен ${plural(sentTo, 'креатору', 'креаторам', 'креаторам')}`}
          </Meta>
          {responses !== undefined && <Meta icon={Inbox}>{responses}</Meta>}
        </ul>
      </Link>
    </li>
  )
}

interface DeadlineProps {
  at: string
  active: boolean
  now?: number | undefined
}

/** Amber while an open brief has less than two days left. */
export function Deadline({ at, active, now }: DeadlineProps) {
  const [opened] = useState(() => Date.now())
  const until = term(at).toISOString()
  const left = new Date(at).getTime() - (now ?? opened)
  const soon = active && left > 0 && left < SOON_MS
  return (
    <Meta icon={soon ? Hourglass : Calendar} className={soon ? styles.soon : undefined}>
      {nearDateTime(until, now ?? opened) === undefined && 'до '}
      <When at={until} now={now ?? opened} />
    </Meta>
  )
}

interface MetaProps {
  icon: LucideIcon
  className?: string | undefined
  children: ReactNode
}

/** An item of a card's line of facts. */
export const Meta = ({ icon: Icon, className, children }: MetaProps) => (
  <li className={className}>
    <Icon size={16} strokeWidth={2} aria-hidden />
    <span>{children}</span>
  </li>
)

/** An item of a BriefList while it loads. */
export const BriefCardSkeleton = () => (
  <li>
    <div className={styles.card} aria-hidden>
      <span className={styles.top}>
        <Skeleton width="86px" height={24} />
        <Skeleton width="72px" height={14} />
      </span>
      <Skeleton width="70%" height={20} />
      <Skeleton width="45%" height={15} />
      <Skeleton width="80%" height={17} />
    </div>
  </li>
)
