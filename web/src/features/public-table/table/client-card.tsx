import type { ReactNode } from 'react'
import { Frame } from '../../../ui/brand/frame.tsx'
import { FittingTags } from '../../../ui/data/fitting-tags.tsx'
import { Verified } from '../../../ui/data/verified.tsx'
import { RowChoice } from '../choice/row-choice.tsx'
import { FollowerCount, hasTerm, NotShown, type OpenPerson, PersonName, Term } from './cells.tsx'
import styles from './client-card.module.css'
import { Networks, Portfolio } from './links.tsx'
import { hasVideo, isErased, nameOf, type ShownRow } from './row.ts'

interface Props {
  row: ShownRow
  deadline: string | undefined
  price: ReactNode
  /** The price is a field: it has a line of its own. */
  editable: boolean
  open: OpenPerson
  /** Beside the links. */
  pick: ReactNode
}

/** A row of the client's table where there is no room for a table. */
export function ClientCard({ row, deadline, price, editable, open, pick }: Props) {
  return (
    <li>
      <article className={styles.card}>
        <div className={styles.top}>
          <Frame name={nameOf(row)} src={row.photo_url} erased={isErased(row)} size={64} />
          <div className={styles.person}>
            <div className={styles.first}>
              <h2>
                <PersonName row={row} open={open} />
              </h2>
              {row.is_verified === true && <Verified />}
              {!editable && <strong>{price}</strong>}
            </div>
            <p className={styles.meta}>
              {hasTerm(row, deadline) && (
                <span>
                  <Term row={row} deadline={deadline} />
                </span>
              )}
              {typeof row.followers_count === 'number' && (
                <span>
                  <FollowerCount row={row} />
                </span>
              )}
              {row.city && <span>{row.city}</span>}
            </p>
            <FittingTags tags={row.tags ?? []} />
          </div>
        </div>
        <NotShown row={row} />
        {editable && <div className={styles.price}>{price}</div>}
        <div className={styles.links}>
          <Portfolio row={row} wide={!hasVideo(row)} />
          <Networks row={row} />
          {pick}
        </div>
        <RowChoice row={row} />
      </article>
    </li>
  )
}
