// `npm run requirements`: which rows of docs/requirements.md have a test that names them in its title.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Row = { id: string; text: string }
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
    const [, id, text] = /^- \*\*([A-Z]-\d\d)\*\* (.+)$/.exec(line) ?? []
    if (!id || !text) problems.push(`not a row: ${line}`)
    else if (seen.has(id)) problems.push(`${id} is listed twice`)
    else if (!id.startsWith(area.letter)) problems.push(`${id} stands under ${area.name} (${area.letter})`)
    else area.rows.push({ id, text })
    if (id) seen.add(id)
  }
  if (areas.length === 0) problems.push('the list has no areas')
  const unclear = areas.filter(({ status }) => status !== 'open' && status !== 'finished')
  problems.push(...unclear.map(({ name, status }) => `the status of ${name} is ${status}`))
  return { areas, problems }
}

const string = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[^]|[^`\\])*`/
const regex = /(?<=(?:[(,=:[!&|?{;+]|=>|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//
const token = new RegExp(`//.*|/\\*[^]*?\\*/|${regex.source}|${string.source}|[\\w$]+|\\S`, 'g')
const isString = (text = '') => /^(['"`])[^]*\1$/.test(text)
/** What may follow `test`, `it` or `describe` and still leave a test that runs and has to pass. */
const runs = /^(describe|only|each|for|concurrent|sequential|shuffle|serial|parallel|skipIf|runIf)$/
const isIdle = (name: string) => /^(skip|todo|fixme|fails?)$/.test(name)

/** Titles of tests and groups in a source text, without those in comments and those that are skipped. */
export function testTitles(source: string): string[] {
  const tokens = (source.match(token) ?? []).filter((text) => !/^\/[/*]/.test(text))
  const afterBracket = (open: number, close: string) => {
    let end = open + 1
    for (let depth = 1; depth > 0 && end < tokens.length; end++) {
      if (tokens[end] === tokens[open]) depth++
      else if (tokens[end] === close) depth--
    }
    return end
  }
  const titles: string[] = []
  for (let i = 0; i < tokens.length; i++) {
    if (!/^(test|it|describe)$/.test(tokens[i] ?? '') || tokens[i - 1] === '.') continue
    const modifiers: string[] = []
    let next = i + 1
    for (; tokens[next] === '.'; next += 2) modifiers.push(tokens[next + 1] ?? '')
    if (modifiers.some(isIdle) && tokens[next] === '(') i = afterBracket(next, ')') - 1
    if (!modifiers.every((name) => runs.test(name))) continue
    // What precedes the title: test.each<T>([…])('title', …), test.each`…`('title', …)
    for (;;) {
      if (tokens[next] === '<') next = afterBracket(next, '>')
      else if (isString(tokens[next])) next++
      else if (tokens[next] === '(' && !isString(tokens[next + 1])) next = afterBracket(next, ')')
      else break
    }
    if (tokens[next] === '(') titles.push((tokens[next + 1] ?? '').slice(1, -1))
  }
  return titles
}

export function idsInTitle(title: string): string[] {
  const lists = title.matchAll(/\[([A-Z]-\d+(?:[\s,]+[A-Z]-\d+)*)\]/g)
  return [...lists].flatMap(([, list]) => (list ?? '').split(/[\s,]+/))
}

export function collectProofs(files: { path: string; source: string }[]): Proofs {
  const proofs: Proofs = new Map()
  for (const { path, source } of files) {
    for (const id of new Set(testTitles(source).flatMap(idsInTitle)))
      proofs.set(id, [...(proofs.get(id) ?? []), path])
  }
  return proofs
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
  const ids = new Set(areas.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const unknown = [...proofs].filter(([id]) => !ids.has(id))
  problems.push(...unknown.map(([id, paths]) => `${id} is not in the list, but named in ${paths.join(', ')}`))
  const proven = [...ids].filter((id) => proofs.has(id)).length
  const finished = areas.filter(({ status }) => status === 'finished').length
  const summary = `${proven} of ${ids.size} rows proven, ${finished} of ${areas.length} areas finished`
  return { details, summary, problems }
}

if (import.meta.main) {
  const cwd = join(import.meta.dirname, '..')
  const read = (path: string) => readFileSync(join(cwd, path), 'utf8')
  const pattern = '{contract,server,web,e2e,faults}/**/*.{test.ts,test.tsx,spec.ts}'
  const paths = globSync(pattern, { cwd, exclude: ['**/node_modules'] }).toSorted()
  const proofs = collectProofs(paths.map((path) => ({ path, source: read(path) })))
  const { details, summary, problems } = report(read('docs/requirements.md'), proofs)
  console.log([...(process.argv.includes('--quiet') ? [] : details), summary].join('\n'))
  for (const problem of problems) console.error(`Problem: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
