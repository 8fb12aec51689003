import pg from 'pg'
import { SIZES, urlOf } from './databases.ts'
import type { Endpoints } from './endpoints.ts'
import { numberOf } from './report.ts'
import { foundBy } from './results.ts'

async function megabytesOf(database: string): Promise<number> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
  await client.end()
  return Number(rows[0]?.size) / 2 ** 20
}

/** What one machine was seen to do, for docs/scaling.md; a line for each part that was measured. */
export async function ceilings(): Promise<string> {
  const lines: [string, string][] = []
  const endpoints = foundBy<Endpoints>('endpoints')?.data
  const at = endpoints?.sizes.indexOf(1_000_000) ?? -1
  for (const name of ['creators', 'creators by tag', 'client’s table', 'insert a response', 'who am I']) {
    const one = endpoints?.engine.find((row) => row.name === name)?.compared[at]
    if (!one) continue
    const rates = `${one.api.per_second.toFixed(0)} requests/s; PostgreSQL without it ${one.engine.per_second.toFixed(0)}`
    lines.push([`one API process, ${name}, 1 000 000 creators`, rates])
  }
  const broadcast = foundBy<{ sustained?: number }>('broadcast')?.data.sustained
  if (broadcast !== undefined) lines.push(['broadcast, two workers', `${broadcast.toFixed(0)} messages/s`])
  const file = foundBy<{ seconds: number; before: number; most: number }>('export')?.data
  if (file) {
    lines.push(['export of 100 000 creators', `${file.seconds.toFixed(1)} s`])
    lines.push([
      'memory of the API process',
      `${file.before.toFixed(0)} MB at rest, ${file.most.toFixed(0)} MB while it exports`,
    ])
  }
  for (const { creators, database } of SIZES)
    lines.push([
      `database with ${numberOf(creators)} creators, two responses each`,
      `${numberOf(Math.round(await megabytesOf(database)))} MB`,
    ])
  return ['| | measured |', '|---|---|', ...lines.map(([what, value]) => `| ${what} | ${value} |`)].join('\n')
}
