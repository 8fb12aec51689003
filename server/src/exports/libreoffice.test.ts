import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { asOfficeReadsIt } from '../../test/office.ts'
import type { World } from '../../test/sign-in.ts'
import { sheetOf } from '../../test/workbook.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

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
      const office = (await asOfficeReadsIt(rawPayload)).map((row) =>
        row.map((field) => shortened(valueOf(field))),
      )
      expect(office, path).toEqual(ours)
    }
  },
)
