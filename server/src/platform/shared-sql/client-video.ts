import { sql } from 'kysely'

/** The accepted version of a work that is done, beside `works`. */
export const ACCEPTED_VERSION = sql`(
  select number, links from work_versions
  where work_versions.response_id = works.response_id and works.state = 'done' and verdict = 'done'
  order by number desc limit 1)`

/** A client can watch the video of this response. */
export const HAS_VIDEO = sql<boolean>`exists (
  select from works join briefs on briefs.id = works.brief_id and briefs.shows_works, lateral ${ACCEPTED_VERSION} version
  where works.response_id = responses.id)`
