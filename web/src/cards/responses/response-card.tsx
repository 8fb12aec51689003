import type { SubmittedChoice } from '@ugc/contract/choices'
import type { Unseen } from '@ugc/contract/facts/client-view'
import {
  type Decision,
  RESPONSE_STATUSES,
  type ResponseStatus as ResponseStatusName,
} from '@ugc/contract/facts/statuses'
import type { ResponseEvent } from '@ugc/contract/responses'
import { type MouseEventHandler, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { plural } from '../../lib/plural.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Badge, type BadgeProps } from '../../ui/data/badge.tsx'
import { Frame } from '../../ui/brand/frame.tsx'
import { ClientLine } from './client-line.tsx'
import styles from './response-card.module.css'
import { ResponseDecision } from './response-decision.tsx'
import { type AuthorLinks, ResponseLinks } from './response-links.tsx'
import { ResponseMoney } from './response-money.tsx'
import { ResponseQuote } from './response-quote.tsx'
import { ShowToClient } from './show-to-client.tsx'
import { FoldedTimeline } from './timeline.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ResponseStatus } from '../status-badge.tsx'
import { Verified } from '../../ui/data/verified.tsx'
import { When } from '../../ui/data/when.tsx'

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
  status: ResponseStatusName
  /** Beside the status: the state of the brief, why the creator took the response back, or whether an accepted one has confirmed. */
  note?: string | undefined
  noteTone?: BadgeProps['tone'] | undefined
  /** How long the creator asks for. */
  days: number | null
  /** When the response came. */
  created?: string | undefined
  links?: AuthorLinks | undefined
  onLink?: MouseEventHandler<HTMLAnchorElement> | undefined
  /** The author's profile is deleted. */
  erased?: boolean
  rate: number
  clientPrice: number | null
  /** Undefined: nobody prices it any more. */
  savePrice: ((value: number | null) => Promise<void>) | undefined
  message?: string | null | undefined
  /** What the client submitted on it. */
  choice?: SubmittedChoice | null | undefined
  /** What has happened to it; one event says no more than the date. */
  events?: ResponseEvent[] | undefined
  /** In the selection mode a checkbox takes the place of the buttons. */
  selecting?: { checked: boolean; onToggle: () => void } | undefined
  /** Why the client does not see the response; without `onShow` nothing is said of it. */
  unseen?: Unseen | null | undefined
  onShow?: ((shown: boolean) => void) | undefined
  /** Undefined if the creator is erased or took the response back: nothing can be decided then. */
  onDecide?: ((status: Decision) => void) | undefined
  /** The level the name has on the page. */
  heading?: 'h2' | 'h3' | undefined
}

/** An item of a ResponseList. */
export function ResponseCard(props: Props) {
  const {
    name,
    to,
    photo,
    verified = false,
    about,
    aboutTo,
    status,
    days,
    message,
    onDecide,
    selecting,
  } = props
  const Heading = props.heading ?? 'h2'
  const card = useRef<HTMLElement>(null)
  useHandOver(card)
  return (
    <li>
      <article ref={card} className={styles.card} tabIndex={-1} aria-label={name}>
        {selecting && (
          <div className={styles.select}>
            <Checkbox checked={selecting.checked} onChange={selecting.onToggle}>
              Выбрать<span className="visually-hidden">: {name}</span>
            </Checkbox>
          </div>
        )}
        <div className={styles.head}>
          <Frame name={name} src={photo} size={60} erased={props.erased ?? false} />
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
              {props.created !== undefined && <When at={props.created} />}
              {props.note !== undefined && <Badge tone={props.noteTone ?? 'gray'}>{props.note}</Badge>}
            </div>
            {props.links && <ResponseLinks name={name} links={props.links} onOpen={props.onLink} />}
          </div>
        </div>
        {props.choice && (
          <div className={styles.client}>
            <ClientLine choice={props.choice} />
          </div>
        )}
        <ResponseMoney
          name={name}
          invites={RESPONSE_STATUSES[status].client_sees !== 'never'}
          rate={props.rate}
          clientPrice={props.clientPrice}
          savePrice={props.savePrice}
        />
        {message !== undefined && message !== null && message !== '' && <ResponseQuote text={message} />}
        {props.events !== undefined && props.events.length > 1 && (
          <div className={styles.story}>
            <FoldedTimeline events={props.events} />
          </div>
        )}
        {onDecide && !selecting && (
          <ResponseDecision name={name} status={status} onDecide={onDecide} card={card} />
        )}
        {props.onShow && !selecting && (
          <ShowToClient name={name} unseen={props.unseen ?? null} onShow={props.onShow} />
        )}
      </article>
    </li>
  )
}

/** A decided card may leave a filtered list with the focus inside: the focus moves to the next card. */
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

/** An item of a ResponseList while it loads. */
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
