import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './badge.module.css'

export interface BadgeProps {
  tone: 'gray' | 'blue' | 'green' | 'red' | 'amber'
  icon?: LucideIcon
  children: ReactNode
}

export const Badge = ({ tone, icon: Icon, children }: BadgeProps) => (
  <span className={cx(styles.badge, styles[tone], Icon && styles.iconed)}>
    {Icon && <Icon size={14} strokeWidth={2.25} aria-hidden />}
    {children}
  </span>
)
