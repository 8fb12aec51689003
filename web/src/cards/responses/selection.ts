import type { Response } from '@ugc/contract/responses'
import { BULK_MAX } from '@ugc/contract/facts/limits'
import type { ResponseStatus } from '@ugc/contract/facts/statuses'
import { useState } from 'react'

/** The ids of the selected responses with the status that each had on the screen. */
export type Selected = ReadonlyMap<string, ResponseStatus>

export const selectedOf = (responses: readonly Response[]): Selected =>
  new Map(responses.slice(0, BULK_MAX).map(({ id, status }) => [id, status]))

/** Undefined outside the selection mode. A new filter or page keeps what is selected. */
export function useSelection() {
  const [selected, setSelected] = useState<Selected>()
  return {
    selected,
    start: () => setSelected(new Map()),
    stop: () => setSelected(undefined),
    clear: () => setSelected(new Map()),
    take: (responses: readonly Response[]) => setSelected(selectedOf(responses)),
    toggle: ({ id, status }: Response) =>
      setSelected((before) => {
        const next = new Map(before)
        if (!next.delete(id) && next.size < BULK_MAX) next.set(id, status)
        return next
      }),
  }
}
export type Selection = ReturnType<typeof useSelection>
