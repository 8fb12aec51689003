import type { Overview } from '@ugc/contract/overview'
import { Link } from 'react-router'
import { grouped } from '../../lib/format.ts'
import { plural } from '../../lib/plural.ts'
import styles from './cards.module.css'

interface Card {
  to: string
  title: string
  count: (overview: Overview) => string
  /** After the number. */
  of?: (overview: Overview) => string
  isNew?: (overview: Overview) => boolean
}

/** «активных», without the number. */
const active = (count: number) => plural(count, 'активный', 'активных', 'активных').replace(/^\S+ /, '')

const CARDS: Card[] = [
  { to: '/admin/creators', title: 'База креаторов', count: ({ creators }) => grouped(creators) },
  {
    to: '/admin/briefs',
    title: 'Брифы',
    count: ({ briefs }) => grouped(briefs.active),
    of: ({ briefs }) => active(briefs.active),
  },
  {
    to: '/admin/responses?status=pending',
    title: 'Отклики',
    count: ({ pending }) => grouped(pending.total) + (pending.capped ? '+' : ''),
    of: ({ pending }) => (pending.total === 1 ? 'ждёт' : 'ждут'),
    isNew: ({ pending }) => pending.total > 0,
  },
  { to: '/admin/public-links', title: 'Публичные ссылки', count: ({ shared }) => grouped(shared) },
]

/** The number comes first for the eye, the name for a screen reader. */
export const HomeCards = ({ overview }: { overview: Overview | undefined }) => (
  <ul className={styles.cards}>
    {CARDS.map(({ to, title, count, of, isNew }) => (
      <li key={to}>
        <Link to={to}>
          <span>{title}</span>
          <b>
            {overview && count(overview)}
            {overview && of && <small> {of(overview)}</small>}
            {overview && isNew?.(overview) && <i className={styles.dot} />}
          </b>
        </Link>
      </li>
    ))}
  </ul>
)
