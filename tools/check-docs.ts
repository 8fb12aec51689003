// `npm run check:docs`: every path, link, anchor, npm script and symbol that the documents name exists.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const pages = globSync(['*.md', 'docs/*.md', 'docs/guide/*.md'], { cwd: ROOT }).toSorted()
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const PATH = /^(?:\.ci|\.github|bench|contract|dev|docs|e2e|faults|fuzz|server|tools|web)\/[\w./-]+$/
const codeIn = (markdown: string) => [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
/** A file may be named without its extension, as in `tools/services`. */
const isThere = (path: string) => existsSync(join(ROOT, path))

/** The anchors that GitHub gives to headings. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, '')
      .replaceAll(' ', '-'),
  )

function problemsOfLinks(page: string, markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.flatMap((link) => {
    if (/^https?:/.test(link)) return []
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? join(ROOT, page) : resolve(ROOT, dirname(page), file)
    if (!existsSync(target)) return [`${page}: the link ${link} leads nowhere`]
    if (anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).includes(anchor)) return []
    return [`${page}: ${link} has no such heading`]
  })
}

const problemsOfCode = (page: string, markdown: string) =>
  codeIn(markdown).flatMap((code) => [
    ...(PATH.test(code) && !isThere(code) ? [`${page}: ${code} does not exist`] : []),
    ...[...code.matchAll(/npm run ([\w:-]+)/g)].flatMap(([, script = '']) =>
      scripts[script] === undefined ? [`${page}: npm run ${script} does not exist`] : [],
    ),
  ])

const hasWord = (text: string, word: string) =>
  new RegExp(`(?<![\\w$])${word.replaceAll(/[$.]/g, String.raw`\$&`)}(?![\\w$])`).test(text)

/** A row `| question | file | symbols |`: the file contains each of the symbols. */
function problemsOfFacts(markdown: string): string[] {
  const [, table = ''] = /## Where to look\n([^]*?)(?=\n## |$)/.exec(markdown) ?? []
  const rows = table.split('\n').filter((line) => /^\| .*`/.test(line))
  if (rows.length === 0) return ['ARCHITECTURE.md: the table «Where to look» is empty']
  return rows.flatMap((row) => {
    const [, , files = '', symbols = ''] = row.split('|')
    const text = codeIn(files)
      .filter((path) => isThere(path))
      .map(read)
      .join('\n')
    return codeIn(symbols)
      .filter((symbol) => !hasWord(text, symbol))
      .map((symbol) => `ARCHITECTURE.md: ${codeIn(files).join(', ')} has no ${symbol}`)
  })
}

const source = globSync(['{contract,server,web}/src/**/*.{ts,tsx}', 'tools/backup.d/*.sh'], { cwd: ROOT })
  .map(read)
  .join('\n')

/** The third column of the glossary names tables, columns and symbols of the source. */
const problemsOfTerms = (markdown: string) =>
  markdown
    .split('\n')
    .filter((line) => /^\| .*`/.test(line))
    .flatMap((line) => codeIn(line.split('|')[3] ?? ''))
    .filter((code) => !PATH.test(code) && !code.includes('/'))
    .flatMap((code) => code.match(/[A-Za-z_]{4,}/g) ?? [])
    .filter((word) => !hasWord(source, word))
    .map((word) => `docs/glossary.md: no source file has ${word}`)

const problems = pages.flatMap((page) => {
  const markdown = read(page)
  return [...problemsOfLinks(page, markdown), ...problemsOfCode(page, markdown)]
})
problems.push(...problemsOfFacts(read('ARCHITECTURE.md')), ...problemsOfTerms(read('docs/glossary.md')))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
