import { sql } from 'kysely'

/** The version that a client sees, beside `works`: the last that was accepted, also if an owner has returned it since. */
export const SHOWN_VERSION = sql`(
  select number, links, answered_at from work_versions
  where work_versions.response_id = works.response_id and (verdict = 'done' or was_accepted)
  order by number desc limit 1)`

/** The video of this response is accepted, and a client can watch it. */
export const HAS_VIDEO = sql<boolean>`exists (
  select from works join briefs on briefs.id = works.brief_id and briefs.shows_works, lateral ${SHOWN_VERSION} version
  where works.response_id = responses.id and works.state = 'done')`
