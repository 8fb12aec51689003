import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGAINST, placeOf, WINGS } from './import-rules.ts'

const ROOT = join(import.meta.dirname, '../..')
type Place = keyof ReturnType<typeof placesOf>
const placesOf = (PROBE: string) => ({
  facts: `contract/src/facts/${PROBE}.ts`,
  contract: `contract/src/${PROBE}.ts`,
  rules: `server/src/people/${PROBE}/rules.ts`,
  queries: `server/src/people/${PROBE}/queries.ts`,
  part: `server/src/people/${PROBE}/page-part.ts`,
  service: `server/src/people/${PROBE}/service.ts`,
  routes: `server/src/people/${PROBE}/routes.ts`,
  unnamed: `server/src/people/${PROBE}/helpers.ts`,
  'no wing': `server/src/${PROBE}/queries.ts`,
  text: `server/src/messages/texts/${PROBE}.ts`,
  platform: `server/src/platform/${PROBE}.ts`,
  bin: `server/src/bin/${PROBE}/list.ts`,
  feature: `web/src/features/${PROBE}/page.tsx`,
  'feature queries': `web/src/features/${PROBE}/queries.ts`,
  ui: `web/src/ui/${PROBE}.tsx`,
  lib: `web/src/lib/${PROBE}.ts`,
  telegram: `web/src/telegram/${PROBE}.ts`,
  api: `web/src/api/${PROBE}.ts`,
})

const forbidden: [Place, string][] = [
  ['facts', `import 'zod/mini'`],
  ['feature queries', `import '@ugc/contract/tags'`],
  ['facts', `import '../tags.ts'`],
  ['contract', `import 'fastify'`],
  ['contract', `import 'zod'`],
  ['contract', `import '../../server/src/platform/errors.ts'`],
  ['contract', `import '../../web/src/lib/plural.ts'`],
  ['rules', `import './queries.ts'`],
  ['rules', `import '../tags/queries.ts'`],
  ['rules', `import type { Db } from '../../platform/db/schema.ts'`],
  ['rules', `import 'kysely'`],
  ['queries', `import './rules.ts'`],
  ['queries', `import './service.ts'`],
  ['queries', `import '../tags/queries.ts'`],
  ['queries', `import '../../platform/http/serve.ts'`],
  ['queries', `import 'fastify'`],
  ['part', `import './queries.ts'`],
  ['part', `import './service.ts'`],
  ['service', `import './routes.ts'`],
  ['service', `import { connect } from '../../platform/db/connect.ts'`],
  ['service', `import '../../platform/http/serve.ts'`],
  ['service', `import '../../platform/jobs/enqueue.ts'`],
  ['service', `import '../../briefs/queries.ts'`],
  ['service', `import type { Turn } from '../../bot/pace.ts'`],
  ['service', `const later = import('../../bot/bot.ts'); void later`],
  ['unnamed', `import './queries.ts'`],
  ['no wing', `import 'kysely'`],
  ['routes', `import '../tags/queries.ts'`],
  ['routes', `import '../tags/service.ts'`],
  ['routes', `import '../../platform/db/connect.ts'`],
  ['routes', `import type { Db } from '../../platform/db/schema.ts'`],
  ['routes', `import '../../clients/guards.ts'`],
  ['routes', `import 'kysely'`],
  ['text', `import '../tellings.ts'`],
  ['platform', `import '../people/tags/queries.ts'`],
  ['feature', `import '../tags/tags-page.tsx'`],
  ['feature', `import '../../../../server/src/platform/errors.ts'`],
  ['feature', `import '@ugc/server/platform/errors'`],
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
  [
    'feature queries',
    `import '@ugc/contract/calls'; import type { Tag } from '@ugc/contract/tags'; export type X = Tag`,
  ],
  ['feature', `import '@ugc/contract/facts/limits'; import '@ugc/contract/inputs/brief'`],
  ['contract', `import * as z from 'zod/mini'; void z`],
  ['facts', `import './limits.ts'`],
  ['contract', `import './facts/limits.ts'`],
  ['rules', `import '@ugc/contract/tags'`],
  ['queries', `import type { Db } from '../../platform/db/schema.ts'; export type X = Db`],
  ['queries', `import '../../platform/shared-sql/audience.ts'`],
  ['queries', `import { sql } from 'kysely'; void sql`],
  ['service', `import './rules.ts'; import './queries.ts'; import '../tags/queries.ts'`],
  ['service', `import type { Db } from '../../platform/db/schema.ts'; export type X = Db`],
  ['service', `import '../../access/owners/service.ts'`],
  [
    'routes',
    `import './service.ts'; import './queries.ts'; import '../../platform/http/serve.ts'; import '../../access/guards.ts'`,
  ],
  ['bin', `import '../../people/tags/routes.ts'; import '../../bot/bot.ts'`],
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

describe('every file has a place', () => {
  const files = execFileSync('git', ['ls-files', 'contract/src', 'server/src', 'web/src'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(ROOT, file)))

  test('in a wing or a folder of the web app', () => {
    expect(files.filter((file) => placeOf(file) === undefined)).toEqual([])
  })

  test('a folder of server and web has at most 20 source files', () => {
    const product = files.filter(
      (file) =>
        !/^(web\/src\/ui|contract\/src|server\/src\/messages\/texts)\//.test(file) &&
        placeOf(file)?.kind !== 'free',
    )
    const folders = Map.groupBy(product, dirname)
    expect([...folders].filter(([, of]) => of.length > 20).map(([folder]) => folder)).toEqual([])
  })
})

describe('the order of the wings', () => {
  const architecture = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')

  test('ARCHITECTURE.md lists the wings in this order', () => {
    expect([...architecture.matchAll(/^\| `([a-z]+)\/` \|/gm)].map(([, wing]) => wing)).toEqual(WINGS)
  })

  test('at most five imports go against it, and each is still there', () => {
    const against = Object.keys(AGAINST)
    expect(against.length).toBeLessThanOrEqual(5)
    const gone = against.filter((one) => {
      const [from = '', to = ''] = one.split(' → ').map((path) => join('server/src', path))
      return !readFileSync(join(ROOT, from), 'utf8').includes(`'${relative(dirname(from), to)}'`)
    })
    expect(gone).toEqual([])
  })
})
