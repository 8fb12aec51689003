import type { ReactNode } from 'react'
import styles from './full-screen.module.css'

interface Props {
  mark: ReactNode
  title: ReactNode
  text?: ReactNode
  /** An address or a code, in a typewriter face. */
  detail?: string | undefined
  /** One or two buttons. */
  children?: ReactNode
  /** A quiet line at the bottom: support. */
  footer?: ReactNode
  /** An error is said at once, a success in turn, a welcome is a page like any other. */
  role?: 'alert' | 'status'
}

/** A screen with one thing to say: an error, a success, an invitation. Waiting has Boot. */
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
