import type { BulkAction } from '@ugc/contract/facts/bulk'
import { type ResponseStatus, UNDECIDED } from '@ugc/contract/facts/statuses'
import type { BulkGroup, BulkResult, Response } from '@ugc/contract/responses'
import { plural } from '../../../lib/plural.ts'

/** Why a response that the client chose is not accepted with the others; undefined if it is. */
export function skippedBecause({ status, client_price }: Response): string | undefined {
  if (status === 'accepted') return 'уже в проекте, пропустим'
  if (status === 'rejected') return 'отклик отклонён, пропустим'
  if (typeof client_price !== 'number') return 'нет цены клиента, пропустим'
  return undefined
}

export const toAccept = (chosen: readonly Response[]) =>
  chosen.filter((one) => skippedBecause(one) === undefined)

/** Of the client's «резерв» those that no owner has decided. */
export const toReserve = (reserved: readonly Response[]) =>
  reserved.filter(({ status }) => status === UNDECIDED)

export const creators = (count: number) => plural(count, 'креатора', 'креаторов', 'креаторов')

type Run = (groups: [BulkGroup, ...BulkGroup[]]) => Promise<BulkResult[]>

/** What a bulk action changed, by the status that each response had before, with the version that an undo undoes. */
export type Done = Map<ResponseStatus, { id: string; version: number }[]>

const isFilled = <T>(list: T[]): list is [T, ...T[]] => list.length > 0

/** Decides the responses of each kind in one request, all or none, and notes what to restore. */
export async function decideAll(
  run: Run,
  wanted: readonly (readonly [BulkAction, readonly Response[]])[],
): Promise<Done> {
  const done: Done = new Map()
  const groups = wanted
    .filter(([, responses]) => responses.length > 0)
    .map(([action, responses]) => ({ action, ids: responses.map(({ id }) => id) }))
  if (!isFilled(groups)) return done
  const before = new Map(wanted.flatMap(([, responses]) => responses.map(({ id, status }) => [id, status])))
  for (const { id, result, version } of await run(groups)) {
    const status = before.get(id)
    if (result === 'done' && status !== undefined && version !== undefined)
      done.set(status, [...(done.get(status) ?? []), { id, version }])
  }
  return done
}

/** Each response gets back the status that it had, unless it was changed since. Returns how many were. */
export async function restore(run: Run, done: Done): Promise<number> {
  const groups = [...done].flatMap(([status, changed]) =>
    status === 'withdrawn'
      ? []
      : [
          {
            action: status,
            ids: changed.map(({ id }) => id),
            versions: changed.map(({ version }) => version),
          },
        ],
  )
  if (!isFilled(groups)) return 0
  return (await run(groups)).filter(({ result }) => result === 'refused').length
}
