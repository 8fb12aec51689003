import type { Response } from '@ugc/contract/responses'
import { RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Frame } from '../../ui/brand/frame.tsx'
import { PriceCell } from '../../ui/controls/price-cell.tsx'
import { Rubles } from '../../ui/data/rubles.tsx'
import { Verified } from '../../ui/data/verified.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ClientLine } from './client-line.tsx'
import { StoppedMark } from '../stopped.tsx'
import { MetaLine } from './meta-line.tsx'
import styles from './response-card.module.css'
import { ResponseDecision } from './response-decision.tsx'
import { nameOf } from './response-facts.ts'
import { ResponseLinks } from './response-links.tsx'
import type { ResponseActions } from './use-response-actions.ts'

export const ResponseList = ({ children, label }: { children: ReactNode; label: string }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)

/** In the selection mode the card is one large checkbox. */
export interface Selecting {
  checked: boolean
  onToggle: () => void
}

export interface ResponseItemProps {
  response: Response
  actions: ResponseActions
  /** Shows the whole response. */
  onOpen: () => void
  selecting?: Selecting | undefined
}

/** An item of a ResponseList on a phone. */
export function ResponseCard({ response, actions, onOpen, selecting }: ResponseItemProps) {
  const { creator, status, message } = response
  const name = nameOf(response)
  const card = useRef<HTMLElement>(null)
  useHandOver(card)
  const quiet = status === 'rejected' || status === 'withdrawn'
  return (
    <li>
      <article
        ref={card}
        className={cx(styles.card, selecting && styles.selecting, selecting?.checked && styles.on)}
        tabIndex={-1}
        data-response={response.id}
        aria-label={name}
      >
        {selecting && <Pick name={name} {...selecting} />}
        <div className={styles.head}>
          <Frame name={name} src={creator?.photo_url} size={quiet ? 40 : 60} erased={!creator} />
          <div className={styles.person}>
            <div className={styles.name}>
              <h3>
                {selecting ? (
                  name
                ) : (
                  <button type="button" className={styles.open} onClick={onOpen}>
                    {name}
                  </button>
                )}
              </h3>
              {creator?.is_verified && <Verified />}
              {creator?.is_stopped && <StoppedMark />}
              <span className={styles.rate}>
                <Rubles value={response.creator_price} />
              </span>
            </div>
            <MetaLine response={response} />
            {!selecting && !quiet && message !== null && message !== '' && (
              <p className={styles.message}>{message}</p>
            )}
          </div>
        </div>
        {!selecting && (
          <>
            {response.client_choice && (
              <ClientLine choice={response.client_choice} price={response.client_price} />
            )}
            {!quiet && (
              <div className={styles.tools}>
                <ResponseLinks response={response} />
                <Price response={response} savePrice={actions.savePrice} />
              </div>
            )}
            <ResponseDecision response={response} actions={actions} card={card} />
          </>
        )}
      </article>
    </li>
  )
}

export const Pick = ({ name, checked, onToggle }: Selecting & { name: string }) => (
  <label className={styles.pick}>
    <input type="checkbox" checked={checked} onChange={onToggle} aria-label={`Выбрать: ${name}`} />
  </label>
)

interface PriceProps {
  response: Response
  savePrice: ResponseActions['savePrice']
}

/** The price for the client with the margin; read-only when the response can no longer be priced, and absent without a price. */
function Price({ response, savePrice }: PriceProps) {
  const { client_price = null, creator_price, status } = response
  if (savePrice)
    return (
      <span className={styles.price}>
        <PriceCell
          block
          margin
          value={client_price}
          rate={creator_price}
          name={nameOf(response)}
          save={savePrice}
          invites={RESPONSE_STATUSES[status].client_sees !== 'never'}
        />
      </span>
    )
  return client_price === null ? null : (
    <span className={styles.sum}>
      <Rubles value={client_price} />
    </span>
  )
}

/** A decided card may leave a filtered list with the focus inside: the focus moves to the next card. */
export function useHandOver(card: RefObject<HTMLElement | null>) {
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
        </div>
      </div>
      <div className={styles.skeletonTools}>
        <Skeleton width="100%" height={84} radius={12} />
      </div>
    </div>
  </li>
)
