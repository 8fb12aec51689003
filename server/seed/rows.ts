import { sql } from 'kysely'

type Value = string | number | boolean | null | readonly (string | number)[] | object
type Row = Record<string, Value>

export const BATCH = 5000

/** The next batch is made while the database writes the last one. */
export async function inBatches<T>(
  rows: Iterable<T>,
  write: (batch: T[], written: number) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve()
  let written = 0
  let batch: T[] = []
  const flush = async () => {
    await writing
    written += batch.length
    writing = write(batch, written)
    batch = []
  }
  for (const row of rows) if (batch.push(row) === BATCH) await flush()
  if (batch.length > 0) await flush()
  await writing
}

/** As PostgreSQL writes an array; of our own words, which hold no quotes. */
const literal = (value: Value): string | null => {
  if (value === null) return null
  if (Array.isArray(value)) return `{${value.map((item) => `"${String(item)}"`).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Column by column, because one statement with five thousand rows is read far faster than five thousand of them. */
export function unnested(columns: Record<string, string>, rows: readonly Row[]) {
  const lists = Object.keys(columns).map((name) => rows.map((row) => literal(row[name] ?? null)))
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return {
    names,
    values: sql.join(
      Object.entries(columns).map(
        ([name, type]) => sql`${sql.ref(name)}::${sql.raw(type)} as ${sql.ref(name)}`,
      ),
    ),
    from: sql`unnest(${sql.join(lists.map((list) => sql`${sql.val(list)}::text[]`))}) as made (${names})`,
  }
}
