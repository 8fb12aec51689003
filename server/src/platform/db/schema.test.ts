import { readFileSync } from 'node:fs'
import { NO_LIMITS } from '@ugc/contract/facts/audience'
import { PROFILE_FIELD_NAMES } from '@ugc/contract/facts/profile-fields'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { dumpSchema } from '../../../test/schema.ts'
import { createLog } from '../log.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ empty: true })
  const log = createLog({ name: 'test', level: 'silent' })
  const { db } = connect({ url: database.direct_url, max: 1, application: 'test', log, unlimited: true })
  await migrate(db)
  await db.destroy()
})
afterAll(() => database.drop())

test('schema.sql is what the migrations make: after a migration run `npm run schema`', async () => {
  await expect(await dumpSchema(database.direct_url)).toMatchFileSnapshot('schema.sql')
})

interface Column {
  type: string
  nullable: boolean
  /** An insert may leave it out. */
  optional: boolean
}

const TYPES = {
  string: /^(text|uuid|date|time|inet)/,
  number: /^(smallint|integer|bigint|numeric)/,
  boolean: /^boolean/,
  Buffer: /^bytea/,
}
const BASE = new RegExp(`^(?:\\w+<)?(${Object.keys(TYPES).join('|')})(\\[\\])?(?: \\| null)?(?:[,>]|$)`)
/** Columns that a table takes from the contract: their names are compared, and the compiler knows their types. */
const FROM_CONTRACT: Record<string, string[]> = {
  ProfileColumns: PROFILE_FIELD_NAMES,
  AudienceColumns: ['target_tags', ...Object.keys(NO_LIMITS)],
}

/** Columns that this release neither reads nor writes. */
const OF_THE_RELEASE_BEFORE =
  /^client_choices\.(?!link_id|response_id|comment)|\.revision$|^planned_sends\.up_to$/

/** The columns of schema.ts with their types as text: each is a line of an interface. Undefined: the contract knows it. */
function columnsInCode(): Map<string, string | undefined> {
  const text = readFileSync(new URL('schema.ts', import.meta.url), 'utf8')
  const interfaces = new Map(
    [...text.matchAll(/^(?:export )?interface (\w+)(?: extends (\w+))? \{([^]*?)^\}/gm)].map(
      ([, name = '', from = '', body = '']) => {
        const own = [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(
          ([, column, type]) => [column, type] as const,
        )
        return [name, [...own, ...(FROM_CONTRACT[from] ?? []).map((column) => [column, undefined] as const)]]
      },
    ),
  )
  return new Map(
    (interfaces.get('Schema') ?? []).flatMap(([table, name = '']) =>
      (interfaces.get(name) ?? []).map(([column, type]) => [`${table}.${column}`, type] as const),
    ),
  )
}

test('schema.ts has the columns of the database with their types, nulls and defaults', async () => {
  const client = new pg.Client({ connectionString: database.direct_url })
  await client.connect()
  const { rows } = await client.query<Column & { name: string }>(`
    select table_name || '.' || column_name as name, is_nullable = 'YES' as nullable,
      format_type(atttypid, null) as type,
      is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as optional
    from information_schema.columns join pg_attribute on attrelid = table_name::regclass and attname = column_name
    where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'ledger'`)
  await client.end()
  const used = rows.filter(({ name }) => !OF_THE_RELEASE_BEFORE.test(name))
  const stored = new Map(used.map((row) => [row.name, row]))
  const written = columnsInCode()
  expect([...written.keys()].toSorted()).toEqual([...stored.keys()].toSorted())
  const wrong = [...written].filter(
    ([name, type]) => type !== undefined && !describes(type, stored.get(name)!),
  )
  expect(wrong.map(([name, type]) => [name, type, stored.get(name)])).toEqual([])
})

function describes(written: string, { type, nullable, optional }: Column): boolean {
  const [, base, array] = BASE.exec(written) ?? []
  const mayBeLeftOut = /^(Generated|Stamp|Touched|ColumnType)|\bnull\b/.test(written)
  return (
    (base === undefined || TYPES[base as keyof typeof TYPES].test(type)) &&
    (base === undefined || type.endsWith('[]') === (array !== undefined)) &&
    /\bnull\b/.test(written) === nullable &&
    (optional || !mayBeLeftOut)
  )
}
