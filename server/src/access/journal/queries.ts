import { COUNTED_TO } from '@ugc/contract/facts/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

export interface Wanted {
  /** Only these actions. */
  only?: string[] | undefined
  person?: string | undefined
  days?: number | undefined
  /** Words of a name or title as LIKE patterns, and the actions whose sentences have them. */
  search?: { patterns: string[]; actions: string[] } | undefined
}

interface Row {
  id: number
  at: string
  actor: string
  action: string
  ip: string | null
  detail: Record<string, unknown>
  /** The names of now; null for what is erased. */
  actor_name: string | null
  brief: string | null
  creator: string | null
  owner: string | null
}

/** At most this many creators, briefs and responses of a search; entries about further matches are not found. */
const FOUND_MAX = 1000

const nameIn = (table: string) =>
  sql`nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), '')`

/** What an entry can name: briefs and people by the searched words, with their links and responses. */
const foundBy = (patterns: string[]) => sql`
  with named as (select id from creators where ' ' || fold(${nameIn('creators')}) like all(${patterns}::text[]) limit ${FOUND_MAX}),
    titled as (select id from briefs where ' ' || fold(title) like all(${patterns}::text[]) limit ${FOUND_MAX})
  select id::text from named union all select id::text from titled
  union all select id::text from public_links where brief_id in (select id from titled)
  union all (select id::text from responses where brief_id in (select id from titled) or creator_id in (select id from named)
    order by created_at desc limit ${FOUND_MAX})`

function conditionsOf({ only, person, days, search }: Wanted): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (only) parts.push(sql`action = any(${only}::text[])`)
  // All creators together: their pseudonyms say nothing to an owner.
  if (person !== undefined)
    parts.push(person === 'creator' ? sql`actor like 'creator:%'` : sql`actor = ${person}`)
  if (days !== undefined) parts.push(sql`at > now() - make_interval(days => ${days})`)
  if (search)
    parts.push(sql`(action = any(${search.actions}::text[])
      or actor in (select 'owner:' || telegram_id from users where ' ' || fold(${nameIn('users')}) like all(${search.patterns}::text[]))
      or array[detail->>'brief_id', detail->>'creator_id', detail->>'link_id', detail->>'response_id']
        && array(${foundBy(search.patterns)}))`)
  return sql.join(parts, sql` and `)
}

/** The newest first. */
export async function listEntries(
  db: Db,
  wanted: Wanted,
  { offset, limit }: { offset: number; limit: number },
) {
  const { rows } = await sql<Row>`
    select entries.id, at, actor, action, ip::text as ip, detail,
      coalesce(${nameIn('actors')}, logins.login) as actor_name, briefs.title as brief,
      ${nameIn('people')} as creator, coalesce(${nameIn('subjects')}, detail->>'telegram_id') as owner
    from (select * from audit where ${conditionsOf(wanted)} order by id desc limit ${limit} offset ${offset}) entries
      left join users actors on actors.telegram_id = substring(actor from '^owner:([0-9]+)$')::bigint
      left join owners logins on logins.telegram_id = actors.telegram_id
      left join public_links on public_links.id = (detail->>'link_id')::uuid
      left join responses on responses.id = (detail->>'response_id')::uuid
      left join briefs on briefs.id = coalesce((detail->>'brief_id')::uuid, public_links.brief_id, responses.brief_id)
      left join creators people on people.id = coalesce((detail->>'creator_id')::uuid, responses.creator_id)
      left join users subjects on subjects.telegram_id = (detail->>'telegram_id')::bigint
    order by entries.id desc`.execute(db)
  return rows
}

export async function countEntries(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from
    (select from audit where ${conditionsOf(wanted)} limit ${COUNTED_TO + 1}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Owners of now and before. */
export async function listActors(db: Db): Promise<{ actor: string; name: string | null }[]> {
  const { rows } = await sql<{ actor: string; name: string | null }>`
    select 'owner:' || users.telegram_id as actor, coalesce(${nameIn('users')}, owners.login) as name
    from users left join owners on owners.telegram_id = users.telegram_id
    where owners.telegram_id is not null
      or users.telegram_id in (select (detail->>'telegram_id')::bigint from audit where action = 'owner removed')
    order by owners.created_at nulls last`.execute(db)
  return rows
}
