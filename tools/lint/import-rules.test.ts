import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindsOf, namedFiles } from './import-rules.ts'

const ROOT = join(import.meta.dirname, '../..')
type Place = keyof ReturnType<typeof placesOf>
const placesOf = (PROBE: string) => ({
  facts: `contract/src/facts/${PROBE}.ts`,
  contract: `contract/src/${PROBE}.ts`,
  rules: `server/src/${PROBE}/rules.ts`,
  queries: `server/src/${PROBE}/queries.ts`,
  service: `server/src/${PROBE}/service.ts`,
  routes: `server/src/${PROBE}/routes.ts`,
  unnamed: `server/src/${PROBE}/helpers.ts`,
  feature: `web/src/features/${PROBE}/page.tsx`,
  'feature queries': `web/src/features/${PROBE}/queries.ts`,
  ui: `web/src/ui/${PROBE}.tsx`,
  lib: `web/src/lib/${PROBE}.ts`,
  telegram: `web/src/telegram/${PROBE}.ts`,
  api: `web/src/api/${PROBE}.ts`,
})

const forbidden: [Place, string][] = [
  ['facts', `import 'zod/mini'`],
  ['facts', `import '../tags.ts'`],
  ['contract', `import 'fastify'`],
  ['contract', `import 'zod'`],
  ['contract', `import '../../server/src/platform/errors.ts'`],
  ['contract', `import '../../web/src/lib/plural.ts'`],
  ['rules', `import './queries.ts'`],
  ['rules', `import '../tags/queries.ts'`],
  ['rules', `import type { Db } from '../db/schema.ts'`],
  ['rules', `import '../http/serve.ts'`],
  ['rules', `import 'kysely'`],
  ['queries', `import './rules.ts'`],
  ['queries', `import './service.ts'`],
  ['queries', `import '../tags/queries.ts'`],
  ['queries', `import '../http/serve.ts'`],
  ['queries', `import 'fastify'`],
  ['service', `import '../tags/rules.ts'`],
  ['service', `import '../tags/service.ts'`],
  ['service', `import './routes.ts'`],
  ['service', `import { connect } from '../db/connect.ts'`],
  ['service', `import '../http/serve.ts'`],
  ['service', `import '../creators/list.ts'`],
  ['service', `import '../photos/storage.ts'`],
  ['service', `import '../jobs/enqueue.ts'`],
  ['unnamed', `import './queries.ts'`],
  ['routes', `import '../tags/queries.ts'`],
  ['routes', `import '../db/connect.ts'`],
  ['routes', `import type { Db } from '../db/schema.ts'`],
  ['routes', `import '../http/app.ts'`],
  ['routes', `import 'kysely'`],
  ['feature', `import '../tags/tags-page.tsx'`],
  ['feature', `import '../../../../server/src/errors.ts'`],
  ['feature', `import '@ugc/server/errors'`],
  ['feature', `const later = import('../tags/tags-page.tsx'); void later`],
  ['feature', `export { TagsPage } from '../tags/tags-page.tsx'`],
  ['feature queries', `import '../../ui/button.tsx'`],
  ['ui', `import '../features/tags/queries.ts'`],
  ['ui', `import '../api/call.ts'`],
  ['lib', `import '../ui/button.tsx'`],
  ['telegram', `import '../api/call.ts'`],
  ['api', `import '../features/tags/queries.ts'`],
]

const allowed: [Place, string][] = [
  ['contract', `import * as z from 'zod/mini'; void z`],
  ['facts', `import './limits.ts'`],
  ['contract', `import './facts/limits.ts'`],
  ['rules', `import '@ugc/contract/tags'`],
  ['queries', `import type { Db } from '../db/schema.ts'; export type X = Db`],
  ['queries', `import { sql } from 'kysely'; void sql`],
  ['service', `import './rules.ts'; import './queries.ts'; import '../tags/queries.ts'`],
  ['service', `import type { Db } from '../db/schema.ts'; export type X = Db`],
  [
    'routes',
    `import './service.ts'; import './queries.ts'; import '../http/serve.ts'; import '../http/guards.ts'`,
  ],
  ['feature', `import '../tags/queries.ts'; import '../../ui/button.tsx'; import './queries.ts'`],
  ['ui', `import '../lib/plural.ts'`],
]

/** Each import is written to a file of its own; one run of the real linter with the real configuration checks them all. */
const probes = [...forbidden, ...allowed].map(([place, text], index) => ({
  file: placesOf(`lint-probe-${index}`)[place],
  text,
}))
let output = ''
beforeAll(() => {
  for (const { file, text } of probes) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true })
    writeFileSync(join(ROOT, file), `${text}\n`)
  }
  const files = probes.map((probe) => probe.file)
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['-f', 'unix', ...files], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  output = stdout
})
afterAll(() => {
  for (const { file } of probes) {
    const dir = dirname(file)
    rmSync(join(ROOT, dir.includes('lint-probe') ? dir : file), { recursive: true, force: true })
  }
})

/** How many errors of this rule the linter reports for the file with this import. */
function reports(place: Place, text: string): number {
  const index = [...forbidden, ...allowed].findIndex(([one, line]) => one === place && line === text)
  const file = probes[index]?.file
  return output
    .split('\n')
    .filter((line) => line.startsWith(`${file}:`) && line.includes('import-rules(allowed)')).length
}

describe('the linter refuses what the import table forbids', () => {
  test.each(forbidden)('%s: %s', (place, text) => {
    expect(reports(place, text)).toBe(1)
  })
})

describe('the linter accepts what the import table allows', () => {
  test.each(allowed)('%s: %s', (place, text) => {
    expect(reports(place, text)).toBe(0)
  })
})

describe('every file has a kind', () => {
  const files = execFileSync('git', ['ls-files', 'contract/src', 'server/src', 'web/src'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(ROOT, file)))
  const kinds = files.map((file) => ({ file, kind: kindsOf(file).join(' and ') }))

  test.each([...Map.groupBy(kinds, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length, of] as const))(
    '%s: %i files',
    (kind, _count, of) => {
      expect(kind, of.map(({ file }) => file).join('\n')).toMatch(/^(test|(contract|server|web)\/[a-z]+)$/)
    },
  )

  test('a folder has at most 20 source files', () => {
    const product = files.filter((file) => !file.startsWith('web/src/ui/') && !kindsOf(file).includes('test'))
    const folders = Map.groupBy(product, dirname)
    expect([...folders].filter(([, of]) => of.length > 20).map(([folder]) => folder)).toEqual([])
  })

  test('each file that a list of the rules names exists', () => {
    expect(namedFiles().filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })
})
