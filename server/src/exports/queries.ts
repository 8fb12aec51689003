import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/schema.ts'

interface Ticket {
  hash: Buffer
  telegram_id: number
  path: string
  response_ids: string[] | null
  creator_ids: string[] | null
}

export const insertTicket = async (tx: Tx, ticket: Ticket, seconds: number) => {
  await tx
    .insertInto('tickets')
    .values({ ...ticket, expires_at: sql<string>`now() + make_interval(secs => ${seconds})` })
    .execute()
}

/** A valid ticket whose holder is still an owner. */
export const findTicket = (db: Db, hash: Buffer) =>
  db
    .selectFrom('tickets')
    .innerJoin('owners', 'owners.telegram_id', 'tickets.telegram_id')
    .select(['tickets.telegram_id', 'tickets.path', 'tickets.response_ids', 'tickets.creator_ids'])
    .where('tickets.hash', '=', hash)
    .where('tickets.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()

export async function deleteExpiredTickets(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tickets')
    .where('expires_at', '<', sql<string>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
