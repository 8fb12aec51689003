import { BRIEF_STATUS_NAMES, BRIEF_STATUSES } from '@ugc/contract/facts/statuses'
import { sql } from 'kysely'

const statuses = BRIEF_STATUS_NAMES.filter((status) => status !== 'draft' && !BRIEF_STATUSES[status].final)
const GOING_ON = sql.join(statuses.map((status) => sql.lit(status)))

/** People are being looked for, or chosen. After the end nothing waits. The argument names the row of the brief in the query. */
export const goesOn = (brief = 'briefs') =>
  sql<boolean>`(${sql.ref(`${brief}.status`)} in (${GOING_ON}) and ${sql.ref(`${brief}.deleted_at`)} is null)`
