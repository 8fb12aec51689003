import { sql } from 'kysely'

/** A response that waits for a decision. On a response of an erased creator nothing can be decided. */
export const WAITS = sql`(responses.status = 'pending' and responses.creator_id is not null)`
