import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

interface Plan {
  brief_id: string
  at: string
  telegram_id: number
  /** How many people it was counted for. */
  people: number
}

/** Call it with the brief locked, like the next two. */
export const insertPlan = async (tx: Tx, { brief_id, at, telegram_id, people }: Plan) => {
  await sql`
    insert into planned_sends (brief_id, at, telegram_id, people, name)
    select ${brief_id}::uuid, ${at}::timestamptz, owners.telegram_id, ${people}::int,
      coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), owners.login, 'владелец')
    from owners join users on users.telegram_id = owners.telegram_id where owners.telegram_id = ${telegram_id}::bigint`.execute(
    tx,
  )
}

/** How many people the plan was counted for; undefined if there was none. */
export async function deletePlan(tx: Tx, brief_id: string): Promise<number | undefined> {
  const plan = await tx
    .deleteFrom('planned_sends')
    .where('brief_id', '=', brief_id)
    .returning('people')
    .executeTakeFirst()
  return plan?.people
}

/** Undefined if it was sent, cancelled or put off meanwhile. */
export const takeDuePlan = (tx: Tx, brief_id: string) =>
  tx
    .deleteFrom('planned_sends')
    .where('brief_id', '=', brief_id)
    .where('at', '<=', sql<string>`now()`)
    .returning([
      'telegram_id',
      'name',
      'people',
      sql<boolean>`exists (select from owners where owners.telegram_id = planned_sends.telegram_id)`.as(
        'is_owner',
      ),
    ])
    .executeTakeFirst()

export async function listDuePlans(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('planned_sends')
    .select('brief_id')
    .where('at', '<=', sql<string>`now()`)
    .orderBy('at')
    .execute()
  return rows.map(({ brief_id }) => brief_id)
}
