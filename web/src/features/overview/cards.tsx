import type { Overview } from '@ugc/contract/overview'
import { Link } from 'react-router'
import { grouped } from '../../lib/format.ts'
import { plural, pluralOf } from '../../lib/plural.ts'
import styles from './cards.module.css'

/** The list that the number counts. */
export const PENDING = '/admin/responses?status=pending'

interface Card {
  to: string
  title: string
  /** Describes the section while the number is unknown or zero. */
  text: string
  count: (overview: Overview) => string | undefined
  isNew?: (overview: Overview) => boolean
}

const CARDS: Card[] = [
  {
    to: '/admin/creators',
    title: 'База креаторов',
    text: 'Поиск и анкеты',
    count: ({ creators }) => (creators > 0 ? `${grouped(creators)} в базе` : undefined),
  },
  {
    to: '/admin/briefs',
    title: 'Брифы',
    text: 'Проекты и рассылка',
    count: ({ briefs: { active, total } }) =>
      total > 0 ? `${plural(active, 'активный', 'активных', 'активных')} из ${grouped(total)}` : undefined,
  },
  {
    to: PENDING,
    title: 'Отклики',
    text: 'Ставки и цены',
    count: ({ pending }) =>
      pending.total > 0 ? `${pluralOf(pending, 'ждёт', 'ждут', 'ждут')} решения` : undefined,
    isNew: ({ pending }) => pending.total > 0,
  },
  {
    to: '/admin/public-links',
    title: 'Публичные ссылки',
    text: 'Таблицы для клиентов',
    count: ({ shared }) => (shared > 0 ? plural(shared, 'проект', 'проекта', 'проектов') : undefined),
  },
]

export const HomeCards = ({ overview }: { overview: Overview | undefined }) => (
  <ul className={styles.cards}>
    {CARDS.map(({ to, title, text, count, isNew }) => (
      <li key={to}>
        <Link to={to}>
          <b>{title}</b>
          <span className={overview && isNew?.(overview) ? styles.fresh : undefined}>
            {(overview && count(overview)) ?? text}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
