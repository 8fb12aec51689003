import type { ReactNode } from 'react'
import { Brand } from '../../ui/brand/brand.tsx'
import styles from './frame.module.css'

interface Props {
  /** At the right end of the top: the owner's door, or the owner. */
  action?: ReactNode
  /** The name of the agency gives way to the action on a phone. */
  compact?: boolean
  children: ReactNode
}

/** A page of its own, for people who have never seen the app: whose it is, and what it shows. */
export const TableFrame = ({ action, compact = false, children }: Props) => (
  <div className={styles.page}>
    <header className={styles.top}>
      <Brand compact={compact} />
      {action}
    </header>
    <main id="main" className={styles.main}>
      {children}
    </main>
  </div>
)
