import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'

/** Excel's limit for the text of a cell. */
const TEXT_MAX = 32_767
const HOUR_MS = 3_600_000
/** Moscow is three hours ahead all year. */
const MOSCOW_MS = 3 * HOUR_MS

export interface Column<Row> {
  header: string
  width: number
  format?: string
  cell: (row: Row) => string | number | Date | null
}

type Maybe<T> = T | null | undefined

/** Every string is written as a string cell, so a text that begins with «=» cannot become a formula. */
export const text = <Row>(header: string, width: number, of: (row: Row) => Maybe<string>): Column<Row> => ({
  header,
  width,
  cell: (row) => asText(of(row) ?? ''),
})

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

async function* cellsOf<Row>(columns: Column<Row>[], rows: AsyncIterable<Row>, foot?: Foot<Row>) {
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
