import { TABLE_PER_PAGE } from '@ugc/contract/facts/limits'
import { useState } from 'react'
import { grouped } from '../../../lib/format.ts'
import { usePanel } from '../panels.ts'
import type { TableUrlFilters } from '../public-table-page.tsx'
import type { Table } from '../queries.ts'
import type { ShownRow } from '../table/row.ts'
import type { Walk } from './person-panel.tsx'

interface Opened {
  row: ShownRow
  /** Its place on the page. A row that has left the list keeps it: the next row has moved there. */
  at: number
  /** The page on which the walk goes on, once its rows are here. */
  going?: { page: number; from: 'start' | 'end' }
}

interface List extends TableUrlFilters {
  rows: readonly ShownRow[]
  table: Pick<Table, 'total' | 'pages' | 'capped'>
  stale: boolean
}

/** The person whose panel is open, and the walk through the list over the ends of its pages. */
export function useOpened({ rows, table, stale, filters, change }: List) {
  const { panel, ...history } = usePanel()
  const [walked, setWalked] = useState<Opened>()
  const { page } = filters
  if (walked?.going && !stale && page === walked.going.page) {
    const at = walked.going.from === 'start' ? 0 : rows.length - 1
    const row = rows[at]
    setWalked(row ? { row, at } : { row: walked.row, at: walked.at })
  }
  const open = (row: ShownRow) => {
    setWalked({ row, at: rows.indexOf(row) })
    history.open({ person: row.key, page })
  }
  const opened = panel.person === undefined ? undefined : (walked ?? reopened(rows, panel.person))
  if (!opened) return { open }

  const found = rows.findIndex(({ key }) => key === opened.row.key)
  const gone = found < 0
  const at = gone ? opened.at : found
  const row = rows[found] ?? opened.row
  const step = (to: number, next: number) => {
    const there = rows[to]
    if (there)
      return () => {
        setWalked({ row: there, at: to })
        history.open({ ...panel, person: there.key }, { replace: true })
      }
    if (next < 1 || next > table.pages) return undefined
    return () => {
      setWalked({ row, at, going: { page: next, from: next > page ? 'start' : 'end' } })
      change({ page: next }, { replace: true, state: panel })
    }
  }
  const walk: Walk = {
    at: (page - 1) * TABLE_PER_PAGE + at + 1,
    of: `${grouped(table.total)}${table.capped ? '+' : ''}`,
    back: opened.going ? undefined : step(at - 1, page - 1),
    on: opened.going ? undefined : step(gone ? at : at + 1, page + 1),
  }
  return {
    open,
    opened: {
      row,
      walk,
      close: () => {
        // After a walk to another page the list stays on that page.
        if (panel.page === page) history.close()
        else change({ page }, { replace: true })
        // The dialog gives the focus back to the row where the walk began.
        document.querySelector<HTMLElement>(`[data-person="${CSS.escape(row.key)}"]`)?.focus()
      },
    },
  }
}

/** After a reload. */
function reopened(rows: readonly ShownRow[], key: string): Opened | undefined {
  const at = rows.findIndex((row) => row.key === key)
  const row = rows[at]
  return row && { row, at }
}
