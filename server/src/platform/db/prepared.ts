import { CompiledQuery } from 'kysely'
import type { Db } from './schema.ts'

const MARK = '/* prepared */ '
const names = new Map<string, string>()

/** The name under which a connection keeps this statement; undefined for one that is parsed each time. */
export function statementName(text: string): string | undefined {
  if (!text.startsWith(MARK)) return undefined
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * A query that is asked at nearly every call: built once a process, parsed and planned once a connection. What changes
 * its plan must be in its key and written into it as a literal; the rest are its parameters, in the order of the text.
 */
export function prepared<Row, Key extends string | number = never>(
  build: (db: Db, key: Key) => { compile: () => CompiledQuery<Row> },
) {
  const texts = new Map<Key | undefined, string>()
  return async (db: Db, { key, parameters = [] }: { key?: Key; parameters?: unknown[] }): Promise<Row[]> => {
    let text = texts.get(key)
    if (text === undefined) {
      text = MARK + build(db, key as Key).compile().sql
      texts.set(key, text)
    }
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))
    return rows
  }
}
