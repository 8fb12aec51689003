import type { Response } from '@ugc/contract/responses'
import { BULK_MAX } from '@ugc/contract/facts/limits'
import { useState } from 'react'

/** Of the list, as its address has them. */
interface Filters {
  page: number
  status?: Response['status'] | undefined
}

/** A selected response as it was, and the page on which it was selected; null: on none, by «Все». */
interface Picked {
  response: Response
  filter: string
  page: number | null
}

/**
 * Undefined outside the selection mode. What left the list is not selected any more: of the page that is shown those rows are
 * selected that are on it, as they are now. Another page of the same filter keeps its own.
 */
export function useSelection({ page, ...wanted }: Filters, responses: readonly Response[] = []) {
  const filter = JSON.stringify(wanted)
  const { status } = wanted
  const [picked, setPicked] = useState<ReadonlyMap<string, Picked>>()
  const shown = new Map(responses.map((one) => [one.id, one]))
  /** A row that was decided in its place is not what the filter asks for. */
  const mayPick = (one: Response) =>
    one.creator !== null && one.status !== 'withdrawn' && (status === undefined || one.status === status)
  const picks = (those: readonly Response[]) =>
    new Map(
      those
        .slice(0, BULK_MAX)
        .map((response) => [response.id, { response, filter, page: shown.has(response.id) ? page : null }]),
    )
  const selected =
    picked &&
    new Map(
      [...picked].flatMap(([id, one]) => {
        const isElsewhere = one.filter === filter && one.page !== page
        const response = shown.get(id) ?? (isElsewhere ? one.response : undefined)
        return response && mayPick(response) ? [[id, response] as const] : []
      }),
    )
  return {
    selected,
    mayPick,
    /** Selected, but on another page: nothing renews them. */
    isOut: (id: string) => !shown.has(id),
    start: (first?: Response) => setPicked(picks(first ? [first] : [])),
    stop: () => setPicked(undefined),
    take: (those: readonly Response[]) => setPicked(picks(those)),
    toggle: (response: Response) => {
      const next = new Map(picked)
      const isOff = selected?.has(response.id) === true
      if (isOff) next.delete(response.id)
      else if ((selected?.size ?? 0) < BULK_MAX) next.set(response.id, { response, filter, page })
      setPicked(next)
    },
  }
}
export type Selection = ReturnType<typeof useSelection>
