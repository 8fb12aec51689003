import { UNDECIDED } from '@ugc/contract/facts/statuses'
import type { Response } from '@ugc/contract/responses'
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
