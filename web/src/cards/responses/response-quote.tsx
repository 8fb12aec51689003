import { useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './response-quote.module.css'

/** What the creator wrote: three lines of it, and the rest on demand. */
export function ResponseQuote({ text }: { text: string }) {
  const id = useId()
  const quote = useRef<HTMLQuoteElement>(null)
  const [opened, setOpened] = useState(false)
  const [cut, setCut] = useState(false)
  useLayoutEffect(() => {
    if (opened) return
    const measure = () =>
      setCut(quote.current !== null && quote.current.scrollHeight > quote.current.clientHeight + 1)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [opened])
  return (
    <div className={styles.said}>
      <blockquote ref={quote} id={id} className={cx(styles.quote, !opened && styles.clamped)}>
        {text}
      </blockquote>
      {(cut || opened) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Свернуть' : 'Весь текст'}
        </button>
      )}
    </div>
  )
}
