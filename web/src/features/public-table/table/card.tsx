import type { ReactNode } from 'react'
import { ClientLine } from '../../../cards/responses/client-line.tsx'
import { Frame } from '../../../ui/brand/frame.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { TagLine } from '../../../ui/data/tag-line.tsx'
import { Verified } from '../../../ui/data/verified.tsx'
import styles from './card.module.css'
import {
  Contacts,
  Created,
  Days,
  FollowerCount,
  Markup,
  NotShown,
  type OpenPerson,
  PersonName,
  Status,
} from './cells.tsx'
import { Networks, Portfolio } from './links.tsx'
import { RowChoice } from '../choice/row-choice.tsx'
import { aboutOf, isErased, nameOf, placeOf, type ShownRow } from './row.ts'

interface Props {
  row: ShownRow
  internal: boolean
  brief_id: string | undefined
  price: ReactNode
  /** The price is a field: it needs a line of its own. */
  editable: boolean
  open?: OpenPerson | undefined
  /** Beside the links. */
  pick?: ReactNode
}

/** A row where there is no room for a table. */
export function TableCard({ row, internal, brief_id, price, editable, open, pick }: Props) {
  const { message, telegram_username, email, phone } = row
  const about = aboutOf(row)
  const reachable = Boolean(telegram_username || email || phone)
  return (
    <li>
      <article className={styles.card}>
        <Frame name={nameOf(row)} src={row.photo_url} erased={isErased(row)} size={76} />
        <div className={styles.person}>
          <h2>
            <PersonName row={row} open={open} />
            {row.is_verified === true && (
              <>
                &nbsp;
                <Verified />
              </>
            )}
          </h2>
          {placeOf(row) !== '' && <p>{placeOf(row)}</p>}
          <NotShown row={row} />
          {typeof row.followers_count === 'number' && (
            <p>
              Подписчики: <FollowerCount row={row} />
            </p>
          )}
          {internal ? (
            <>
              <p className={styles.status}>
                <Status row={row} brief_id={brief_id} />
              </p>
              <p>
                Отклик <Created row={row} />
                {row.estimated_delivery_days !== null && (
                  <>
                    , срок: <Days row={row} />
                  </>
                )}
              </p>
            </>
          ) : (
            <p className={styles.offer}>
              {!editable &&
                (row.client_price === null ? <span>Цену готовим</span> : <strong>{price}</strong>)}
              {row.estimated_delivery_days !== null && (
                <span>
                  Срок: <Days row={row} />
                </span>
              )}
            </p>
          )}
        </div>
        <div className={styles.rest}>
          {(internal || editable) && <Money row={row} internal={internal} price={price} />}
          {row.client_choice && <ClientLine choice={row.client_choice} />}
          {reachable && <Contacts row={row} />}
          {message && <blockquote className={styles.quote}>{message}</blockquote>}
          {about.length > 0 && <p className={styles.about}>{about.join('. ')}.</p>}
          <TagLine tags={row.tags ?? []} />
          <div className={styles.links}>
            <Portfolio row={row} wide />
            <Networks row={row} />
            {pick}
          </div>
          <RowChoice row={row} />
        </div>
      </article>
    </li>
  )
}

const Money = ({ row, internal, price }: Pick<Props, 'row' | 'internal' | 'price'>) => (
  <dl className={styles.money}>
    {internal && (
      <div>
        <dt>Ставка</dt>
        <dd>
          <Rubles value={row.creator_price ?? 0} />
        </dd>
      </div>
    )}
    <div className={styles.price}>
      <dt>Цена клиента</dt>
      <dd>{price}</dd>
    </div>
    {internal && (
      <div>
        <dt>Маржа, наценка</dt>
        <dd>
          <Markup row={row} />
        </dd>
      </div>
    )}
  </dl>
)
