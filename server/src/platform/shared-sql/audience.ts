import {
  NO_LIMITS,
  type Audience,
  AUDIENCE_COLUMNS,
  type ChosenAudience,
  type Limit,
  LIMITS,
} from '@ugc/contract/facts/audience'
import { type Expression, type SqlBool, sql } from 'kysely'

export const AUDIENCE_SELECT = AUDIENCE_COLUMNS.map((name): `briefs.${keyof Audience}` => `briefs.${name}`)

type Condition = Expression<SqlBool>
type Column = keyof typeof NO_LIMITS

/** What each limit demands of a row of `creators`. The value is a parameter, or a column of `briefs`. */
const DEMANDS: Record<Exclude<Column, 'target_mode' | 'target_stopped'>, (value: unknown) => Condition> = {
  target_gender: (value) => sql`creators.gender = ${value}`,
  target_age_from: (value) => sql`creators.age >= ${value}::integer`,
  target_age_to: (value) => sql`creators.age <= ${value}::integer`,
  target_city: (value) => sql`fold(creators.city) = fold(${value})`,
  target_country: (value) => sql`fold(creators.country) = fold(${value})`,
  target_languages: (value) => sql`exists (select from unnest(creators.languages) spoken
    where fold(spoken) = any (select fold(wanted) from unnest(${value}::text[]) wanted))`,
  target_price_to: (value) => sql`(creators.price_per_video is null or creators.price_per_video <= ${value})`,
  target_followers_from: (value) => sql`creators.followers_count >= ${value}::integer`,
  target_followers_to: (value) => sql`creators.followers_count <= ${value}::integer`,
  target_verified: () => sql`creators.is_verified`,
  target_seen_days: (value) =>
    sql`coalesce(creators.last_active_at, '-infinity') >= now() - make_interval(days => ${value}::integer)`,
}
const COLUMNS = Object.keys(DEMANDS) as (keyof typeof DEMANDS)[]
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)

/** An audience with its tags by category: the mode `each` needs them, and the browser does not send them. */
export interface Target extends Audience {
  tag_groups: number[][]
}

export const sharesTag = (ids: number[]): Condition => sql`creators.tag_ids && ${ids}::integer[]`

/** Offered briefs at all, besides being active: indexes of active creators need that condition in the query itself. */
export const APPROVED: Condition = sql`creators.review = 'approved'`

export const STOPPED = sql`creators.stopped_at is not null`

/** What is demanded besides tags and limits: the people on the stop-list are left out, unless an owner asks for them. */
export const admission = ({ target_stopped }: Audience): Condition[] =>
  target_stopped ? [APPROVED] : [APPROVED, sql`not ${STOPPED}`]

/** The tags of an audience. They have an index, which the limits have not. */
export const tagConditions = ({ tag_groups }: Target): Condition[] =>
  tag_groups.length === 0 ? [sql`false`] : tag_groups.map(sharesTag)

export const limitConditions = (target: ChosenAudience): Condition[] =>
  COLUMNS.filter((column) => !isEmpty(target[column])).map((column) => DEMANDS[column](target[column]))

/**
 * Whom a brief is for. The number before the send, the list of creators of a brief, the send and every later wave have this
 * condition, so they are about the same creators.
 */
export const inAudience = (target: Target): Condition => all([sql`creators.is_active`, ...demands(target)])

/** Who would be in it with an active profile. */
export const isMissedBy = (target: Target): Condition =>
  all([sql`not creators.is_active`, sql`not creators.is_blocked`, ...demands(target)])

const demands = (target: Target) => [
  ...admission(target),
  ...tagConditions(target),
  ...limitConditions(target),
]
const all = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`

/** The same of the brief in the query: whether it is for the creator in the query. */
export const BRIEF_IS_FOR_CREATOR: Condition = sql`(creators.is_active and (briefs.target_stopped or not ${STOPPED}) and briefs.target_tags && creators.tag_ids
  and (briefs.target_mode = 'any' or not exists (select from tags where id = any (briefs.target_tags)
    group by category having not array_agg(id) && creators.tag_ids))
  and ${sql.join(
    COLUMNS.map((column) => {
      const value = sql.ref(`briefs.${column}`)
      const none =
        column === 'target_languages'
          ? sql`${value} = '{}'`
          : column === 'target_verified'
            ? sql`not ${value}`
            : sql`${value} is null`
      return sql`(${none} or ${DEMANDS[column](value)})`
    }),
    sql` and `,
  )})`

/** The same audience without one limit. */
export const withoutLimit = (target: Target, limit: Limit): Target => ({
  ...target,
  ...Object.fromEntries(LIMITS[limit].map((column) => [column, NO_LIMITS[column]])),
  ...(limit === 'mode' ? { tag_groups: [target.target_tags] } : {}),
})
