import type { LiveBrief } from '@ugc/contract/overview'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { relativeDateTime, term } from '../../lib/format.ts'
import { pluralOf } from '../../lib/plural.ts'
import card from '../../ui/data/card.module.css'
import styles from './live.module.css'

/** More segments would be too narrow to count. */
const SEGMENTS = 10

export const HomeLive = ({ live }: { live: LiveBrief[] }) => (
  <ul className={cx(card.card, styles.live)}>
    {live.map(({ brief_id, title, until, places, accepted, pending, capped }) => (
      <li key={brief_id}>
        <Link to={`/admin/briefs/${brief_id}`}>
          <b>{title}</b>
          {places !== null && <Seats places={places} taken={accepted} />}
          <span className={styles.facts}>
            <span>
              <b>Выбрано {accepted}</b>
              {places !== null && ` из ${places}`}
            </span>
            <span>
              {pending > 0 && `${pluralOf({ total: pending, capped }, 'ждёт', 'ждут', 'ждут')} · `}
              {relativeDateTime(term(until))}
            </span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

/** A segment for each place, one bar for many. The numbers beside it say the same in words. */
const Seats = ({ places, taken }: { places: number; taken: number }) => (
  <span className={styles.seats} aria-hidden>
    {places > SEGMENTS ? (
      <>
        <i className={styles.taken} style={{ flexGrow: Math.min(taken, places) }} />
        <i style={{ flexGrow: Math.max(places - taken, 0) }} />
      </>
    ) : (
      Array.from({ length: places }, (_, seat) => (
        <i key={seat} className={seat < taken ? styles.taken : undefined} />
      ))
    )}
  </span>
)
