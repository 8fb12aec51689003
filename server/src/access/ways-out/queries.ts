import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

interface Read {
  telegram_id: number
  ip: string
  people: number
  contacts: number
}

/** Adds to the hour of the clock and returns of how many people the owner has read the contacts in it. */
export async function addRead(tx: Tx, { telegram_id, ip, people, contacts }: Read): Promise<number> {
  const row = await tx
    .insertInto('owner_reads')
    .values({ telegram_id, hour: sql<string>`date_trunc('hour', now())`, people, contacts, ip })
    .onConflict((conflict) =>
      conflict.columns(['telegram_id', 'hour']).doUpdateSet({
        people: sql<number>`owner_reads.people + ${people}::int`,
        contacts: sql<number>`owner_reads.contacts + ${contacts}::int`,
        ip,
      }),
    )
    .returning('contacts')
    .executeTakeFirstOrThrow()
  return row.contacts
}

/** Scheduled: one entry of the audit for each owner and hour that is over. */
export async function recordReads(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    with over as (delete from owner_reads where hour < date_trunc('hour', now()) returning *)
    insert into audit (actor, action, ip, detail)
    select 'owner:' || telegram_id, 'people read', ip,
      jsonb_build_object('hour', hour, 'people', people, 'contacts', contacts) from over`.execute(db)
  return Number(numAffectedRows ?? 0)
}
