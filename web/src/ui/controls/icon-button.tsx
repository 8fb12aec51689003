import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import styles from './icon-button.module.css'

interface Look {
  /** Accessible name and tooltip. */
  label: string
  icon: LucideIcon
  variant?: 'surface' | 'plain' | 'fill' | 'primary'
  /** Number in a badge (filters, new items); 0 shows no badge. */
  count?: number
  loading?: boolean
}

type Props =
  | (Omit<ComponentProps<'button'>, 'children'> & Look & { to?: undefined; href?: undefined })
  | (Omit<ComponentProps<typeof Link>, 'children'> & Look & { href?: undefined })
  | (Omit<ComponentProps<'a'>, 'children'> & Look & { to?: undefined; href: string })

export function IconButton({
  label,
  icon: Icon,
  variant = 'surface',
  count = 0,
  loading = false,
  ...rest
}: Props) {
  const shown = count > 99 ? '99+' : String(count)
  const look = {
    className: cx(styles.button, styles[variant]),
    'aria-label': count > 0 ? `${label}: ${shown}` : label,
    title: label,
    'aria-busy': loading,
  }
  const inside = (
    <>
      {loading ? <Spinner size={20} /> : <Icon size={20} strokeWidth={1.75} aria-hidden />}
      {count > 0 && <span className={styles.count}>{shown}</span>}
    </>
  )
  if (rest.to !== undefined) {
    return (
      <Link {...rest} {...look}>
        {inside}
      </Link>
    )
  }
  if (rest.href !== undefined) {
    return (
      <a {...rest} {...look}>
        {inside}
      </a>
    )
  }
  const { type = 'button', ...native } = rest
  return (
    <button {...native} {...look} type={type}>
      {inside}
    </button>
  )
}
