import { sql } from 'kysely'
import type { Db, Tx } from './schema.ts'

interface Given {
  telegram_id: number
  key: string
  input: object
}

interface Taken {
  /** The id of what the key makes, or has made. */
  id: string
  /** The first request with this key: the caller writes the row. */
  is_new: boolean
  /** The first request had the same input. */
  is_same: boolean
}

/**
 * Takes an idempotency key of an owner in the transaction that writes the row. A repeated request waits for the first one:
 * when the first is committed, it finds the id; when the first is rolled back, it takes the key itself.
 */
export async function takeRequestKey(tx: Tx, { telegram_id, key, input }: Given): Promise<Taken> {
  const hash = sql<Buffer>`sha256(convert_to(${JSON.stringify(input)}, 'UTF8'))`
  const taken = await tx
    .insertInto('request_keys')
    .values({ telegram_id, key, input_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('made_id')
    .executeTakeFirst()
  if (taken) return { id: taken.made_id, is_new: true, is_same: true }
  const { made_id, is_same } = await tx
    .selectFrom('request_keys')
    .select(['made_id', sql<boolean>`input_hash = ${hash}`.as('is_same')])
    .where('telegram_id', '=', telegram_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { id: made_id, is_new: false, is_same }
}

/** A form that got no reply is sent again within days at most; a key is kept for a month. */
export async function deleteOldRequestKeys(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('request_keys')
    .where('created_at', '<', sql<string>`now() - interval '30 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
