import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** An entry as text, in the same words whenever it is read. */
export interface Entry {
  id: number
  text: string
}

/** An id is taken before its row is committed. A minute is longer than any transaction of the product lasts. */
const SETTLED = sql`now() - interval '1 minute'`

const ENTRY = sql`json_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor, action,
  request_id, ip::text, detail::text)::text`

/** Entries after `after` in the order of their ids, up to the first that may still have a predecessor under way. */
export async function listSettled(db: Db, after: number, limit: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select id, ${ENTRY} as text from audit
    where id > ${after} and id < coalesce((select min(id) from audit where id > ${after} and at >= ${SETTLED}), 9223372036854775807)
    order by id limit ${limit}`.execute(db)
  return rows
}

/** The entries of the database between two ids, both included. */
export async function listBetween(db: Db, first: number, last: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select id, ${ENTRY} as text from audit
    where id between ${first} and ${last} order by id`.execute(db)
  return rows
}

/** The first entry that is kept; an older one may have been pruned. */
export async function findFirstId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select coalesce(min(id), 9223372036854775807) as id from audit`.execute(db)
  return rows[0]?.id ?? 0
}
