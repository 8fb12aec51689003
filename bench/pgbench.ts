import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Statement } from './capture.ts'
import { urlOf } from './databases.ts'
import { type Rate, spreadOf } from './report.ts'

const run = promisify(execFile)

export interface Script {
  text: string
  /** Variables of the script: what the product gave as parameters. */
  values: Record<string, string>
}

interface Varied {
  /** Lines that set the variables below, before the statements. */
  before?: string
  /** Values that are another each time, by the variable that holds them. */
  by?: Map<string, string>
  /** The statement whose row sets a variable for those after it. */
  answers?: string
}

/** What the product asked for one request, for pgbench: the same texts, and the same parameters as parameters. */
export function scriptOf(
  statements: Statement[],
  { before = '', by = new Map(), answers }: Varied = {},
): Script {
  const values: Record<string, string> = {}
  const texts = statements.map(({ text, values: given }, at) => {
    const line = text.replaceAll(/\$(\d+)/g, (_sign, number: string) => {
      const value = given[Number(number) - 1] ?? null
      if (value === null) return 'null'
      const name = by.get(value) ?? `s${at}p${number}`
      if (!by.has(value)) values[name] = value
      return `:${name}`
    })
    return answers !== undefined && text.startsWith(answers) ? `${line} \\gset` : `${line};`
  })
  return { text: [before, ...texts].filter(Boolean).join('\n'), values }
}

/** The session settings of the product (platform/db/connect.ts), and its way to keep statements: prepared. */
const ENV = { ...process.env, PGOPTIONS: '-c jit=off -c random_page_cost=1.1' }

export async function pgbench(
  database: string,
  { text, values }: Script,
  { clients, limit }: { clients: number; limit: { seconds: number } | { each: number } },
): Promise<Rate> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'))
  const file = join(directory, 'script.sql')
  writeFileSync(file, `${text}\n`)
  const { hostname, port, username } = new URL(urlOf(database))
  const how = 'seconds' in limit ? ['-T', String(Math.ceil(limit.seconds))] : ['-t', String(limit.each)]
  const given = Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const log = ['--log', `--log-prefix=${join(directory, 'log')}`]
  const { stdout } = await run(
    'pgbench',
    [
      '-h',
      hostname,
      '-p',
      port,
      '-U',
      username,
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '1',
      ...how,
      '-f',
      file,
      ...log,
      ...given,
      database,
    ],
    { env: ENV },
  )
  const failed = /number of failed transactions: ([1-9]\d*)/.exec(stdout)
  const per_second = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (failed || !(per_second > 0)) throw new Error(`pgbench: ${stdout}`)
  const times = readdirSync(directory)
    .filter((name) => name.startsWith('log'))
    .flatMap((name) => readFileSync(join(directory, name), 'utf8').trim().split('\n'))
    // client, number, microseconds, …
    .map((line) => Number(line.split(' ')[2]) / 1000)
  rmSync(directory, { recursive: true })
  return { per_second, ...spreadOf(times) }
}
