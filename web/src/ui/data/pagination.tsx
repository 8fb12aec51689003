import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { grouped } from '../../lib/format.ts'
import { reveal } from '../../lib/reveal.ts'
import styles from './pagination.module.css'

interface Props {
  page: number
  pages: number
  perPage: number
  total: number
  /** The server stopped counting at `total` («10 000+»), so the last page is unknown. */
  capped?: boolean
  onPage: (page: number) => void
  /** The paged list. It is scrolled to and focused when the page changes. */
  list?: RefObject<HTMLElement | null>
}

export function Pagination({ page, pages, perPage, total, capped = false, onPage, list }: Props) {
  if (total === 0) return null
  const first = (page - 1) * perPage + 1
  const last = capped ? page * perPage : Math.min(page * perPage, total)
  const go = (next: number) => {
    if (next < 1 || next > pages || next === page) return
    onPage(next)
    reveal(list?.current)
  }
  const number = (target: number, className?: string) => (
    <button
      type="button"
      className={className}
      aria-label={`Страница ${grouped(target)}`}
      aria-current={target === page ? 'page' : undefined}
      onClick={() => go(target)}
    >
      {grouped(target)}
    </button>
  )
  return (
    <nav className={styles.pager} aria-label="Страницы">
      <span className={styles.range}>
        {first < last && `${grouped(first)}–`}
        {grouped(last)} из {grouped(total)}
        {capped && '+'}
      </span>
      {pages > 1 && (
        <span className={styles.buttons}>
          {/* Never `disabled`: that would take the focus away from keyboard users. */}
          <button
            type="button"
            aria-label="Предыдущая страница"
            aria-disabled={page <= 1}
            onClick={() => go(page - 1)}
          >
            <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
          </button>
          {page > 1 && number(1)}
          {page > 2 && <span className={`${styles.gap} ${styles.before}`}>…</span>}
          {number(page)}
          {page + 1 < pages && number(page + 1, styles.next)}
          {page + 2 < pages && !capped && <span className={styles.gap}>…</span>}
          {page < pages && !capped && number(pages)}
          <button
            type="button"
            aria-label="Следующая страница"
            aria-disabled={page >= pages}
            onClick={() => go(page + 1)}
          >
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </span>
      )}
    </nav>
  )
}
