import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './stat-tile.module.css'

interface StripProps {
  /** One to three StatTile. */
  children: ReactNode
  /** On the page itself, without a surface of its own. */
  bare?: boolean
}

export const StatStrip = ({ children, bare = false }: StripProps) => (
  <dl className={cx(styles.strip, bare && styles.bare)}>{children}</dl>
)

interface Props {
  label: string
  /** Null is said in words, never by a dash or a zero. */
  value: ReactNode | null
  note?: string | undefined
  /** The word for null, where «не указано» does not agree with the label. */
  missing?: string
}

export const StatTile = ({ label, value, note, missing = 'не указано' }: Props) => (
  <div className={styles.stat}>
    <dt>{label}</dt>
    <dd>
      {value ?? <span className={styles.missing}>{missing}</span>}
      {note !== undefined && <span className={styles.note}> {note}</span>}
    </dd>
  </div>
)
