import type { BulkAction } from '@ugc/contract/facts/bulk'
import { type ResponseStatus, UNDECIDED } from '@ugc/contract/facts/statuses'
import type { BulkResult, Response } from '@ugc/contract/responses'
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

type Run = (ids: string[], action: BulkAction) => Promise<BulkResult[]>

/** The ids that a bulk action changed, by the status that each had before. */
export type Done = Map<ResponseStatus, string[]>

/** Decides the responses of each kind and notes what to restore. */
export async function decideAll(
  run: Run,
  wanted: readonly (readonly [BulkAction, readonly Response[]])[],
): Promise<Done> {
  const done: Done = new Map()
  for (const [action, responses] of wanted) {
    if (responses.length === 0) continue
    const before = new Map(responses.map(({ id, status }) => [id, status]))
    for (const { id, result } of await run([...before.keys()], action)) {
      const status = before.get(id)
      if (result === 'done' && status !== undefined) done.set(status, [...(done.get(status) ?? []), id])
    }
  }
  return done
}

/** Each response gets back the status that it had. */
export async function restore(run: Run, done: Done) {
  for (const [status, ids] of done) if (status !== 'withdrawn') await run(ids, status)
}
