import { type LucideIcon, RotateCw, SearchX, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import card from './card.module.css'
import styles from './state.module.css'

interface Props {
  title: string
  text: string
  icon?: LucideIcon
  children?: ReactNode
}

export function EmptyState({ title, text, icon: Icon = SearchX, children }: Props) {
  return (
    <section className={`${card.card} ${styles.state}`}>
      <span className={styles.frame}>
        <Icon size={24} strokeWidth={1.75} aria-hidden />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}

interface ErrorProps {
  title: string
  text: string
  retrying: boolean
  onRetry: () => void
}

export function ErrorState({ title, text, retrying, onRetry }: ErrorProps) {
  return (
    <section className={`${card.card} ${styles.state}`} role="alert">
      <span className={`${styles.frame} ${styles.failed}`}>
        <WifiOff size={24} strokeWidth={1.75} aria-hidden />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      <Button variant="soft" loading={retrying} onClick={onRetry}>
        {!retrying && <RotateCw size={20} strokeWidth={1.75} aria-hidden />}
        Повторить
      </Button>
    </section>
  )
}
