import { Eye } from 'lucide-react'
import { useRef } from 'react'
import { cx } from '../../lib/class-names.ts'
import { grouped } from '../../lib/format.ts'
import { Frame } from '../../ui/brand/frame.tsx'
import { Rubles } from '../../ui/data/rubles.tsx'
import { Verified } from '../../ui/data/verified.tsx'
import { agreedOf } from '../agreed.ts'
import { VerdictBadge } from '../verdict-badge.tsx'
import { StoppedMark } from '../stopped.tsx'
import { Decided } from '../work-badge.tsx'
import { MetaLine } from './meta-line.tsx'
import { Pick, type ResponseItemProps, useHandOver } from './response-card.tsx'
import { nameOf } from './response-facts.ts'
import styles from './response-card.module.css'
import { Badge } from '../../ui/data/badge.tsx'

/** An item of a ResponseList on a wide screen: the person beside the list has the rest. */
export function ResponseRow({
  response,
  onOpen,
  selecting,
  current,
}: Omit<ResponseItemProps, 'actions'> & { current: boolean }) {
  const { creator, status, client_price = null, creator_price, client_choice, unseen } = response
  const name = nameOf(response)
  const agreed = client_choice ? agreedOf('Клиент согласился', client_choice, client_price) : undefined
  const row = useRef<HTMLElement>(null)
  useHandOver(row)
  const margin = client_price === null ? 0 : client_price - creator_price
  return (
    <li>
      <article
        ref={row}
        className={cx(styles.row, selecting && styles.picking, selecting?.checked && styles.on)}
        tabIndex={-1}
        data-response={response.id}
        aria-label={name}
        aria-current={current || undefined}
      >
        {selecting && <Pick name={name} {...selecting} />}
        <Frame name={name} src={creator?.photo_url} size={48} erased={!creator} />
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
          </div>
          {agreed !== undefined ? (
            <p className={styles.said}>{agreed}</p>
          ) : client_choice?.comment ? (
            <p className={styles.said}>
              <b>{client_choice.author}:</b> {client_choice.comment}
            </p>
          ) : (
            <MetaLine response={response} />
          )}
        </div>
        <span className={styles.state}>
          {status !== 'pending' ? (
            <Decided response={response} />
          ) : client_choice && client_choice.others.length > 0 ? (
            <Badge tone="amber">Разошлись</Badge>
          ) : client_choice ? (
            <VerdictBadge verdict={client_choice.verdict} />
          ) : (
            unseen === null && (
              <span className={styles.seen}>
                <Eye size={16} strokeWidth={1.75} aria-hidden />
                видит клиент
              </span>
            )
          )}
        </span>
        <span className={styles.sums}>
          <Rubles value={creator_price} />
          {client_price !== null && (
            <small>
              {grouped(client_price)}{' '}
              <span className={margin < 0 ? styles.loss : styles.gain} data-margin>
                {margin > 0 && '+'}
                {grouped(margin)}
              </span>
            </small>
          )}
        </span>
      </article>
    </li>
  )
}
