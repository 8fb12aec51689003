import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { IMPORT_LIMITS } from '@ugc/contract/facts/imports'
import type { Db } from '../../platform/db/schema.ts'
import { deleteFile, deleteRows, type FileRow, findFile, insertRows, updateImport } from './queries.ts'
import { headersIn, recognise } from './rules.ts'

const PROGRAM = join(import.meta.dirname, '../../bin/read-sheet.ts')
/**
 * Of the heap, and of the whole process: an archive unpacks outside of the heap. 50 000 rows with eight columns of texts that never
 * repeat take 457 MB; with fourteen the file is refused.
 */
const HEAP_MB = 470
const PROCESS_MB = 680
const LOOK_MS = 50
const READ_MS = 120_000
const AT_ONCE = 1000
/** The header is looked for in so many rows: a title may stand above it. */
const HEADER_WITHIN = 10
const EXAMPLES = 3
const EXAMPLES_FROM = 200

const UNREADABLE = `Файл не читается: он слишком большой или повреждён. ${IMPORT_LIMITS}`

interface Options {
  signal: AbortSignal
  /** The most memory that the process has had, in MB. */
  onPeak?: (mb: number) => void
}

type Line = FileRow | { end: true } | { refused: string }

/** The rows of a file, read by a process of its own, which knows no address of the database. */
export async function* readSheet(bytes: Uint8Array, { signal, onPeak }: Options): AsyncGenerator<Line> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${HEAP_MB}`,
      '--max-semi-space-size=2',
      PROGRAM,
    ],
    {
      env: { NODE_ENV: 'production' },
      stdio: ['pipe', 'pipe', 'ignore'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]),
      killSignal: 'SIGKILL',
    },
  )
  // The calls of people come first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  // The line that is missing at the end says it.
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  let peak = 0
  const look = async () => {
    const mb = await memoryOf(child.pid)
    peak = Math.max(peak, mb)
    if (mb > PROCESS_MB) child.kill('SIGKILL')
  }
  const watch = setInterval(() => void look(), LOOK_MS)
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const parsed = parse(line)
      if (parsed === undefined) break
      yield parsed
      if (!('n' in parsed)) return
    }
    signal.throwIfAborted()
    yield { refused: UNREADABLE }
  } finally {
    clearInterval(watch)
    child.kill('SIGKILL')
    onPeak?.(peak)
  }
}

/** A killed process may have written half a line. */
function parse(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line
  } catch {
    return undefined
  }
}

async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

/** Stores the rows and recognises the columns. What a worker that died has stored is stored again. */
export async function readImport(db: Db, id: string, options: Options): Promise<void> {
  const bytes = await findFile(db, id)
  await deleteRows(db, id)
  let refusal = bytes ? undefined : UNREADABLE
  let top: FileRow[] | undefined = []
  let header: FileRow | undefined
  const examples: FileRow[] = []
  const batch: FileRow[] = []
  let count = 0
  const keep = async (row: FileRow) => {
    count += 1
    if (examples.length < EXAMPLES_FROM) examples.push(row)
    batch.push(row)
    if (batch.length >= AT_ONCE) await insertRows(db, id, batch.splice(0))
  }
  const findHeader = async () => {
    if (top === undefined) return
    const rows = top
    top = undefined
    const at = headerAt(rows)
    header = rows[at]
    for (const row of rows.slice(at + 1)) await keep(row)
  }
  for await (const line of bytes ? readSheet(bytes, options) : []) {
    if ('refused' in line) refusal = line.refused
    else if ('end' in line) await findHeader()
    else if (top) {
      top.push(line)
      if (top.length >= HEADER_WITHIN) await findHeader()
    } else await keep(line)
  }
  if (batch.length > 0) await insertRows(db, id, batch)
  if (count === 0) refusal ??= 'В файле нет строк с людьми. Первая строка: названия столбцов, дальше люди'
  await db.transaction().execute(async (tx) => {
    await deleteFile(tx, id)
    if (refusal !== undefined) return updateImport(tx, id, { state: 'refused', refusal })
    await updateImport(tx, id, { state: 'columns', rows: count, columns: columnsOf(header, examples) })
  })
  if (refusal !== undefined) await deleteRows(db, id)
}

/** The row that has most of the known headers; without one the first. */
function headerAt(rows: FileRow[]): number {
  const known = rows.map(({ cells }) => headersIn(cells))
  const most = Math.max(...known, 0)
  return most > 0 ? known.indexOf(most) : 0
}

function columnsOf(header: FileRow | undefined, rows: FileRow[]) {
  const width = Math.max(header?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => {
    const filled = rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '')
    return { header: header?.cells[at] ?? '', filled: [...new Set(filled)] }
  })
  const fields = recognise(columns.map(({ header: name, filled }) => ({ header: name, examples: filled })))
  return columns.map(({ header: name, filled }, at) => ({
    header: name,
    examples: filled.slice(0, EXAMPLES).map((cell) => cell.slice(0, 80)),
    field: fields[at] ?? null,
  }))
}
