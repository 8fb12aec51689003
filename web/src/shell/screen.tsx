import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { BRAND_NAME } from '@ugc/contract/facts/brand'
import { cx } from '../lib/class-names.ts'
import { getHost } from '../telegram/host.ts'
import { useBackButton } from '../telegram/use-back-button.ts'
import styles from './screen.module.css'
import { useBack, usePlace } from './trail.ts'

interface Props {
  title: string
  subtitle?: string | undefined
  /** Where «back» leads if the screen was opened by a link, otherwise it leads where one came from; a tab has none. */
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
  const { from, go } = useBack(back?.to)
  useBackButton(back && go)
  const { pathname } = useLocation()
  return (
    <main id="main" className={styles.screen}>
      {back && !getHost()?.isVersionAtLeast('6.1') && (
        <Link
          className={styles.crumb}
          to={back.to}
          onClick={(event) => {
            // A new tab has no way back.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            go()
          }}
        >
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
          <span>{from?.title || back.label}</span>
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

export function useScreenTitle(title: string, brand = BRAND_NAME) {
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  usePlace(title)
}
