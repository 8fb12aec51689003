import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { BRAND_NAME } from '@ugc/contract/facts/brand'
import { cx } from '../lib/class-names.ts'
import { getHost } from '../telegram/host.ts'
import { useBackButton } from '../telegram/use-back-button.ts'
import styles from './screen.module.css'

interface Props {
  title: string
  subtitle?: string | undefined
  /** Where «back» leads; a screen of the tab bar has none. */
  back?: { to: string; label: string } | undefined
  /** Left of the heading: the person's photo. */
  lead?: ReactNode
  /** A line above the heading. */
  above?: ReactNode
  /** A badge after the title. */
  mark?: ReactNode
  /** At the right end of the heading. */
  actions?: ReactNode
  /** On a phone the actions are beside the line above the heading, which then has the whole width. */
  stacked?: boolean
  children: ReactNode
}

/** A word too long for the line beside a photo on a phone. */
const LONG_WORD = /\S{14}/

/** A screen with its heading. In Telegram «back» is the host's own button, elsewhere a link above the heading. */
export function Screen({
  title,
  subtitle,
  back,
  lead,
  above,
  mark,
  actions,
  stacked = false,
  children,
}: Props) {
  useBack(back?.to)
  const { pathname } = useLocation()
  return (
    <main id="main" className={styles.screen}>
      {back && !getHost() && (
        <Link className={styles.crumb} to={back.to}>
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
          {back.label}
        </Link>
      )}
      <header
        className={cx(
          styles.header,
          stacked && styles.stacked,
          lead !== undefined && styles.led,
          lead !== undefined && LONG_WORD.test(title) && styles.long,
        )}
      >
        {lead}
        <div className={styles.words}>
          {above}
          <Heading key={pathname} title={title} mark={mark} />
          {subtitle !== undefined && <p>{subtitle}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
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

/** Screen readers announce a new screen by the document's title and by the focus on its heading. */
function Heading({ title, mark }: { title: string; mark: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useScreenTitle(title)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
      {mark !== undefined && <span className={styles.mark}>{mark}</span>}
    </h1>
  )
}

/** A new screen starts at its top. A title that changes on the same screen, a renamed brief, does not scroll. */
export function useScreenTitle(title: string, brand = BRAND_NAME) {
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  // In braces: newer browsers return a promise from a scroll, and an effect must not return one.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
}
