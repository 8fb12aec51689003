import { IMPORT_COLUMNS_MAX, IMPORT_LIMITS, IMPORT_ROWS_MAX } from '@ugc/contract/facts/imports'
import { detectDelimiter, parseCsv } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'

/** A sentence for the owner. */
export class SheetRefused extends Error {}

export interface SheetRow {
  /** The number of the line in the file. */
  n: number
  cells: string[]
}

const TEXT_MAX = 2000
/** A table of 50 000 rows and 20 columns unpacks to about 60 MB. */
const UNPACKED_MAX = 300 * 1024 * 1024
const ENTRIES_MAX = 2000

const startsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

/** The rows that are not empty. Formulas are not computed: the value that the program saved is read. */
export async function* rowsOf(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetRefused('Файл с паролем или в старом формате .xls. Сохраните его как .xlsx без пароля')
  // «%PDF»: without a null byte it would be read as text.
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new SheetRefused(`Это PDF, а не таблица. ${IMPORT_LIMITS}`)
  const lines = startsWith(bytes, 0x50, 0x4b) ? fromXlsx(bytes) : fromCsv(bytes)
  let count = 0
  for await (const { n, values } of lines) {
    const cells = values.map(asText)
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) continue
    const filled = cells.filter((cell) => cell !== '').length
    if (filled > IMPORT_COLUMNS_MAX)
      throw new SheetRefused(
        `В строке ${n} заполнено ${filled} столбцов, а можно не больше ${IMPORT_COLUMNS_MAX}. Уберите лишние`,
      )
    count += 1
    // One more: the header.
    if (count > IMPORT_ROWS_MAX + 1)
      throw new SheetRefused(`Строк больше, чем можно. ${IMPORT_LIMITS}. Разделите файл на части`)
    // A lonely cell in a far corner is no column.
    yield { n, cells: cells.slice(0, IMPORT_COLUMNS_MAX) }
  }
}

async function* fromXlsx(bytes: Uint8Array) {
  refuseBomb(bytes)
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) yield { n: index + 1, values }
  } catch (error) {
    if (error instanceof SheetRefused) throw error
    throw new SheetRefused(
      'Файл не читается: он повреждён или это не таблица. Сохраните его заново как .xlsx',
    )
  }
}

async function* fromCsv(bytes: Uint8Array) {
  const text = decode(bytes)
  if (text.includes('\0')) throw new SheetRefused(`Это не таблица. ${IMPORT_LIMITS}`)
  let n = 0
  for (const values of parseCsv(text, { delimiter: detectDelimiter(text) })) yield { n: (n += 1), values }
}

/** Excel saves CSV in windows-1251 or UTF-16. */
function decode(bytes: Uint8Array): string {
  const as = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes)
  if (startsWith(bytes, 0xff, 0xfe)) return as('utf-16le')
  if (startsWith(bytes, 0xfe, 0xff)) return as('utf-16be')
  // Cyrillic letters in UTF-16 have 4 as their high byte, Latin ones 0.
  const high = (offset: number) => {
    const part = bytes.subarray(0, 2000).filter((_byte, at) => at % 2 === offset)
    return part.length > 3 && part.filter((byte) => byte === 0 || byte === 4).length > part.length * 0.8
  }
  if (high(1)) return as('utf-16le')
  if (high(0)) return as('utf-16be')
  try {
    return as('utf-8', true)
  } catch {
    return as('windows-1251')
  }
}

/** By the sizes that the archive states; the process that reads has a limit of memory besides. */
function refuseBomb(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const END = 0x06054b50
  const ENTRY = 0x02014b50
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1
  if (end < 0) throw new SheetRefused('Файл повреждён. Сохраните его заново как .xlsx')
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  for (let n = 0; n < entries && at + 46 <= bytes.length; n += 1) {
    if (view.getUint32(at, true) !== ENTRY) break
    unpacked += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (entries > ENTRIES_MAX || unpacked > UNPACKED_MAX)
    throw new SheetRefused(`Файл распаковывается в слишком большой. ${IMPORT_LIMITS}`)
}

// oxlint-disable-next-line no-control-regex -- PostgreSQL keeps no zero, and no column needs the others
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g

const two = (n: number) => String(n).padStart(2, '0')

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? ''
      : `${two(value.getUTCDate())}.${two(value.getUTCMonth() + 1)}.${value.getUTCFullYear()}`
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  return String(value).replaceAll(CONTROLS, '').trim().slice(0, TEXT_MAX)
}
