import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './viewfinder.module.css'

interface Props {
  /** `icon` 72 × 72 for an empty list, `mark` 112 × 140 for a whole screen, `around` hugs a frame. */
  size: 'icon' | 'mark' | 'around'
  tone?: 'line' | 'text' | 'accent' | 'green' | 'red'
  children: ReactNode
}

/** The corners of a viewfinder: welcome, photo upload, empty, loading, success. Nowhere else. */
export const Viewfinder = ({ size, tone = 'line', children }: Props) => (
  <span className={cx(styles.viewfinder, styles[size], styles[tone])}>{children}</span>
)
