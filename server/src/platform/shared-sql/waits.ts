import { sql } from 'kysely'

/** A response that waits for a decision. Of an erased creator, and in a brief that is over, nothing can be decided. */
export const WAITS = sql`(responses.status = 'pending' and responses.creator_id is not null and not responses.is_settled)`
