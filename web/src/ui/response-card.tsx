import { Check, X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { plural } from '../lib/plural.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Frame } from './frame.tsx'
import styles from './response-card.module.css'
import { ResponseMoney } from './response-money.tsx'
import { ResponseQuote } from './response-quote.tsx'
import { Skeleton } from './skeleton.tsx'
import { ResponseStatus } from './status-badge.tsx'
import { Verified } from './verified.tsx'

export const ResponseList = ({ children, label }: { children: ReactNode; label: string }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)

interface Props {
  name: string
  /** The creator's page; the name is plain text without it. */
  to?: string | undefined
  photo?: string | null | undefined
  verified?: boolean
  /** The place and followers inside a brief, the title of the brief in a list across briefs. */
  about: string
  aboutTo?: string | undefined
  status: string
  /** Beside the status: what became of the brief. */
  note?: string | undefined
  /** How long the creator asks for. */
  days: number | null
  rate: number
  clientPrice: number | null
  savePrice: (value: number | null) => Promise<void>
  message?: string | null | undefined
  /** Without it there is nobody to decide about. */
  onDecide?: ((status: 'accepted' | 'rejected') => void) | undefined
  /** The level the name has on the page. */
  heading?: 'h2' | 'h3' | undefined
}

/** An item of a ResponseList. «Принять» and «Отклонить» are there while the status is `pending`. */
export function ResponseCard(props: Props) {
  const { name, to, photo, verified = false, about, aboutTo, status, days, message, onDecide } = props
  const Heading = props.heading ?? 'h2'
  const card = useRef<HTMLElement>(null)
  useHandOver(card)
  // The buttons go with the decision; the focus stays with the card.
  const decide = (decided: 'accepted' | 'rejected') => {
    card.current?.focus({ preventScroll: true })
    onDecide?.(decided)
  }
  return (
    <li>
      <article ref={card} className={styles.card} tabIndex={-1} aria-label={name}>
        <div className={styles.head}>
          <Frame name={name} src={photo} size={60} />
          <div className={styles.person}>
            <div className={styles.name}>
              <Heading>{to === undefined ? name : <Link to={to}>{name}</Link>}</Heading>
              {verified && <Verified />}
            </div>
            <p className={styles.about}>
              {aboutTo === undefined ? about : <Link to={aboutTo}>{about}</Link>}
            </p>
            <div className={styles.status}>
              <ResponseStatus status={status} />
              {days === null ? 'без срока' : plural(days, 'день', 'дня', 'дней')}
              {props.note !== undefined && <Badge tone="gray">{props.note}</Badge>}
            </div>
          </div>
        </div>
        <ResponseMoney
          name={name}
          rate={props.rate}
          clientPrice={props.clientPrice}
          savePrice={props.savePrice}
        />
        {message !== undefined && message !== null && message !== '' && <ResponseQuote text={message} />}
        {status === 'pending' && onDecide && (
          <div className={styles.decision}>
            <Button
              variant="ok"
              icon={Check}
              aria-label={`Принять: ${name}`}
              onClick={() => decide('accepted')}
            >
              Принять
            </Button>
            <Button
              variant="neutral"
              icon={X}
              aria-label={`Отклонить: ${name}`}
              onClick={() => decide('rejected')}
            >
              Отклонить
            </Button>
          </div>
        )}
      </article>
    </li>
  )
}

/** A card that leaves the list with the focus inside, as one decided under a filter does, gives it to the next. */
function useHandOver(card: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const own = card.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      const item = own.parentElement
      const next = item?.nextElementSibling ?? item?.previousElementSibling
      next?.querySelector('article')?.focus({ preventScroll: true })
    }
  }, [card])
}

/** An item of a ResponseList while the responses are on their way. */
export const ResponseCardSkeleton = () => (
  <li>
    <div className={styles.card} aria-hidden>
      <div className={styles.head}>
        <Skeleton width="60px" height={75} radius={10} />
        <div className={styles.skeletonLines}>
          <Skeleton width="150px" height={18} />
          <Skeleton width="110px" height={15} />
          <Skeleton width="130px" height={24} />
        </div>
      </div>
      <div className={styles.skeletonMoney}>
        <Skeleton width="100%" height={84} radius={12} />
      </div>
    </div>
  </li>
)
