import type { Response } from '@ugc/contract/responses'
import { BULK_MAX } from '@ugc/contract/facts/limits'
import { useState } from 'react'

/** The selected responses by id, as they were on the screen. */
export type Selected = ReadonlyMap<string, Response>

export const selectedOf = (responses: readonly Response[]): Selected =>
  new Map(responses.slice(0, BULK_MAX).map((one) => [one.id, one]))

/** Undefined outside the selection mode. A new filter or page keeps what is selected. */
export function useSelection() {
  const [selected, setSelected] = useState<Selected>()
  return {
    selected,
    start: (first?: Response) => setSelected(selectedOf(first ? [first] : [])),
    stop: () => setSelected(undefined),
    take: (responses: readonly Response[]) => setSelected(selectedOf(responses)),
    toggle: (response: Response) =>
      setSelected((before) => {
        const next = new Map(before)
        if (!next.delete(response.id) && next.size < BULK_MAX) next.set(response.id, response)
        return next
      }),
  }
}
export type Selection = ReturnType<typeof useSelection>
