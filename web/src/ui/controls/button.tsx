import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import styles from './button.module.css'

interface Look {
  variant?: 'primary' | 'soft' | 'neutral' | 'surface' | 'ghost' | 'ok' | 'danger' | 'danger-text' | 'ink'
  size?: 'lg' | 'md' | 'sm'
  block?: boolean | undefined
  loading?: boolean | undefined
  /** Left of the label; replaced by the spinner while loading. */
  icon?: LucideIcon | undefined
}

type Own<Props> = Omit<Props, 'className' | keyof Look> & Look

export type ButtonProps =
  | (Own<ComponentProps<'button'>> & { to?: undefined; href?: undefined })
  | (Own<ComponentProps<typeof Link>> & { href?: undefined })
  | (Own<ComponentProps<'a'>> & { to?: undefined; href: string })

/** A button; with `to` a link inside the app, with `href` an external link. All look the same. */
export function Button({
  variant = 'primary',
  size = 'md',
  block = false,
  loading = false,
  icon: Icon,
  children,
  ...rest
}: ButtonProps) {
  const className = cx(
    styles.base,
    styles[variant],
    styles[size],
    block && styles.block,
    loading && !Icon && styles.busy,
  )
  const inside = (
    <>
      {loading && <Spinner size={Icon ? 20 : size === 'sm' ? 14 : 16} />}
      {!loading && Icon && <Icon size={20} strokeWidth={1.75} aria-hidden />}
      {children}
    </>
  )
  if (rest.to !== undefined) {
    return (
      <Link {...rest} className={className}>
        {inside}
      </Link>
    )
  }
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={className}>
        {inside}
      </a>
    )
  }
  const { type = 'button', onClick, ...native } = rest
  return (
    // A loading button is aria-disabled and keeps the focus; `disabled` would drop it.
    <button
      aria-disabled={loading}
      {...native}
      type={type}
      className={className}
      onClick={loading ? refuse : onClick}
      aria-busy={loading}
    >
      {inside}
    </button>
  )
}

/** The style blocks the pointer; this blocks Enter and Space. */
const refuse = (event: MouseEvent) => event.preventDefault()
