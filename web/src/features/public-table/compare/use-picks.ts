import { useState } from 'react'
import { safeSession } from '../../../lib/safe-storage.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import type { ShownRow } from '../table/row.ts'

const COMPARED_MAX = 3

export interface Picks {
  rows: readonly ShownRow[]
  has: (row: ShownRow) => boolean
  toggle: (row: ShownRow) => void
  clear: () => void
}

interface List {
  token: string
  rows: readonly ShownRow[]
  /** The rows are all that the client sees, not a page or a search: a pick that is not among them is not shown any more. */
  whole: boolean
}

/**
 * The rows that are picked to be compared, over pages, orders, filters and reloads of the tab; as they are now where the
 * page has them.
 */
export function usePicks({ token, rows, whole }: List): Picks {
  const at = `compare:${token}`
  const [picked, setPicked] = useState(() => readPicks(at))
  const put = (next: readonly ShownRow[]) => {
    setPicked(next)
    safeSession.set(at, JSON.stringify(next))
  }
  const now = picked.flatMap((row) => {
    const found = rows.find(({ key }) => key === row.key)
    return found ? [found] : whole ? [] : [row]
  })
  const has = ({ key }: ShownRow) => now.some((row) => row.key === key)
  return {
    rows: now,
    has,
    toggle: (row) => {
      if (has(row)) return put(now.filter(({ key }) => key !== row.key))
      if (now.length < COMPARED_MAX) return put([...now, row])
      toast.show({ tone: 'error', text: 'Сравнить можно троих. Уберите кого-нибудь' })
    },
    clear: () => put([]),
  }
}

function readPicks(at: string): readonly ShownRow[] {
  const stored = safeSession.get(at)
  return stored === null ? [] : (JSON.parse(stored) as ShownRow[])
}
