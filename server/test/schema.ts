import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const OPTIONS = [
  '--schema-only',
  '--schema=public',
  '--exclude-table=kysely_*',
  '--no-owner',
  '--no-privileges',
]

/**
 * The functions of a database, then each table with its constraints, indexes and triggers. pg_dump itself writes them in the
 * order in which they can be created, which puts the parts of a table far apart.
 */
export async function dumpSchema(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)('pg_dump', [...OPTIONS, url], { maxBuffer: 10_000_000 })
  const parts = new Map<string, string[]>()
  // A heading of three lines with name and type stands before each object.
  for (const part of stdout.split(/\n\n\n--\n-- (?=Name: )/).slice(1)) {
    const [heading = '', , , ...lines] = part.split('\n')
    const text = lines.join('\n').replace(/\n\n\n--\n-- PostgreSQL database dump complete[^]*/, '')
    const isFunction = /^Name: FUNCTION |Type: FUNCTION;/.test(heading)
    const place = isFunction ? '' : (/(?:TABLE(?: ONLY)?|ON|VIEW) public\.(\w+)/.exec(text)?.[1] ?? '')
    if (!heading.includes('Schema: -'))
      parts.set(place, [...(parts.get(place) ?? []), text.replaceAll('public.', '').trim()])
  }
  const places = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return places.map(([name, texts]) => `-- ${name || 'Functions'}\n\n${texts.join('\n\n')}\n`).join('\n\n')
}
