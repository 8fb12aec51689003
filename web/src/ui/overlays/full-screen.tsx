import type { ReactNode } from 'react'
import styles from './full-screen.module.css'

interface Props {
  mark: ReactNode
  title: ReactNode
  text?: ReactNode
  /** An address or a code, in a monospace font. */
  detail?: string | undefined
  /** One or two buttons. */
  children?: ReactNode
  /** A quiet line at the bottom: support. */
  footer?: ReactNode
  /** Live region: assertive for an error, polite for a success, none for a welcome. */
  role?: 'alert' | 'status'
}

/** A screen with one message: an error, a success, an invitation. Boot is the loading screen. */
export function FullScreen({ mark, title, text, detail, children, footer, role }: Props) {
  return (
    <main id="main" className={styles.screen}>
      <section className={styles.centre} role={role}>
        <div className={styles.mark}>{mark}</div>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
        {children && <div className={styles.actions}>{children}</div>}
      </section>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </main>
  )
}
