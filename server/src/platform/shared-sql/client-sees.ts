import type { Unseen } from '@ugc/contract/facts/client-view'
import { RESPONSE_STATUS_NAMES, RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import { type RawBuilder, sql } from 'kysely'

const statuses = (client_sees: 'always' | 'never') =>
  RESPONSE_STATUS_NAMES.filter((status) => RESPONSE_STATUSES[status].client_sees === client_sees)

/** Literals, one comparison each: the planner matches them with the partial indexes of client rows. */
const NOT_EXCLUDED = sql.join(
  statuses('never').map((status) => sql`responses.status <> ${sql.lit(status)}`),
  sql` and `,
)
const ALWAYS = sql.join(
  statuses('always').map((status) => sql`responses.status = ${sql.lit(status)}`),
  sql` or `,
)

/**
 * Whether a client sees the response. The table of a cancelled brief has fewer (`rowsFor`), and its workbook those who were in
 * work or of whom the client had sent a verdict (`clientFile`). The argument is SQL for the show_mode of the response's brief. A response of an erased creator has no author and is not shown; `is_withheld` follows the creator's state.
 */
export const clientSees = (show_mode: RawBuilder<unknown>) => sql<boolean>`(
  ${NOT_EXCLUDED} and not responses.is_withheld and responses.creator_id is not null and responses.visibility <> 'hidden'
  and (responses.visibility = 'shown' or ${ALWAYS} or ${show_mode} = 'all'))`

/** Why the client does not see the response, null if the client does. Needs `creators` beside `responses`. */
export const unseenBecause = (show_mode: RawBuilder<unknown>) => sql<Unseen | null>`case
  when ${clientSees(show_mode)} then null
  when responses.creator_id is null then 'erased'
  when not (${NOT_EXCLUDED}) then responses.status
  when creators.is_blocked then 'blocked'
  when creators.hidden_from_clients then 'private'
  when creators.review <> 'approved' then 'in_review'
  when creators.needs_consent then 'no_consent'
  when responses.visibility = 'hidden' then 'hidden'
  else 'unselected' end`
