import type { ProfileFieldName } from '@ugc/contract/facts/profile-fields'
import { type RawBuilder, sql } from 'kysely'

type Expressions = Record<string, RawBuilder<unknown>>

/** A joined creator as one JSON value: fields of the profile and more; null where there is no creator. */
export function creatorJson<Row>(
  fields: readonly ProfileFieldName[],
  more: Expressions,
): RawBuilder<Row | null> {
  const pairs = [
    ...fields.map((name) => sql`${sql.lit(name)}, ${sql.ref(`creators.${name}`)}`),
    ...Object.entries(more).map(([name, value]) => sql`${sql.lit(name)}, ${value}`),
  ]
  return sql<Row | null>`case when creators.id is not null then json_build_object(${sql.join(pairs)}) end`
}

export const PHOTO_URL = sql`'/media/' || creators.photo_key`
