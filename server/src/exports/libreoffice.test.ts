import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import type { World } from '../../test/sign-in.ts'
import { sheetOf } from '../../test/workbook.ts'

let world: World
let dir: string
beforeAll(async () => {
  world = await startApp()
  dir = await mkdtemp(join(tmpdir(), 'ugc-office-'))
})
afterAll(async () => {
  await world.close()
  await rm(dir, { recursive: true })
})

/** Semicolons, UTF-8, every text in quotes and nothing else. */
const CSV = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,true,true,false'

/** What another program than ours reads out of the file: texts in quotes, everything else without. */
async function asOfficeReadsIt(file: Buffer): Promise<string[][]> {
  await writeFile(join(dir, 'file.xlsx'), file)
  const profile = `-env:UserInstallation=file://${dir}/profile`
  const convert = ['--headless', profile, '--convert-to', CSV, '--outdir', dir, join(dir, 'file.xlsx')]
  await promisify(execFile)('soffice', convert, {
    timeout: 120_000,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  return fieldsOf(await readFile(join(dir, 'file.csv'), 'utf8'))
}

/** Line by line; quotes stay, to tell a text from a number. */
function fieldsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, field = '', end] of csv.matchAll(/((?:"(?:[^"]|"")*")|[^";\n]*)(;|\n|$)/g)) {
    rows.at(-1)?.push(shortened(valueOf(field)))
    if (end === '\n') rows.push([])
  }
  return rows.filter((row) => row.join('') !== '')
}

/** How it writes a date where no language is set. */
function valueOf(field: string): string {
  const [, month, day, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d):\d\d/.exec(field) ?? []
  return day === undefined ? field : `${year}-${month}-${day}T${time}`
}

const asField = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 16)
  return typeof cell === 'string' ? shortened(`"${cell.replaceAll('"', '""')}"`) : JSON.stringify(cell)
}

/** A difference is to be read, not scrolled through. */
const shortened = (text: string) => (text.length > 200 ? `${text.slice(0, 50)}… ${text.length}` : text)

const HOSTILE = [
  '=HYPERLINK("http://x")',
  '=1+1',
  '+7 999',
  '-1',
  '@sum',
  'две\nстроки',
  '😀 эмодзи',
  'שלום عربى',
  '<b>&amp;"кавычки"',
  '_x0041_',
  '00123',
  '2026-01-01',
  'a'.repeat(40_000),
]

test(
  '[C-08] [R-07] LibreOffice reads the same cells out of it: texts as texts, numbers as numbers, dates as dates',
  { timeout: 240_000 },
  async () => {
    const brief_id = await makeBrief(world.db)
    for (const bio of HOSTILE) {
      const creator_id = await makeCreator(world.db, {
        first_name: bio.slice(0, 50),
        bio,
        price_per_video: 1234.5,
        created_at: '2026-02-28T22:30:00Z',
      })
      await makeResponse(world.db, { brief_id, creator_id, message: bio })
    }
    for (const path of [
      'creators',
      `responses/${brief_id}?markup=7`,
      `responses/${brief_id}?for_client=true`,
    ]) {
      const url = `/api/export/${path}`
      const { rawPayload } = await world.ask({ method: 'GET', url, headers: world.owner })
      const ours = (await sheetOf(rawPayload)).map((row) => row.map(asField))
      const office = await asOfficeReadsIt(rawPayload)
      expect(office, path).toEqual(ours)
    }
  },
)
