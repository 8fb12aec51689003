import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'
import styles from './button.module.css'

interface Props extends ComponentProps<'button'> {
  variant?: 'primary' | 'soft'
  loading?: boolean
}

export function Button({ variant = 'primary', loading = false, type = 'button', children, ...rest }: Props) {
  return (
    // A busy button stays focusable and says so, instead of dropping the focus by being disabled.
    <button {...rest} type={type} className={styles[variant]} aria-busy={loading} aria-disabled={loading}>
      {loading && <Spinner />}
      {children}
    </button>
  )
}
