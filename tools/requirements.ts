// `npm run requirements`: lists the rows of docs/requirements.md that no test names in its title.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

/** A row is a sentence of the specification, or added to it. */
type Row = { id: string; added: boolean; text: string }
type Area = { name: string; letter: string; status: string; rows: Row[] }
/** The test files that name an ID, by ID. */
type Proofs = Map<string, string[]>

export function parseRequirements(markdown: string): { areas: Area[]; problems: string[] } {
  const areas: Area[] = []
  const problems: string[] = []
  const seen = new Set<string>()
  for (const line of markdown.split(/\r?\n/)) {
    const [, name, letter] = /^## (.+) \(([A-Z])\)$/.exec(line) ?? []
    if (name && letter) areas.push({ name, letter, status: 'missing', rows: [] })
    const area = areas.at(-1)
    if (area && line.startsWith('Status: ')) area.status = line.slice(8)
    if (!area || !line.startsWith('- ')) continue
    const [, id, mark, text] =
      /^- \*\*([A-Z]-\d{2,3})\*\* (?:\((§[1-9](?:, §[1-9])*|added)\) )?(.+)$/.exec(line) ?? []
    if (!id || !text) problems.push(`not a row: ${line}`)
    else if (!mark) problems.push(`${id} names neither its section, (§2), nor (added)`)
    else if (seen.has(id)) problems.push(`${id} is listed twice`)
    else if (!id.startsWith(area.letter)) problems.push(`${id} stands under ${area.name} (${area.letter})`)
    else area.rows.push({ id, added: mark === 'added', text })
    if (id) seen.add(id)
  }
  if (areas.length === 0) problems.push('the list has no areas')
  const unclear = areas.filter(({ status }) => status !== 'open' && status !== 'finished')
  problems.push(...unclear.map(({ name, status }) => `the status of ${name} is ${status}`))
  return { areas, problems }
}

export function idsInTitle(title: string): string[] {
  const lists = title.matchAll(/\[([A-Z]-\d+(?:[\s,]+[A-Z]-\d+)*)\]/g)
  return [...lists].flatMap(([, list]) => (list ?? '').split(/[\s,]+/))
}

export function collectProofs(tests: { file: string; title: string }[]): Proofs {
  const proofs: Proofs = new Map()
  for (const { file, title } of tests)
    for (const id of idsInTitle(title)) proofs.set(id, [...new Set(proofs.get(id)).add(file)])
  return proofs
}

/** A suite of Playwright's JSON report. */
export interface Suite {
  title: string
  file: string
  suites?: Suite[]
  specs: { title: string; tests: { expectedStatus: string }[] }[]
}

/** The titles of groups count for each test inside; skipped tests do not count. */
export function titlesOf({ title, file, suites = [], specs }: Suite): { file: string; title: string }[] {
  const run = specs.filter(({ tests }) => tests.some(({ expectedStatus }) => expectedStatus !== 'skipped'))
  return [...run.map((spec) => ({ file, title: spec.title })), ...suites.flatMap(titlesOf)].map((test) => ({
    ...test,
    title: `${title} ${test.title}`,
  }))
}

const root = join(import.meta.dirname, '..')

async function list<T>(command: string, ...options: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin', command), options, {
    cwd: root,
    maxBuffer: 100e6,
    // The tests of the night count too.
    env: { ...process.env, LONG: '1' },
  })
  return JSON.parse(stdout) as T
}

async function listTests() {
  const [vitest, playwright] = await Promise.all([
    list<{ name: string; file: string }[]>('vitest', 'list', '--json'),
    list<{ suites: Suite[] }>('playwright', 'test', '--list', '--reporter=json'),
  ])
  return [
    ...vitest.map(({ name, file }) => ({ file: relative(root, file), title: name })),
    ...playwright.suites.flatMap(titlesOf),
  ]
}

const firstWords = (text: string) => text.replace(/^(?=.{71})(.{1,70})\s.*$/, '$1 …')

export function report(markdown: string, proofs: Proofs) {
  const { areas, problems } = parseRequirements(markdown)
  const details: string[] = []
  for (const { name, letter, status, rows } of areas) {
    const missing = rows.filter(({ id }) => !proofs.has(id))
    details.push(
      `${name} (${letter}): ${status}, ${rows.length - missing.length} of ${rows.length} rows proven`,
    )
    for (const { id, text } of missing) {
      details.push(`  ${id} ${firstWords(text)}`)
      if (status === 'finished') problems.push(`${name} (${letter}) is finished, but ${id} has no test`)
    }
  }
  const all = areas.flatMap(({ rows }) => rows)
  const ids = new Set(all.map(({ id }) => id))
  const unknown = [...proofs].filter(([id]) => !ids.has(id))
  problems.push(...unknown.map(([id, paths]) => `${id} is not in the list, but named in ${paths.join(', ')}`))
  const provenOf = (rows: Row[]) => `${rows.filter(({ id }) => proofs.has(id)).length} of ${rows.length}`
  const specified = provenOf(all.filter(({ added }) => !added))
  const more = provenOf(all.filter(({ added }) => added))
  const finished = areas.filter(({ status }) => status === 'finished').length
  const summary = `the specification: ${specified} rows proven; added: ${more}; ${finished} of ${areas.length} areas finished`
  return { details, summary, problems }
}

if (import.meta.main) {
  const markdown = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
  const { details, summary, problems } = report(markdown, collectProofs(await listTests()))
  console.log([...(process.argv.includes('--quiet') ? [] : details), summary].join('\n'))
  for (const problem of problems) console.error(`Problem: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
