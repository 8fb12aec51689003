import type { ReactNode } from 'react'
import { ClientLine } from '../../../cards/responses/client-line.tsx'
import { Frame } from '../../../ui/brand/frame.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { TagLine } from '../../../ui/data/tag-line.tsx'
import { Verified } from '../../../ui/data/verified.tsx'
import styles from './card.module.css'
import { Contacts, Created, Days, FollowerCount, Markup, Status } from './cells.tsx'
import { Networks, Portfolio } from './links.tsx'
import { aboutOf, isErased, nameOf, placeOf, type ShownRow } from './row.ts'

interface Props {
  row: ShownRow
  brief_id: string | undefined
  price: ReactNode
}

/** A row of the internal table where there is no room for a table. */
export function TableCard({ row, brief_id, price }: Props) {
  const { message, telegram_username, email, phone } = row
  const about = aboutOf(row)
  const reachable = Boolean(telegram_username || email || phone)
  return (
    <li>
      <article className={styles.card}>
        <Frame name={nameOf(row)} src={row.photo_url} erased={isErased(row)} size={76} />
        <div className={styles.person}>
          <h2>
            {nameOf(row)}
            {row.is_verified === true && (
              <>
                &nbsp;
                <Verified />
              </>
            )}
          </h2>
          {placeOf(row) !== '' && <p>{placeOf(row)}</p>}
          {typeof row.followers_count === 'number' && (
            <p>
              Подписчики: <FollowerCount row={row} />
            </p>
          )}
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
        </div>
        <div className={styles.rest}>
          <Money row={row} price={price} />
          {row.client_choice && <ClientLine choice={row.client_choice} price={row.client_price} />}
          {reachable && <Contacts row={row} />}
          {message && <blockquote className={styles.quote}>{message}</blockquote>}
          {about.length > 0 && <p className={styles.about}>{about.join('. ')}.</p>}
          <TagLine tags={row.tags ?? []} />
          <div className={styles.links}>
            <Portfolio row={row} wide />
            <Networks row={row} />
          </div>
        </div>
      </article>
    </li>
  )
}

const Money = ({ row, price }: Pick<Props, 'row' | 'price'>) => (
  <dl className={styles.money}>
    <div>
      <dt>Ставка</dt>
      <dd>
        <Rubles value={row.creator_price ?? 0} />
      </dd>
    </div>
    <div className={styles.price}>
      <dt>Цена клиента</dt>
      <dd>{price}</dd>
    </div>
    <div>
      <dt>Маржа, наценка</dt>
      <dd>
        <Markup row={row} />
      </dd>
    </div>
  </dl>
)
