import { endingOf } from '@ugc/contract/facts/endings'
import {
  type BriefStatus,
  isEnd,
  type ResponseStatus as ResponseStatusName,
} from '@ugc/contract/facts/statuses'
import type { WorkStep } from '@ugc/contract/works'
import {
  Calendar,
  CircleSlash,
  Clock,
  Globe,
  Hourglass,
  MessageCircleReply,
  Video,
  Wallet,
} from 'lucide-react'
import { cx } from '../lib/class-names.ts'
import { dateTime, dateTimeInWords, nearDateTime, term } from '../lib/format.ts'
import { inMoscow } from '../lib/time/moscow.ts'
import { bound } from '../lib/typography.ts'
import { useState } from 'react'
import { Badge } from '../ui/data/badge.tsx'
import { Meta, SOON_MS } from './brief-card.tsx'
import card from './brief-card.module.css'
import { Button } from '../ui/controls/button.tsx'
import styles from './offer-card.module.css'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { OwnStep } from './work-badge.tsx'

interface FactsProps {
  deadline: string
  /** Until when creators answer, if that is before the deadline. */
  responsesUntil?: string | null
  /** The payment terms, cut to three lines; undefined if the screen shows them in full. */
  payment?: string | undefined
  publication: boolean
  /** Why the brief takes no more responses; undefined while it does. */
  over?: string | undefined
  /** The status of the creator's own response; undefined without one. */
  response?: ResponseStatusName | undefined
  now?: number | undefined
}

/** Deadline, payment and publication of an offer. */
export const OfferFacts = ({
  deadline,
  responsesUntil = null,
  payment,
  publication,
  over,
  response,
  now,
}: FactsProps) => (
  <ul className={card.meta}>
    {over !== undefined && <Meta icon={CircleSlash}>{over}</Meta>}
    <HandIn at={deadline} active={response === undefined && over === undefined} now={now} />
    {responsesUntil !== null && (
      <Meta icon={MessageCircleReply}>
        <time dateTime={responsesUntil} title={dateTime(term(responsesUntil))}>
          отклики до {dateTimeInWords(term(responsesUntil), now)}
          {inMoscow(responsesUntil)}
        </time>
      </Meta>
    )}
    {payment !== undefined && (
      <Meta icon={Wallet} className={styles.terms}>
        {bound(payment)}
      </Meta>
    )}
    <Meta icon={publication ? Globe : Video}>
      {publication ? 'с публикацией у тебя' : 'выкладывать у себя не нужно'}
    </Meta>
  </ul>
)

interface HandInProps {
  at: string
  active: boolean
  now: number | undefined
}

/** The deadline; amber while an open brief has less than two days left. */
function HandIn({ at, active, now }: HandInProps) {
  const [opened] = useState(() => Date.now())
  const left = Date.parse(at) - (now ?? opened)
  const soon = active && left > 0 && left < SOON_MS
  const near = soon ? nearDateTime(term(at), now ?? opened)?.replace(', ', ', до ') : undefined
  return (
    <Meta icon={soon ? Hourglass : Calendar} className={soon ? card.soon : undefined}>
      <time dateTime={at} title={dateTime(term(at))}>
        сдать {near ?? `до ${dateTimeInWords(term(at), now ?? opened)}`}
        {inMoscow(at)}
      </time>
    </Meta>
  )
}

interface Props extends FactsProps {
  /** Where the card leads. */
  to: string
  /** Handed to that page with the navigation. */
  state?: unknown
  title: string
  product: string
  task: string
  isNew?: boolean
  /** Of the brief. */
  status: BriefStatus
  /** Of the creator's own accepted response. */
  work?: WorkStep | null | undefined
  /** The creator does not want it; undefined where they have not said so. */
  refused?: string | undefined
  /** The level its title has on the page. */
  heading?: 'h2' | 'h3'
}

/** An item of a BriefList, as a creator sees it. Its one link covers the whole card. */
export function OfferCard({
  to,
  state,
  title,
  product,
  task,
  isNew = false,
  status,
  work,
  refused,
  heading,
  ...facts
}: Props) {
  const { response, over } = facts
  const Heading = heading ?? 'h2'
  const action = response === undefined ? 'Подробнее' : 'Посмотреть отклик'
  return (
    <li>
      <article className={cx(card.card, styles.offer)}>
        <div className={card.top}>
          <span className={styles.product}>{bound(product)}</span>
          {response !== undefined && <OfferAnswer response={response} brief_status={status} work={work} />}
          {response === undefined && refused !== undefined && <Badge tone="gray">{refused}</Badge>}
          {response === undefined && refused === undefined && isNew && (
            <span className={styles.new}>Новый</span>
          )}
        </div>
        <Heading className={cx(card.title, styles.title)}>{bound(title)}</Heading>
        <p className={styles.task}>{bound(task)}</p>
        <OfferFacts {...facts} />
        {(response !== undefined || over === undefined) && (
          <Button
            to={to}
            state={state}
            block
            variant={response === undefined && refused === undefined ? 'primary' : 'neutral'}
            aria-label={`${action}: ${title}`}
          >
            {action}
          </Button>
        )}
      </article>
    </li>
  )
}

interface AnswerProps {
  response: ResponseStatusName
  brief_status: BriefStatus
  work: WorkStep | null | undefined
}

const OfferAnswer = ({ response: status, brief_status, work }: AnswerProps) =>
  status === 'pending' && !isEnd(brief_status) ? (
    <Badge tone="amber" icon={Clock}>
      Отклик отправлен
    </Badge>
  ) : (
    <OwnStep response={{ status, brief_status, brief_ending: endingOf(brief_status) ?? null, work }} />
  )

/** An item of a BriefList while it loads. */
export const OfferCardSkeleton = () => (
  <li>
    <div className={card.card} aria-hidden>
      <Skeleton width="130px" height={14} />
      <Skeleton width="78%" height={18} />
      <Skeleton width="100%" height={14} />
      <Skeleton width="64%" height={14} />
      <Skeleton width="100%" height={44} radius={12} />
    </div>
  </li>
)
