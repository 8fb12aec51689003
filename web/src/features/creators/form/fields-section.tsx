import type { ReactNode } from 'react'
import card from '../../../ui/data/card.module.css'
import styles from './fields.module.css'

interface Props {
  title: string
  note?: string
  children: ReactNode
}

export function Section({ title, note, children }: Props) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2 tabIndex={-1}>{title}</h2>
        {note !== undefined && <span>{note}</span>}
      </header>
      <div className={`${card.card} ${styles.stack}`}>{children}</div>
    </section>
  )
}

/** Two short fields side by side. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>
