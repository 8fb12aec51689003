import { useState } from 'react'
import { toast } from '../../../ui/overlays/toast.tsx'
import type { ShownRow } from '../table/row.ts'

const COMPARED_MAX = 3

export interface Picks {
  rows: readonly ShownRow[]
  has: (row: ShownRow) => boolean
  toggle: (row: ShownRow) => void
  clear: () => void
}

/** The rows that are picked to be compared, over pages, orders and filters; as they are now where the page has them. */
export function usePicks(shown: readonly ShownRow[]): Picks {
  const [picked, setPicked] = useState<readonly ShownRow[]>([])
  const has = ({ key }: ShownRow) => picked.some((row) => row.key === key)
  return {
    rows: picked.map((row) => shown.find(({ key }) => key === row.key) ?? row),
    has,
    toggle: (row) => {
      if (has(row)) return setPicked(picked.filter(({ key }) => key !== row.key))
      if (picked.length < COMPARED_MAX) return setPicked([...picked, row])
      toast.show({ tone: 'error', text: 'Сравнить можно троих. Уберите кого-нибудь' })
    },
    clear: () => setPicked([]),
  }
}
