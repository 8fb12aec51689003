import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import styles from './notice.module.css'

const ICONS = { red: CircleAlert, green: CircleCheck, amber: TriangleAlert, blue: Info }

/** A live region: assertive for an error, polite for a success. */
const ROLES = { red: 'alert', green: 'status', amber: undefined, blue: undefined } as const

interface Props {
  tone: keyof typeof ICONS
  title: string
  children?: ReactNode
  icon?: LucideIcon
  action?: { label: string; onClick: () => void } | { label: string; to: string } | undefined
}

export function Notice({ tone, title, children, icon: Icon = ICONS[tone], action }: Props) {
  return (
    <div role={ROLES[tone]} className={cx(styles.notice, styles[tone])}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {action && 'to' in action && (
          <Link className={styles.action} to={action.to}>
            {action.label}
          </Link>
        )}
        {action && 'onClick' in action && (
          <button type="button" className={styles.action} onClick={action.onClick}>
            {action.label}
          </button>
        )}
      </div>
    </div>
  )
}
