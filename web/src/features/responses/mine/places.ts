import { endingFor, isAnswered } from '@ugc/contract/facts/endings'
import { UNDECIDED } from '@ugc/contract/facts/statuses'
import { isOpen } from '@ugc/contract/facts/works'
import type { Response } from '@ugc/contract/responses'

/** The order of «Мои отклики»: what goes on, what waits for an answer, what is to be paid or talked about, what is over. */
const GROUPS = ['runs', 'waits', 'due', 'over'] as const
type Group = (typeof GROUPS)[number]

type Placed = Pick<Response, 'id' | 'status' | 'brief_ending' | 'work'>

function groupOf({ status, brief_ending, work }: Placed): Group {
  const stopped = endingFor({ status, brief_ending }) === 'stopped'
  if (status === 'accepted' && (work ? isOpen(work.state) : !stopped)) return 'runs'
  if ((status === UNDECIDED || status === 'reserve') && !isAnswered(brief_ending)) return 'waits'
  const payout = work?.payout ?? null
  if (payout === null ? stopped : payout.paid < payout.amount) return 'due'
  return 'over'
}

/** Where each response stands, in the order of the screen. */
export type Places = ReadonlyMap<string, Group>

export const placesOf = (responses: readonly Placed[]): Places =>
  new Map(
    GROUPS.flatMap((group) =>
      responses.filter((one) => groupOf(one) === group).map(({ id }): [string, Group] => [id, group]),
    ),
  )

/** In the order of the screen. One that has its place keeps it, whatever has become of it; a new one is the first of its group. */
export function arranged<Item extends Placed>(
  responses: readonly Item[],
  places: Places | undefined,
): { shown: Item[]; over: Item[] } {
  const order = [...(places?.keys() ?? [])]
  const rows = responses
    .map((one) => ({ one, group: places?.get(one.id) ?? groupOf(one), at: order.indexOf(one.id) }))
    .toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.at - b.at)
  const over = rows.filter(({ group }) => group === 'over').map(({ one }) => one)
  const shown = rows.filter(({ group }) => group !== 'over').map(({ one }) => one)
  // Nothing else is there: there is no reason to fold them.
  return shown.length === 0 ? { shown: over, over: [] } : { shown, over }
}
