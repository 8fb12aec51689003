import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { isLink } from '@ugc/contract/values/links'
import { rangeRef, writeXlsx, writeXlsxStream } from 'hucre/xlsx'

/** Excel's limit for the text of a cell. */
const TEXT_MAX = 32_767
const HOUR_MS = 3_600_000
/** Moscow is three hours ahead all year. */
const MOSCOW_MS = 3 * HOUR_MS

type Cell = string | number | Date | null

export interface Column<Row> {
  header: string
  width: number
  format?: string
  cell: (row: Row) => Cell
  /** A click opens the first address of the cell, in a workbook that is not streamed. */
  opens?: true
}

type Maybe<T> = T | null | undefined

/** Every string is written as a string cell, so a text that begins with «=» cannot become a formula. */
export const text = <Row>(header: string, width: number, of: (row: Row) => Maybe<string>): Column<Row> => ({
  header,
  width,
  cell: (row) => asText(of(row) ?? ''),
})

export const linked = <Row>(column: Column<Row>): Column<Row> => ({ ...column, opens: true })

export const list = <Row>(header: string, width: number, of: (row: Row) => Maybe<Maybe<string>[]>) =>
  text<Row>(header, width, (row) => of(row)?.filter(Boolean).join(', '))

export const number = <Row>(
  header: string,
  width: number,
  of: (row: Row) => Maybe<number>,
  format = '#,##0',
): Column<Row> => ({ header, width, format, cell: (row) => of(row) ?? null })

export const money = <Row>(header: string, of: (row: Row) => Maybe<number>) =>
  number(header, 16, of, '#,##0.00')

/** A workbook has no time zones, so all times are Moscow's. */
export const date = <Row>(header: string, of: (row: Row) => Maybe<string>): Column<Row> => ({
  header,
  width: 18,
  format: 'dd.mm.yyyy hh:mm',
  cell: (row) => {
    const at = of(row)
    return at ? new Date(Date.parse(at) + MOSCOW_MS) : null
  },
})

/** A day without an hour: «2026-11-28». */
export const day = <Row>(header: string, of: (row: Row) => Maybe<string>): Column<Row> => ({
  header,
  width: 14,
  format: 'dd.mm.yyyy',
  cell: (row) => {
    const on = of(row)
    return on ? new Date(on) : null
  },
})

/** Rows below those that are written, made from them: their cells by the headers of their columns. */
export interface Foot<Row> {
  add: (row: Row) => void
  rows: () => Record<string, string | number>[]
}

/** Streams the workbook: the next rows are read when the client has taken the previous ones. */
export function writeWorkbook<Row>(
  sheet: string,
  columns: Column<Row>[],
  rows: AsyncIterable<Row>,
  foot?: Foot<Row>,
): Readable {
  const bytes = writeXlsxStream(cellsOf(columns, rows, foot), {
    name: sheet,
    columns: columns.map(({ header, width, format }) => ({
      header,
      width,
      ...(format === undefined ? {} : { style: { numFmt: format } }),
    })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(bytes as ReadableStream)
}

/** Up to so many rows are held in memory to be written with what only a whole workbook can have. */
const PRINTABLE_MAX = 1000

/** A workbook to print and to filter: one page wide, with a bold header. A long one is streamed without these. */
export async function writePrintable<Row>(
  sheet: string,
  columns: Column<Row>[],
  rows: AsyncIterable<Row>,
  foot?: Foot<Row>,
): Promise<Readable> {
  const [first, rest] = await takeFirst(rows, PRINTABLE_MAX)
  if (rest) return writeWorkbook(sheet, columns, rest, foot)
  const header = columns.map((column) => column.header)
  const cells: Cell[][] = [header]
  for await (const row of cellsOf(columns, first, foot)) cells.push(row)
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheet,
        columns: columns.map(({ width, format }) => ({
          width,
          ...(format === undefined ? {} : { style: { numFmt: format } }),
        })),
        rows: cells,
        cells: new Map<string, Marked>([
          ...header.map((_, at): [string, Marked] => [`0,${at}`, { style: { font: { bold: true } } }]),
          ...linksIn(columns, cells),
        ]),
        freezePane: { rows: 1 },
        autoFilter: { range: rangeRef(0, 0, first.length, columns.length - 1) },
        pageSetup: {
          orientation: 'landscape',
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 0,
          printTitlesRow: '$1:$1',
        },
      },
    ],
  })
  return Readable.from([bytes])
}

interface Marked {
  style?: { font: { bold: true } }
  hyperlink?: { target: string }
}

/** By row and column, without the header. */
const linksIn = <Row>(columns: Column<Row>[], rows: Cell[][]) =>
  rows.slice(1).flatMap((cells, above) =>
    cells.flatMap((cell, at): [string, Marked][] => {
      const target = columns[at]?.opens === true && typeof cell === 'string' ? cell.split(' ')[0] : undefined
      return target !== undefined && isLink(target) ? [[`${above + 1},${at}`, { hyperlink: { target } }]] : []
    }),
  )

/** All rows, if there are at most so many; otherwise an iterable of them. */
async function takeFirst<Row>(
  rows: AsyncIterable<Row>,
  max: number,
): Promise<[Row[], undefined] | [Row[], AsyncIterable<Row>]> {
  const first: Row[] = []
  const iterator = rows[Symbol.asyncIterator]()
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    first.push(next.value)
    if (first.length > max) return [first, joined(first, iterator)]
  }
  return [first, undefined]
}

async function* joined<Row>(first: Row[], rest: AsyncIterator<Row>) {
  yield* first
  yield* { [Symbol.asyncIterator]: () => rest }
}

async function* cellsOf<Row>(columns: Column<Row>[], rows: AsyncIterable<Row> | Row[], foot?: Foot<Row>) {
  for await (const row of rows) {
    foot?.add(row)
    yield columns.map(({ cell }) => cell(row))
  }
  for (const row of foot?.rows() ?? []) yield columns.map(({ header }) => cellOf(row[header]))
}

const cellOf = (value: string | number | undefined) =>
  typeof value === 'string' ? asText(value) : (value ?? null)

// oxlint-disable-next-line no-control-regex -- XML cannot represent these characters
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

function asText(given: string): string | null {
  const clean = given.replaceAll(/\r\n?/g, '\n').replaceAll(UNWRITABLE, '')
  // A surrogate pair that was cut in half is dropped.
  const cut = clean.slice(0, TEXT_MAX).replace(/[\uD800-\uDBFF]$/, '')
  // Excel decodes _x0041_ as a letter, so the underscore is escaped to keep the typed text.
  return cut === '' ? null : cut.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}
