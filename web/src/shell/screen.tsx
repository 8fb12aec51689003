import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { BRAND_NAME } from '../lib/brand.ts'
import { getHost } from '../telegram/host.ts'
import { useBackButton } from '../telegram/use-back-button.ts'
import styles from './screen.module.css'

interface Props {
  title: string
  subtitle?: string | undefined
  /** Where «back» leads; a screen of the tab bar has none. */
  back?: { to: string; label: string } | undefined
  children: ReactNode
}

/** A screen with its heading. In Telegram «back» is the host's own button, elsewhere a link above the heading. */
export function Screen({ title, subtitle, back, children }: Props) {
  useBack(back?.to)
  return (
    <main id="main" className={styles.screen}>
      {back && !getHost() && (
        <Link className={styles.crumb} to={back.to}>
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
          {back.label}
        </Link>
      )}
      <header className={styles.header}>
        <Heading key={title} title={title} />
        {subtitle !== undefined && <p>{subtitle}</p>}
      </header>
      {children}
    </main>
  )
}

function useBack(to: string | undefined) {
  const navigate = useNavigate()
  const go = useCallback(() => void navigate(to ?? '/'), [navigate, to])
  useBackButton(to === undefined ? undefined : go)
}

/** A change of screen is told by the title and by where the focus is. */
function Heading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useScreenTitle(title)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}

export function useScreenTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${BRAND_NAME}`
    window.scrollTo(0, 0)
  }, [title])
}
