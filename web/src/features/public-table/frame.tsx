import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AgencyMark } from '../../ui/brand/agency-mark.tsx'
import { agencyCardQuery } from '../agency/queries.ts'
import { WriteButton } from './contact.tsx'
import styles from './frame.module.css'

interface Props {
  /** At the right end of the top: the owner's badge. Without it there is the agency's contact. */
  action?: ReactNode
  /** Stays at the lower edge of the screen. */
  bar?: ReactNode
  /** The small print below. */
  foot?: ReactNode
  children: ReactNode
}

/** A page of its own, for people who have never seen the app: whose it is, and what it shows. */
export function TableFrame({ action, bar, foot, children }: Props) {
  const { data } = useQuery(agencyCardQuery)
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        {data && (
          <span className={styles.agency}>
            <AgencyMark name={data.name} src={data.mark_url} />
            <b>{data.name}</b>
          </span>
        )}
        {action ?? <WriteButton />}
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
      {bar}
    </div>
  )
}
