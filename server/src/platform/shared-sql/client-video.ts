import { type RawBuilder, sql } from 'kysely'

/** Of work_versions. */
export const WAS_ACCEPTED = sql`(verdict = 'done' or was_accepted)`

/** The version that a client sees first, beside `works`: the last that was accepted, also if an owner has returned it since. */
export const SHOWN_VERSION = sql`(
  select number, links, answered_at from work_versions
  where work_versions.response_id = works.response_id and ${WAS_ACCEPTED}
  order by number desc limit 1)`

/** A client sees the work of this response. */
export const HAS_WORK = sql<boolean>`exists (
  select from works join briefs on briefs.id = works.brief_id and briefs.shows_works
  where works.response_id = responses.id and works.state <> 'cancelled')`

const hasVersion = (states: RawBuilder<unknown>) => sql<boolean>`exists (
  select from works join briefs on briefs.id = works.brief_id and briefs.shows_works, lateral ${SHOWN_VERSION} version
  where works.response_id = responses.id and ${states})`

/** The video of this response is accepted, and a client can watch it. */
export const HAS_VIDEO = hasVersion(sql`works.state = 'done'`)

/** A client can watch a video of this response, also while the next version is made. */
export const HAS_SHOWN = hasVersion(sql`works.state <> 'cancelled'`)
