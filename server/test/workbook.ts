import { inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'

/** The cells of the only sheet, the header first. */
export async function sheetOf(file: Uint8Array): Promise<unknown[][]> {
  const { sheets } = await readXlsx(file)
  return sheets[0]?.rows ?? []
}

/** Each row by the words of the header. */
export async function rowsOf(file: Uint8Array): Promise<Record<string, unknown>[]> {
  const [header = [], ...rows] = await sheetOf(file)
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [String(name), row[at] ?? null])))
}

/** Every part of the file as text, by its name, as the directory at the file's end lists them. */
export function partsOf(file: Buffer): Record<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const parts: Record<string, string> = {}
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = file.readUInt32LE(at + 20)
    const nameLength = file.readUInt16LE(at + 28)
    const local = file.readUInt32LE(at + 42)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    parts[name] = inflateRawSync(file.subarray(from, from + size)).toString('utf8')
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}
