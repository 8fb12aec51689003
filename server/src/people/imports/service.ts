import { IMPORT_FIELDS, type ImportField, type ImportStep } from '@ugc/contract/facts/imports'
import { oneLine } from '@ugc/contract/values/text'
import { insertAudit } from '../../access/audit/queries.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { nameIn } from './cells-part.ts'
import {
  type Column,
  findImport,
  insertImport,
  listImports,
  listProblems,
  lockImport,
  updateImport,
} from './queries.ts'
import { emptyFile, importNotFound, nameMissing, notNow, otherColumns, twiceTheSame } from './refusals.ts'

const NONE = { new: 0, update: 0, same: 0, duplicate: 0, error: 0 }

interface Tools {
  db: Db
  jobs: Jobs
}

const NAME_MAX = 100

/** The time stands in for a name that is missing. */
const nameOf = (given = '') =>
  oneLine(given).slice(0, NAME_MAX) ||
  `Файл ${new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' }).format(new Date())}`

type Upload = Uint8Array & { file_name?: string }

/** Keeps the bytes until the worker has read them; nothing of the file is looked at here. */
export async function beginImport({ db, jobs }: Tools, bytes: Upload, by: Who): Promise<string> {
  if (bytes.length === 0) throw emptyFile()
  return db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const file_name = nameOf(bytes.file_name)
    const id = await insertImport(tx, { file_name, created_by: by.telegram_id, bytes: Buffer.from(bytes) })
    await jobs.runImport(tx, id)
    await insertAudit(tx, { ...by, action: 'import begun', detail: { import_id: id } })
    return id
  })
}

/** «Телефон как в строке 5 (Валерия Соболева)»: the name is read from that row, so it goes with its person. */
export async function findProblems(
  db: Db,
  { id, columns }: { id: string; columns: Column[] },
  page?: { after: number; limit: number },
) {
  const rows = await listProblems(db, id, page)
  return rows.map(({ repeated, reason, ...row }) => {
    const name = nameIn(repeated ?? [], columns)
    return { ...row, reason: `${reason ?? ''}${name && ` (${name})`}` }
  })
}

export async function showImport(db: Db, id: string) {
  const found = await findImport(db, id)
  if (!found) throw importNotFound()
  const problems = (await findProblems(db, found)).map(({ n, cells, verdict, reason }) => ({
    row: n,
    name: nameIn(cells, found.columns),
    verdict: verdict ?? ('error' as const),
    reason,
  }))
  return { ...found, counts: { ...NONE, ...found.counts }, problems }
}

export async function showImports(db: Db) {
  const items = await listImports(db)
  return { items: items.map((item) => ({ ...item, counts: { ...NONE, ...item.counts } })) }
}

async function locked(tx: Tx, id: string) {
  const found = await lockImport(tx, id)
  if (!found) throw importNotFound()
  return found
}

export async function chooseColumns(
  { jobs }: Tools,
  tx: Tx,
  id: string,
  { fields, drops_wrong = false }: { fields: (ImportField | null)[]; drops_wrong?: boolean | undefined },
  by: Who,
) {
  await recheckOwner(tx, by)
  const { state, columns } = await locked(tx, id)
  if (state !== 'columns' && state !== 'checked') throw notNow()
  if (fields.length !== columns.length) throw otherColumns()
  const twice = fields.find((field, at) => field !== null && fields.indexOf(field) !== at)
  if (twice) throw twiceTheSame(IMPORT_FIELDS[twice])
  if (!fields.includes('first_name') && !fields.includes('full_name')) throw nameMissing()
  const chosen = columns.map((column, at) => ({ ...column, field: fields[at] ?? null }))
  await updateImport(tx, id, { state: 'checking', columns: chosen, done: 0, counts: {}, drops_wrong })
  await jobs.runImport(tx, id)
  await insertAudit(tx, { ...by, action: 'import checked', detail: { import_id: id } })
}

export async function takeStep({ jobs }: Tools, tx: Tx, id: string, step: ImportStep, by: Who) {
  await recheckOwner(tx, by)
  await locked(tx, id)
  const found = await findImport(tx, id)
  const state = found?.state ?? 'undone'
  if (step === 'run' && state !== 'checked' && state !== 'stopped') throw notNow()
  if (step === 'stop' && state !== 'running') throw notNow()
  if (step === 'undo' && !found?.undo_until) throw notNow()
  const next = { run: 'running', stop: 'stopped', undo: 'undoing' } as const
  // The examples and the tags are cells of people, and no screen shows them any more.
  const columns = found?.columns.map((column) => ({ ...column, examples: [] })) ?? []
  const unknown_tags = { names: [], total: found?.unknown_tags.total ?? 0 }
  const more = step === 'run' ? { may_invite: true } : {}
  await updateImport(tx, id, { state: next[step], columns, unknown_tags, ...more })
  if (step !== 'stop') await jobs.runImport(tx, id)
  await insertAudit(tx, { ...by, action: 'import moved', detail: { import_id: id, step } })
}
