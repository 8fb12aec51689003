import { Check, type LucideIcon, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './chip.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  children: ReactNode
  /** Makes the chip a toggle. Without it the chip is a plain button. */
  selected?: boolean
  /** A filter that is on or off: role switch, softer style than a choice among many. */
  soft?: boolean
  ghost?: boolean
  icon?: LucideIcon
  count?: number
}

export function Chip({ children, selected, soft = false, ghost, icon, count, ...rest }: Props) {
  const Icon = selected === true ? Check : icon
  const state = soft ? { role: 'switch', 'aria-checked': selected ?? false } : { 'aria-pressed': selected }
  return (
    <button
      {...rest}
      {...state}
      type="button"
      className={cx(styles.chip, selected && (soft ? styles.set : styles.selected), ghost && styles.ghost)}
    >
      {Icon && <Icon size={16} strokeWidth={2} aria-hidden />}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  )
}

interface RemovableProps {
  children: string
  icon?: LucideIcon
  onRemove: () => void
}

/** An active filter; a press removes it. */
export function RemovableChip({ children, icon: Icon, onRemove }: RemovableProps) {
  return (
    <button
      type="button"
      className={cx(styles.chip, styles.set)}
      aria-label={`Убрать: ${children}`}
      onClick={onRemove}
    >
      {Icon && <Icon size={16} strokeWidth={2} aria-hidden />}
      <span className={styles.clip}>{children}</span>
      <X size={16} strokeWidth={2} aria-hidden />
    </button>
  )
}
