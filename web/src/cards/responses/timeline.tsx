import { type OtherEvent, RESPONSE_EVENTS, type ResponseEventKind } from '@ugc/contract/facts/endings'
import { WITHDRAW_REASONS } from '@ugc/contract/facts/drafts'
import type { ResponseEvent } from '@ugc/contract/responses'
import { CheckCheck, Clapperboard, Clock, type LucideIcon, Pencil, Send } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import { money } from '../../lib/format.ts'
import { plural } from '../../lib/plural.ts'
import { When } from '../../ui/data/when.tsx'
import { ENDING_ICONS, RESPONSE_ICONS } from '../status-badge.tsx'
import styles from './timeline.module.css'

const OTHER_ICONS: Record<OtherEvent, LucideIcon> = {
  sent: Send,
  edited: Pencil,
  again: Send,
  confirmed: CheckCheck,
  handed_in: Clapperboard,
  returned: Pencil,
  video_done: CheckCheck,
}
const ICONS: Record<ResponseEventKind, LucideIcon> = { ...RESPONSE_ICONS, ...ENDING_ICONS, ...OTHER_ICONS }

const days = (count: number | null) => (count === null ? 'не указан' : plural(count, 'день', 'дня', 'дней'))

/** «Цена: было 13 000 ₽, стало 12 000 ₽» */
function changesOf({ price_was, price_now, days_was, days_now }: ResponseEvent): string[] {
  return [
    ...(price_was === null || price_now === null
      ? []
      : [`Цена: было ${money(price_was)}, стало ${money(price_now)}`]),
    ...(days_was === null && days_now === null
      ? []
      : [`Срок: был ${days(days_was)}, теперь ${days(days_now)}`]),
  ]
}

const isRefusal = ({ kind }: ResponseEvent) => kind === 'rejected'

interface Props {
  events: ResponseEvent[]
  /** What is paid for the work that the last refusal has cancelled. */
  calledOff?: string | undefined
  /** What comes next: its words are said after «Впереди». */
  next?: { title: string; text: string } | undefined
}

/** What has happened to a response, the oldest first. */
export const Timeline = ({ events, calledOff, next }: Props) => (
  <ol className={styles.list} aria-label="История отклика">
    {events.map((event, at) => {
      const Icon = ICONS[event.kind]
      const isCancelled = calledOff !== undefined && at === events.findLastIndex(isRefusal)
      return (
        <li key={at}>
          <span className={cx(styles.icon, event.kind === 'accepted' && styles.good)}>
            <Icon size={16} strokeWidth={2} aria-hidden />
          </span>
          <span>
            <b>{isCancelled ? `Работа отменена, ${calledOff}` : RESPONSE_EVENTS[event.kind]}</b>
            <When at={event.at} />
            {changesOf(event).map((words) => (
              <small key={words}>{words}</small>
            ))}
            {event.reason !== null && <small>Причина: {WITHDRAW_REASONS[event.reason].toLowerCase()}</small>}
          </span>
        </li>
      )
    })}
    {next && (
      <li className={styles.next}>
        <span className={styles.icon}>
          <Clock size={16} strokeWidth={2} aria-hidden />
        </span>
        <span>
          <b>
            <span className="visually-hidden">Впереди: </span>
            {next.title}
          </b>
          <small>{next.text}</small>
        </span>
      </li>
    )}
  </ol>
)

/** The same, closed until it is asked for. */
export const FoldedTimeline = (props: Props) => (
  <details className={styles.folded}>
    <summary>Что происходило</summary>
    <Timeline {...props} />
  </details>
)
