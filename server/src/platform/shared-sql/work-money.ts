import { sql } from 'kysely'
import { IS_CONFIRMED } from './work-group.ts'

/**
 * The works of a brief that cost something: all but those that were cancelled without pay. The client pays nothing for a work that is
 * cancelled. The argument is the id of the brief.
 */
export const costing = (brief_id: unknown) => sql`
  select works.response_id as id, concat_ws(' ', creators.last_name, creators.first_name) as name, works.state, ${IS_CONFIRMED} as is_confirmed,
    case when works.state = 'cancelled' then 0 else responses.client_price end as client_price,
    coalesce(payouts.amount, works.price) as creator_price, coalesce(payouts.paid, 0) as paid, creators.id as creator_id,
    payouts.response_id is not null as has_payout
  from works
  join responses on responses.id = works.response_id
  left join creators on creators.id = responses.creator_id
  left join payouts on payouts.response_id = works.response_id
  where works.brief_id = ${brief_id} and (works.state <> 'cancelled' or payouts.amount > 0)`
