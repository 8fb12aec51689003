import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Semicolons, UTF-8, every text in quotes and nothing else. */
const CSV = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,true,true,false'

/** What another program than ours reads out of the file: texts in quotes, everything else without. */
export async function asOfficeReadsIt(file: Uint8Array): Promise<string[][]> {
  const dir = await mkdtemp(join(tmpdir(), 'ugc-office-'))
  try {
    await writeFile(join(dir, 'file.xlsx'), file)
    const profile = `-env:UserInstallation=file://${dir}/profile`
    const convert = ['--headless', profile, '--convert-to', CSV, '--outdir', dir, join(dir, 'file.xlsx')]
    await promisify(execFile)('soffice', convert, {
      timeout: 120_000,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    return fieldsOf(await readFile(join(dir, 'file.csv'), 'utf8'))
  } finally {
    await rm(dir, { recursive: true })
  }
}

/** Line by line; quotes stay, to tell a text from a number. */
function fieldsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, field = '', end] of csv.matchAll(/((?:"(?:[^"]|"")*")|[^";\n]*)(;|\n|$)/g)) {
    rows.at(-1)?.push(field)
    if (end === '\n') rows.push([])
  }
  return rows.filter((row) => row.join('') !== '')
}
