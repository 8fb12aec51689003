// A process of its own, started by the worker with a limit of memory: a file on standard input, its rows on standard output.
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { rowsOf, SheetRefused } from '../people/imports/sheet-part.ts'

const write = async (line: object) => {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain')
}

try {
  for await (const row of rowsOf(await buffer(process.stdin))) await write(row)
  await write({ end: true })
} catch (error) {
  if (!(error instanceof SheetRefused)) throw error
  await write({ refused: error.message })
}
