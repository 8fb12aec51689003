import { UNDO_SECONDS } from '@ugc/contract/facts/limits'
import { sql } from 'kysely'

/** What an owner does can be taken back before the bot tells it. */
export const TELL_AFTER = sql<string>`now() + make_interval(secs => ${sql.lit(UNDO_SECONDS)})`
