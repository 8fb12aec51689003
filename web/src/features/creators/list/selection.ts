import { BULK_MAX } from '@ugc/contract/facts/limits'
import { useState } from 'react'

type Picked = ReadonlySet<string> | 'all'

const NONE: Picked = new Set<string>()

/** Undefined outside the selection mode. `all`: all whom the filter finds. Another filter begins with none. */
export function useCreatorSelection(filter: string) {
  const [state, setState] = useState<{ filter: string; picked: Picked }>()
  const picked = state && (state.filter === filter ? state.picked : NONE)
  const pick = (next: Picked) => setState({ filter, picked: next })
  return {
    picked,
    start: () => pick(NONE),
    stop: () => setState(undefined),
    takeAll: () => pick('all'),
    isPicked: (id: string) => picked === 'all' || picked?.has(id) === true,
    /** After «Все» it leaves the others of this page. */
    toggle: (id: string, page: readonly { id: string }[]) => {
      const next = new Set(picked === 'all' ? page.map((one) => one.id) : picked)
      if (!next.delete(id) && next.size < BULK_MAX) next.add(id)
      pick(next)
    },
  }
}
export type CreatorSelection = ReturnType<typeof useCreatorSelection>
