import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/schema.ts'

const TABLES = ['creators', 'consents', 'responses']

/**
 * Writes without the indexes that only make reading fast and without looking up each row's parents; then all of it is
 * made and checked again, at once. In the caller's transaction: when it fails, or the process dies, nothing was gone.
 */
export async function unhindered(tx: Tx, work: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any (${TABLES}::regclass[]) and not indisunique
  `.execute(tx)
  const keys = await sql<{ name: string; table: string; definition: string }>`
    select quote_ident(conname) as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = any (${TABLES}::regclass[]) and contype = 'f'
  `.execute(tx)
  const run = (text: string) => sql.raw(text).execute(tx)

  for (const { name } of indexes.rows) await run(`drop index ${name}`)
  for (const { table, name } of keys.rows) await run(`alter table ${table} drop constraint ${name}`)
  await work()
  // For this transaction alone: a trigram index of a million rows is built in one go instead of in pieces.
  await run("set local maintenance_work_mem = '512MB'")
  for (const { definition } of indexes.rows) await run(definition)
  for (const { table, name, definition } of keys.rows)
    await run(`alter table ${table} add constraint ${name} ${definition}`)
}
