import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { plural } from '../lib/plural.ts'
import { Button } from './button.tsx'
import { Frame } from './frame.tsx'
import { PriceCell } from './price-cell.tsx'
import styles from './response-card.module.css'
import { Rubles } from './rubles.tsx'
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
  status: string
  /** How long the creator asks for. */
  days: number | null
  rate: number
  clientPrice: number | null
  savePrice: (value: number | null) => Promise<void>
  message?: string | null | undefined
  onAccept: () => void
  onReject: () => void
  /** The decision is on its way to the server. */
  deciding?: 'accept' | 'reject' | undefined
  /** The level the name has on the page. */
  heading?: 'h2' | 'h3'
}

/** An item of a ResponseList. «Принять» and «Отклонить» are there while the status is `pending`. */
export function ResponseCard(props: Props) {
  const {
    name,
    to,
    photo,
    verified = false,
    about,
    status,
    days,
    rate,
    clientPrice,
    message,
    deciding,
  } = props
  const Heading = props.heading ?? 'h2'
  const pending = status === 'pending'
  return (
    <li>
      <article className={styles.card}>
        <div className={styles.head}>
          <Frame name={name} src={photo} size={60} />
          <div className={styles.person}>
            <div className={styles.name}>
              <Heading>{to === undefined ? name : <Link to={to}>{name}</Link>}</Heading>
              {verified && <Verified />}
            </div>
            <p className={styles.about}>{about}</p>
            <div className={styles.status}>
              <ResponseStatus status={status} />
              {days === null ? 'без срока' : plural(days, 'день', 'дня', 'дней')}
            </div>
          </div>
        </div>
        <dl className={styles.money}>
          <div>
            <dt>Ставка</dt>
            <dd>
              <Rubles value={rate} />
            </dd>
          </div>
          <div className={styles.price}>
            <dt>Цена клиента</dt>
            <dd>
              <PriceCell block value={clientPrice} name={name} save={props.savePrice} />
            </dd>
          </div>
          <div>
            <dt>Маржа</dt>
            <dd>
              {clientPrice === null ? (
                <span className={styles.none}>нет</span>
              ) : (
                <Margin value={clientPrice - rate} />
              )}
            </dd>
          </div>
        </dl>
        {message !== undefined && message !== null && message !== '' && (
          <blockquote className={styles.quote}>{message}</blockquote>
        )}
        {pending && (
          <div className={styles.decision}>
            <Button
              variant="ok"
              icon={Check}
              loading={deciding === 'accept'}
              disabled={deciding === 'reject'}
              aria-label={`Принять: ${name}`}
              onClick={props.onAccept}
            >
              Принять
            </Button>
            <Button
              variant="neutral"
              icon={X}
              loading={deciding === 'reject'}
              disabled={deciding === 'accept'}
              aria-label={`Отклонить: ${name}`}
              onClick={props.onReject}
            >
              Отклонить
            </Button>
          </div>
        )}
      </article>
    </li>
  )
}

const Margin = ({ value }: { value: number }) => (
  <span className={value > 0 ? styles.gain : value < 0 ? styles.loss : undefined}>
    <Rubles value={value} signed />
  </span>
)

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
