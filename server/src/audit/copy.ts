import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Db } from '../db/schema.ts'
import { type Entry, findFirstId, listBetween, listSettled } from './copy-queries.ts'

const BATCH = 1000
/** The hash before the first entry. */
const START = '0'.repeat(64)

const hashOf = (before: string, text: string) =>
  createHash('sha256').update(`${before}\n${text}`).digest('hex')

/** The first line of a file: the hash with which the file before ended. */
const BEGIN = 'begin'

/** One file a year, so that an old year can be removed. A line: the hash of the line before and of the entry, then the entry. */
async function* linesIn(dir: string) {
  const files = (await readdir(dir).catch(() => [])).filter((name) => /^\d{4}\.log$/.test(name)).toSorted()
  for (const file of files) {
    let number = 0
    for await (const line of createInterface({ input: createReadStream(join(dir, file)) })) {
      number += 1
      const space = line.indexOf(' ')
      yield { place: `${file}:${number}`, hash: line.slice(0, space), text: line.slice(space + 1) }
    }
  }
}

const idOf = (text: string): number => {
  try {
    return Number((JSON.parse(text) as unknown[])[0])
  } catch {
    return Number.NaN
  }
}

/** Appends what is new to the copy. Returns the number of entries and the last hash, which stands for all entries so far. */
export async function copyAudit(db: Db, dir: string, now = new Date()) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  let [hash, after, count] = [START, 0, 0]
  for await (const line of linesIn(dir)) {
    hash = line.hash
    if (line.text !== BEGIN) after = idOf(line.text)
  }
  if (Number.isNaN(after)) throw new Error(`the last line in ${dir} cannot be read: run audit verify`)
  const file = join(dir, `${now.getUTCFullYear()}.log`)
  await writeFile(file, `${hash} ${BEGIN}\n`, { mode: 0o600, flag: 'ax' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  for (;;) {
    const entries = await listSettled(db, after, BATCH)
    const lines = entries.map(({ id, text }) => {
      hash = hashOf(hash, text)
      after = id
      return `${hash} ${text}\n`
    })
    count += lines.length
    await appendFile(file, lines.join(''), { flush: true })
    if (entries.length < BATCH) return { count, hash }
  }
}

/** Undefined if the chain is whole and the database has the same entries; otherwise the first break. */
export async function findBreak(db: Db, dir: string): Promise<string | undefined> {
  let before: string | undefined
  let last = 0
  let batch: (Entry & { place: string })[] = []
  const kept = await findFirstId(db)
  const flush = async () => {
    const compared = batch.filter(({ id }) => id >= kept)
    batch = []
    const [first] = compared
    if (!first) return undefined
    return differenceOf(compared, await listBetween(db, first.id, compared.at(-1)?.id ?? first.id))
  }
  for await (const { place, hash, text } of linesIn(dir)) {
    // The first file may follow a year that was removed.
    const follows = text === BEGIN ? (before ?? hash) : hashOf(before ?? START, text)
    if (hash !== follows)
      return `${place}: the copy was changed: the hash does not follow from the line before`
    before = hash
    if (text === BEGIN) continue
    const id = idOf(text)
    if (!(id > last)) return `${place}: the copy was changed: entry ${id} does not come after ${last}`
    last = id
    batch.push({ id, text, place })
    const difference = batch.length < BATCH ? undefined : await flush()
    if (difference !== undefined) return difference
  }
  if (before === undefined) return `${dir} has no copy: run audit copy`
  return flush()
}

function differenceOf(copied: (Entry & { place: string })[], stored: Entry[]): string | undefined {
  const texts = new Map(stored.map(({ id, text }) => [id, text]))
  for (const { id, text, place } of copied) {
    const now = texts.get(id)
    if (now === undefined) return `entry ${id} (${place}) is missing in the database: ${text}`
    if (now !== text) return `entry ${id} (${place}) was changed in the database: ${text} is now ${now}`
    texts.delete(id)
  }
  const [added] = texts
  return added && `entry ${added[0]} was added to the database later: ${added[1]}`
}
