import { sql } from 'kysely'

/** The time to undo a decision is over. A decision of an earlier release has none. */
export const MAY_TELL = sql<boolean>`coalesce(responses.tell_after <= now(), true)`

/** In work, as a client sees it: from the moment when the creator is told. */
export const TAKEN = sql<boolean>`(responses.status = 'accepted' and ${MAY_TELL})`
