import { type ReactNode, useEffect } from 'react'
import styles from './page.module.css'

interface Props {
  title: string
  subtitle?: string | undefined
  children: ReactNode
}

export function Page({ title, subtitle, children }: Props) {
  useEffect(() => {
    document.title = `${title} · UGC Маркетплейс`
  }, [title])
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {subtitle !== undefined && <p>{subtitle}</p>}
      </header>
      {children}
    </main>
  )
}
