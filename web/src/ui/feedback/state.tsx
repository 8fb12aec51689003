import { type LucideIcon, RotateCw, SearchX, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import card from '../data/card.module.css'
import { Viewfinder } from '../brand/viewfinder.tsx'
import styles from './state.module.css'

interface Props {
  title: string
  text: string
  icon?: LucideIcon
  /** One action, or two. */
  children?: ReactNode
}

export function EmptyState({ title, text, icon: Icon = SearchX, children }: Props) {
  return (
    <section className={`${card.card} ${styles.state}`}>
      <span className={styles.mark}>
        <Viewfinder size="icon">
          <Icon size={24} strokeWidth={1.75} aria-hidden />
        </Viewfinder>
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className={styles.action}>{children}</div>}
    </section>
  )
}

interface ErrorProps {
  title: string
  text: string
  icon?: LucideIcon
  retrying?: boolean
  onRetry?: () => void
  /** The id of a request that failed on the server. */
  supportCode?: string | undefined
  /** Instead of the retry: a link to another screen, where a retry cannot help. */
  children?: ReactNode
}

/** Small print under an error: support finds the request in the server's log by it. */
export const SupportCode = ({ code }: { code: string | undefined }) =>
  code !== undefined && <small className={styles.code}>Код для поддержки: {code}</small>

export function ErrorState(props: ErrorProps) {
  const { title, text, icon: Icon = WifiOff, retrying, onRetry, supportCode, children } = props
  return (
    <section className={`${card.card} ${styles.state}`} role="alert">
      <span className={`${styles.mark} ${styles.failed}`}>
        <Viewfinder size="icon">
          <Icon size={24} strokeWidth={1.75} aria-hidden />
        </Viewfinder>
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      <SupportCode code={supportCode} />
      {(onRetry !== undefined || children !== undefined) && (
        <div className={styles.action}>
          {onRetry && (
            <Button variant="soft" icon={RotateCw} loading={retrying} onClick={onRetry}>
              Повторить
            </Button>
          )}
          {children}
        </div>
      )}
    </section>
  )
}
