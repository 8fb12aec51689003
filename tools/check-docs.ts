// `npm run check:docs`: every path, link, anchor, npm script and symbol that the documents name exists; the ASVS table is
// complete; the tests that docs/specification.md names prove the requirement beside them. And, so that two changes do not land with
// one number: migrations are numbered without gaps.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const pages = globSync(['*.md', 'docs/*.md', 'docs/guide/*.md'], { cwd: ROOT }).toSorted()
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const PATH =
  /^(?:\.ci|\.github|bench|contract|deploy(?!\/\.env)|dev|docs|e2e|faults|fuzz|server|tools|web)\/[\w./-]+$/
const codeIn = (markdown: string) => [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
/** What a build leaves behind does not count: a fresh clone does not have it. */
const isIgnored = (path: string) =>
  spawnSync('git', ['check-ignore', '--quiet', path], { cwd: ROOT }).status === 0
const isThere = (path: string) => existsSync(join(ROOT, path)) && !isIgnored(path)

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

const STATES = ['met', 'n/a', 'open']

/** docs/specification.md: a proof is `file` [ID], and the file has the ID in the title of a test. */
const problemsOfProofs = (markdown: string) =>
  [...markdown.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`((?: \[[A-Z]-\d{2,3}\])+)/g)].flatMap(
    ([, file = '', ids = '']) =>
      (ids.match(/[A-Z]-\d{2,3}/g) ?? [])
        .filter((id) => isThere(file) && !new RegExp(`\\[[^\\]\\n]*${id}\\b`).test(read(file)))
        .map((id) => `docs/specification.md: ${file} has no test of ${id}`),
  )

/** docs/asvs.md: each requirement has one row with a state and a proof; the counts per chapter are those of the rows. */
function problemsOfAsvs(markdown: string, requirements: string): string[] {
  const [, counts = ''] = markdown.split(/<!-- \/?counts -->/)
  const wanted = counts.split('\n').filter((line) => /^\| V\d/.test(line))
  const rows = [...markdown.matchAll(/^\| (\d+)\.\d+\.\d+ \| .+$/gm)].map(([line, chapter = '']) => {
    const [, number = '', level = '', , state = '', proof = ''] = line.split('|').map((cell) => cell.trim())
    return { chapter, number, level, state, proof }
  })
  const count = (chapter: string, is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter((row) => row.chapter === chapter && is(row)).length
  const ids = rows.flatMap(({ proof }) => [...proof.matchAll(/\[([A-Z]-\d\d)\]/g)].map(([, id = '']) => id))
  return [
    ...wanted.flatMap((line) => {
      const [, name = '', ...given] = line.split('|').map((cell) => cell.trim())
      const chapter = /^V(\d+)/.exec(name)?.[1] ?? ''
      const found = [
        ...['1', '2'].map((level) => count(chapter, (row) => row.level === level)),
        ...STATES.map((state) => count(chapter, (row) => row.state === state)),
      ]
      return given.slice(0, 5).join() === found.join()
        ? []
        : [`docs/asvs.md: ${name} has ${found.join(', ')} in place of ${given.slice(0, 5).join(', ')}`]
    }),
    ...rows.flatMap(({ number, state, proof }, at) => [
      ...(rows.findIndex((row) => row.number === number) === at
        ? []
        : [`docs/asvs.md: ${number} is listed twice`]),
      ...(STATES.includes(state) ? [] : [`docs/asvs.md: the state of ${number} is ${state}`]),
      ...(proof === '' || (state === 'met' && !/`|\[/.test(proof))
        ? [`docs/asvs.md: ${number} has no proof`]
        : []),
    ]),
    ...ids
      .filter((id) => !requirements.includes(`**${id}**`))
      .map((id) => `docs/asvs.md: ${id} is no requirement`),
    ...(wanted.length === 0 ? ['docs/asvs.md: the counts are missing'] : []),
  ]
}

const problemsOfMigrations = () =>
  globSync('server/src/platform/db/migrations/*.sql', { cwd: ROOT })
    .map((file) => basename(file))
    .toSorted()
    .flatMap((name, at) =>
      Number(name.slice(0, 4)) === at + 1
        ? []
        : [`${name} is migration ${at + 1}: rename it, and run npm run schema`],
    )

const problems = pages.flatMap((page) => {
  const markdown = read(page)
  return [...problemsOfLinks(page, markdown), ...problemsOfCode(page, markdown)]
})
problems.push(...problemsOfFacts(read('ARCHITECTURE.md')), ...problemsOfTerms(read('docs/glossary.md')))
problems.push(...problemsOfProofs(read('docs/specification.md')))
problems.push(...problemsOfAsvs(read('docs/asvs.md'), read('docs/requirements.md')))
problems.push(...problemsOfMigrations())
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
