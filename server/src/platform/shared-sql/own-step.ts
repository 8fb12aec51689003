import type { WorkStep } from '@ugc/contract/works'
import { sql } from 'kysely'
import { goesOn } from './goes-on.ts'
import { IS_CONFIRMED } from './work-group.ts'

export const LATE = sql<boolean>`works.state in ('in_work', 'changes') and works.due_at < now()`
export const JSON_TIME = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

/**
 * An owner has cancelled the work after its creator confirmed or handed in something, or with pay: author and owners read that the
 * work is cancelled, not of a refusal.
 */
export const IS_CALLED_OFF = sql<boolean>`(works.cancelled_because is not distinct from 'taken_back' and (
  exists (select from response_events where response_events.response_id = works.response_id and kind = 'confirmed')
  or exists (select from work_versions where work_versions.response_id = works.response_id)
  or exists (select from payouts where payouts.response_id = works.response_id and payouts.amount > 0)))`

/** How far the work of a response is; null without one. Beside `responses`. */
export const WORK_STEP = sql<WorkStep | null>`(select json_build_object('state', works.state, 'is_late', ${LATE},
    'is_confirmed', ${IS_CONFIRMED}, 'is_called_off', ${IS_CALLED_OFF}, 'version', works.version, 'due_at', to_char(works.due_at at time zone 'UTC', ${JSON_TIME}),
    'asked_due_at', to_char(works.asked_due_at at time zone 'UTC', ${JSON_TIME}),
    'payout', (select json_build_object('amount', amount, 'paid', paid) from payouts where payouts.response_id = works.response_id))
  from works where works.response_id = responses.id)`

/** The order for the author of a response: to confirm, to correct, to hand in, what waits for the agency, what is to be paid, what is over. Beside `briefs`. */
export const OWN_ORDER = sql<number>`case
  when responses.status = 'accepted' and not ${IS_CONFIRMED} and ${goesOn()} then 0
  else coalesce((select case works.state when 'changes' then 1 when 'in_work' then 2 when 'submitted' then 3 end
      from works where works.response_id = responses.id),
    case when responses.status in ('pending', 'reserve') and not responses.is_settled then 3
      when exists (select from payouts where payouts.response_id = responses.id and paid < amount) then 4 else 5 end) end`
