import { useQuery } from '@tanstack/react-query'
import type { Overview } from '@ugc/contract/overview'
import { NavLink } from 'react-router'
import { grouped } from '../lib/format.ts'
import { haptics } from '../telegram/haptics.ts'
import styles from './creator-sections.module.css'
import { overviewQuery } from './overview.ts'

interface Section {
  to: string
  label: string
  count: (overview: Overview) => number
  /** Shown when it is empty too. */
  stays?: (overview: Overview) => boolean
}

const SECTIONS: Section[] = [
  { to: '/admin/creators', label: 'Все', count: ({ creators }) => creators, stays: () => true },
  {
    to: '/admin/reviews',
    label: 'Новые анкеты',
    count: ({ reviews }) => reviews,
    stays: ({ review_new_profiles }) => review_new_profiles,
  },
  { to: '/admin/erasures', label: 'Удаляются', count: ({ erasures }) => erasures },
  { to: '/admin/blocked', label: 'Заблокированные', count: ({ blocked }) => blocked },
]

/** The lists of people. A single one needs no choice; `here` is shown even if it is empty. */
export function CreatorSections({ here }: { here: string }) {
  const { data } = useQuery({ ...overviewQuery, refetchOnMount: true })
  const shown = data
    ? SECTIONS.filter(({ to, count, stays }) => to === here || count(data) > 0 || stays?.(data))
    : []
  if (!data || shown.length < 2) return null
  return (
    <nav className={styles.sections} aria-label="Разделы базы">
      {shown.map(({ to, label, count }) => (
        <NavLink key={to} to={to} end onClick={haptics.selection}>
          {label} {count(data) > 0 && <span>{grouped(count(data))}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
