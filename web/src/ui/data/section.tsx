import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './section.module.css'

interface Props {
  title: string
  className?: string | undefined
  /** A word of explanation at the right end of the heading. */
  note?: string
  /** A button at the right end of the heading. */
  action?: ReactNode
  children: ReactNode
}

export const Section = ({ title, className, note, action, children }: Props) => (
  <section className={cx(styles.section, className)} aria-label={title}>
    <header className={cx(styles.head, note !== undefined && styles.noted)}>
      <h2 tabIndex={-1}>{title}</h2>
      {note !== undefined && <span>{note}</span>}
      {action}
    </header>
    {children}
  </section>
)
