import type { ReactNode } from 'react'
import card from '../ui/data/card.module.css'
import styles from './gallery.module.css'

interface Props {
  children: ReactNode
  /** How narrow a cell may be. */
  min?: number
}

export const Board = ({ children, min = 300 }: Props) => (
  <div
    className={styles.board}
    style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))` }}
  >
    {children}
  </div>
)

interface SpecProps {
  label: string
  /** On a card, in a row, or as it comes. */
  as?: 'card' | 'row' | 'card-row'
  children: ReactNode
}

export const Spec = ({ label, as, children }: SpecProps) => (
  <div className={styles.spec}>
    <small>{label}</small>
    <div className={`${as?.includes('card') ? card.card : ''} ${as?.includes('row') ? styles.row : ''}`}>
      {children}
    </div>
  </div>
)
