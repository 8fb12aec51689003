import type { ImportField, ImportState, ImportVerdict, UnknownTags } from '@ugc/contract/facts/imports'
import { IMPORT_DAYS, IMPORT_UNDO_HOURS } from '@ugc/contract/facts/imports'
import { type Profile, PROFILE_FIELD_NAMES } from '@ugc/contract/facts/profile-fields'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/schema.ts'

/** By what a person is the same. */
export interface Keys {
  telegram_id?: string
  telegram_username?: string
  email?: string
  phone?: string
}
export type KeyKind = keyof Keys

export interface Column {
  header: string
  examples: string[]
  field: ImportField | null
}

const LISTED = 20
const PROBLEMS_SHOWN = 50

export const insertImport = async (
  tx: Tx,
  given: { file_name: string; created_by: number; bytes: Buffer },
) => {
  const { id } = await tx
    .insertInto('imports')
    .values({ file_name: given.file_name, created_by: given.created_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('import_files').values({ import_id: id, bytes: given.bytes }).execute()
  return id
}

export const listImports = (db: Db) =>
  db
    .selectFrom('imports')
    .select(['id', 'file_name', 'state', 'rows', 'counts', 'done', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(LISTED)
    .execute()

export const findImport = (db: Db | Tx, id: string) =>
  db
    .selectFrom('imports')
    .selectAll()
    .select([
      sql<
        string | null
      >`case when state in ('done', 'stopped') and done > 0 and written_at > now() - make_interval(hours => ${sql.lit(IMPORT_UNDO_HOURS)})
        then (written_at + make_interval(hours => ${sql.lit(IMPORT_UNDO_HOURS)}))::timestamptz end`.as(
        'undo_until',
      ),
      // Not while the worker writes: the screen asks each second.
      sql<number>`case when state in ('done', 'stopped') then (select count(*) from import_rows
        join creators on creators.id = import_rows.creator_id
        where import_id = imports.id and is_new and is_done and telegram_id is null) else 0 end`.as(
        'to_invite',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** Where the worker goes on. */
export const findState = (db: Db, id: string) =>
  db.selectFrom('imports').select(['state', 'columns', 'drops_wrong']).where('id', '=', id).executeTakeFirst()

/** The lock holds up a step and a batch of rows at the same time. */
export const lockImport = (tx: Tx, id: string) =>
  tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined while another transaction has the lock. */
export const tryLockImport = (tx: Tx, id: string) =>
  tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()

export const updateImport = async (
  db: Db | Tx,
  id: string,
  values: {
    state?: ImportState
    refusal?: string | null
    columns?: Column[]
    rows?: number
    counts?: Partial<Record<ImportVerdict, number>>
    done?: number
    kept?: number
    unknown_tags?: UnknownTags
    may_invite?: boolean
    drops_wrong?: boolean
  },
  written = false,
) => {
  const { columns, counts, unknown_tags, ...rest } = values
  await db
    .updateTable('imports')
    .set({
      ...rest,
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(unknown_tags && { unknown_tags: JSON.stringify(unknown_tags) }),
      ...(written ? { written_at: sql<string>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
}

export const findFile = async (db: Db, id: string) =>
  (await db.selectFrom('import_files').select('bytes').where('import_id', '=', id).executeTakeFirst())?.bytes

export const deleteFile = async (db: Db | Tx, id: string) => {
  await db.deleteFrom('import_files').where('import_id', '=', id).execute()
}

export interface FileRow {
  n: number
  cells: string[]
}

export const insertRows = async (db: Db, id: string, rows: FileRow[]) => {
  await sql`insert into import_rows (import_id, n, cells)
    select ${id}::uuid, (row ->> 'n')::int, row -> 'cells' from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row`.execute(
    db,
  )
}

export const deleteRows = async (db: Db, id: string) => {
  await db.deleteFrom('import_rows').where('import_id', '=', id).execute()
}

/** The next rows of the file after this line. */
export const listRows = (db: Db, id: string, after: number, limit: number): Promise<FileRow[]> =>
  db
    .selectFrom('import_rows')
    .select(['n', 'cells'])
    .where('import_id', '=', id)
    .where('n', '>', after)
    .orderBy('n')
    .limit(limit)
    .execute()

interface Judged {
  n: number
  verdict: ImportVerdict
  reason: string | null
  same_as: number | null
}
export const updateVerdicts = async (db: Db, id: string, rows: Judged[]) => {
  await sql`update import_rows set verdict = given.verdict, reason = given.reason, same_as = given.same_as
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (n int, verdict text, reason text, same_as int)
    where import_id = ${id} and import_rows.n = given.n`.execute(db)
}

export async function countVerdicts(db: Db, id: string): Promise<Partial<Record<ImportVerdict, number>>> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['verdict', ({ fn }) => fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .where('verdict', 'is not', null)
    .groupBy('verdict')
    .execute()
  return Object.fromEntries(rows.map(({ verdict, count }) => [String(verdict), count]))
}

/** Rows that are left out, with their cells and those of the row that they repeat. */
export const listProblems = (db: Db, id: string, { after = 0, limit = PROBLEMS_SHOWN } = {}) =>
  db
    .selectFrom('import_rows as row')
    .leftJoin('import_rows as earlier', (join) =>
      join.onRef('earlier.import_id', '=', 'row.import_id').onRef('earlier.n', '=', 'row.same_as'),
    )
    .select(['row.n', 'row.cells', 'row.verdict', 'row.reason', 'earlier.cells as repeated'])
    .where('row.import_id', '=', id)
    .where('row.verdict', 'in', ['error', 'duplicate'])
    .where('row.n', '>', after)
    .orderBy('row.n')
    .limit(limit)
    .execute()

/** Rows after this line that are to be written and are not yet. */
export const listUnwritten = (tx: Tx, id: string, after: number, limit: number) =>
  tx
    .selectFrom('import_rows')
    .select(['n', 'cells'])
    .where('import_id', '=', id)
    .where('verdict', 'in', ['new', 'update'])
    .where('is_done', '=', false)
    .where('n', '>', after)
    .orderBy('n')
    .limit(limit)
    .execute()

export interface Written {
  n: number
  creator_id: string | null
  is_new: boolean
  before: object | null
  version: number | null
}
export const updateWritten = async (tx: Tx, id: string, rows: Written[]) => {
  await sql`update import_rows set creator_id = given.creator_id, is_new = given.is_new, before = given.before,
      version = given.version, is_done = true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (n int, creator_id uuid, is_new boolean, before jsonb, version int)
    where import_id = ${id} and import_rows.n = given.n`.execute(tx)
}

/** Written rows before this line, the last first. */
export const listWritten = (tx: Tx, id: string, before: number, limit: number) =>
  tx
    .selectFrom('import_rows')
    .select(['n', 'creator_id', 'is_new', 'before', 'version'])
    .where('import_id', '=', id)
    .where('is_done', '=', true)
    .where('is_new', 'is not', null)
    .where('n', '<', before)
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()

export const updateUndone = async (tx: Tx, id: string, ns: number[]) => {
  await tx
    .updateTable('import_rows')
    .set({ is_new: null })
    .where('import_id', '=', id)
    .where('n', 'in', ns)
    .execute()
}

/** New people of the import who have no Telegram, with their names. */
export const listInvited = (tx: Tx, id: string) =>
  tx
    .selectFrom('import_rows')
    .innerJoin('creators', 'creators.id', 'import_rows.creator_id')
    .select(['creators.id', 'first_name', 'last_name', 'phone', 'email', 'telegram_username'])
    .where('import_id', '=', id)
    .where('is_new', '=', true)
    .where('is_done', '=', true)
    .where('telegram_id', 'is', null)
    .orderBy('n')
    .execute()

const KEYS: Record<KeyKind | 'print', ReturnType<typeof sql>> = {
  telegram_id: sql`telegram_id = given.value::bigint`,
  telegram_username: sql`lower(telegram_username) = given.value`,
  email: sql`lower(email) = given.value`,
  phone: sql`phone_key(phone) = given.value`,
  print: sql`imported_as = decode(given.value, 'hex')`,
}

/** Of one key. An import asks whether there are two. */
export const MATCHES_MAX = 6

/**
 * Who is in the base already, by row: each kind of key has its index. The limit makes PostgreSQL look up each value; for a plain
 * join it reads all creators.
 */
export async function findMatches(db: Db | Tx, rows: { n: number; keys: Keys; print: Buffer }[]) {
  const matches = new Map<number, { id: string; by: KeyKind | 'print' }[]>()
  const find = async (by: KeyKind | 'print', given: { n: number; value: string }[]) => {
    const { rows: found } = await sql<{ n: number; id: string }>`
      select given.n, found.id from unnest(${given.map(({ n }) => n)}::int[], ${given.map(({ value }) => value)}::text[]) given (n, value)
      cross join lateral (select id from creators where ${KEYS[by]} limit ${sql.lit(MATCHES_MAX)}) found`.execute(
      db,
    )
    for (const { n, id } of found) matches.set(n, [...(matches.get(n) ?? []), { id, by }])
  }
  for (const kind of ['telegram_id', 'telegram_username', 'email', 'phone'] as const)
    await find(
      kind,
      rows.flatMap(({ n, keys }) => (keys[kind] === undefined ? [] : [{ n, value: keys[kind] }])),
    )
  const alone = rows.filter(({ n }) => !matches.has(n))
  await find(
    'print',
    alone.map(({ n, print }) => ({ n, value: print.toString('hex') })),
  )
  return matches
}

const STORED = [
  'id',
  ...PROFILE_FIELD_NAMES,
  'telegram_id',
  'profile_completed',
  'is_active',
  'deactivated_by',
  'is_blocked',
  'needs_consent',
  'version',
  'imported_as',
] as const
export type StoredPerson = Profile & {
  id: string
  telegram_id: number | null
  profile_completed: boolean
  is_active: boolean
  deactivated_by: 'self' | 'owner' | null
  is_blocked: boolean
  needs_consent: boolean
  version: number
  imported_as: Buffer | null
  updated_at: string
  /** By a photo, a note or the stop-list: a form raises the version. */
  is_touched: boolean
}

export async function findPeople(db: Db | Tx, ids: string[]): Promise<Map<string, StoredPerson>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('creators')
    .select([
      ...STORED,
      sql<string>`updated_at::text`.as('updated_at'),
      sql<boolean>`updated_at > created_at or stop_reason is not null or exists (select from creator_notes
        where creator_id = creators.id and deleted_at is null)`.as('is_touched'),
    ])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row as StoredPerson]))
}

/** In the order of their ids, so that two imports at once do not wait for each other crosswise. */
export const lockPeople = async (tx: Tx, ids: string[]) => {
  await sql`select from creators where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

/** Ids in the order of the list by the time of creation. */
export async function newIds(db: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** As before the import, with its version: only where the row has not changed after the import. */
export const restorePerson = async (tx: Tx, id: string, before: Record<string, unknown>) => {
  const columns = sql.join(Object.keys(before).map((name) => sql.ref(name)))
  await sql`update creators set (${columns}) = (select ${columns} from jsonb_populate_record(null::creators, ${JSON.stringify(before)}::jsonb))
    where id = ${id}`.execute(tx)
}

export async function listWorking(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['reading', 'checking', 'running', 'undoing'])
    .execute()
  return rows.map(({ id }) => id)
}

/** With the rows of their files. */
export async function deleteOldImports(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('imports')
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(IMPORT_DAYS)})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
