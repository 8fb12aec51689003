/**
 * Import rules as a lint rule. On the server the wings have an order, and the suffix of a file's name says what it may import
 * besides; in the web app each folder lists the folders that it may import. ARCHITECTURE.md shows both tables.
 * `node tools/lint/import-rules.ts` lists the imports against the order of the wings.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** A file imports its own wing and those before it. */
export const WINGS =
  'platform access agency people briefs responses clients messages bot exports operations bin'.split(' ')

/** The imports against that order, each with its reason. */
export const AGAINST: Record<string, string> = {
  'platform/services.ts → access/auth/init-data-part.ts':
    'a type: handlers get what the process has created once',
  'platform/services.ts → access/ways-out/service.ts':
    'a type: handlers get what the process has created once',
  'briefs/deliveries/preview-service.ts → messages/texts/brief-message.ts':
    'the owner sees the text that the bot will send',
  'briefs/deliveries/remind-service.ts → messages/texts/reminder-message.ts':
    'the owner sees the text that the bot will send',
}

/** In these wings a file may have a name without suffix. */
const PLAIN = 'platform messages bot operations bin'.split(' ')

interface Place {
  path: string
  root: string
  /** On the server the suffix, in the web app the folder. */
  kind: string
  feature: string
}

interface Goal extends Place {
  isOwn: boolean
  isType: boolean
}

const isOf =
  (...kinds: string[]) =>
  (goal: Goal) =>
    goal.isOwn && kinds.includes(goal.kind)
const isBelow = (folder: string) => (goal: Goal) => goal.path.startsWith(`server/src/${folder}/`)
const isNpm = ({ root }: Goal) => root === 'npm'
/** Functions that any file may use: errors, tokens, search words. */
const isTool = (goal: Goal) => /^server\/src\/platform\/[^/]+\.ts$/.test(goal.path)
const isMechanism = (goal: Goal) => isBelow('platform/db')(goal) || isBelow('platform/jobs')(goal)

/** What a file of the server may import besides the contract, by its suffix. The order of the wings counts in addition. */
const BY_SUFFIX: Record<string, ((goal: Goal) => boolean)[]> = {
  rules: [],
  refusals: [isTool],
  queries: [
    isOf('queries'),
    ({ kind, isOwn, isType }) => kind === 'part' && isOwn && isType,
    isBelow('platform/db'),
    isBelow('platform/shared-sql'),
    ({ path }) => path === 'server/src/platform/errors.ts' || path.startsWith('kysely'),
  ],
  part: [isOf('part', 'rules'), isTool, isNpm, ({ kind, isType }) => isType && kind === 'queries'],
  service: [
    (goal) =>
      !(goal.kind === 'routes' || isBelow('platform/http')(goal)) &&
      (!isMechanism(goal) || goal.isType || goal.kind === 'queries'),
  ],
  routes: [
    isOf('rules', 'part', 'queries', 'service'),
    isTool,
    ({ kind, path }) => ['guards', 'refusals'].includes(kind) || path === 'server/src/platform/http/serve.ts',
  ],
  text: [isOf('text'), isNpm],
  guards: [() => true],
  plain: [() => true],
}

/** What a page may load of the contract. The files of the features have schemas, and zod with them. */
const IN_PAGES = /^contract\/src\/(facts\/|values\/|inputs\/|calls\.ts|profile\.ts)/

const HOST = ['telegram', 'ui', 'lib']
const KIT = ['shell', 'session', 'api', ...HOST]
/** Which folders a folder of the web app may import besides itself. A feature may import the queries of another one. */
const WEB: Record<string, string[]> = {
  early: [],
  lib: ['early'],
  ui: ['lib'],
  telegram: ['lib'],
  api: ['early', 'lib', 'telegram'],
  session: ['api', 'early', ...HOST],
  shell: ['session', 'api', ...HOST],
  forms: KIT,
  lists: KIT,
  cards: KIT,
  gallery: ['cards', 'ui', 'lib'],
  queries: ['api', 'session', 'lib'],
  features: ['queries', 'forms', 'lists', 'cards', ...KIT],
}

const isTest = (path: string) => /(\.test\.tsx?|\.type-test\.ts)$/.test(path)
const wingOf = (path: string) => path.split('/')[2] ?? ''

function suffixOf(path: string): string | undefined {
  if (path.startsWith('server/src/messages/texts/')) return 'text'
  const [, suffix] = /(?:^|[/-])(rules|refusals|queries|part|service|routes|guards)\.ts$/.exec(path) ?? []
  return suffix ?? (PLAIN.includes(wingOf(path)) ? 'plain' : undefined)
}

/** Undefined for a file that is in no wing, no folder of the web app, or has a name without the suffix that its wing asks for. */
export function placeOf(path: string): Place | undefined {
  const [root = ''] = path.split('/')
  const place = (kind: string | undefined, feature = dirname(path)) =>
    kind === undefined ? undefined : { path, root, kind, feature }
  if (!/^(contract|server|web)\/src\//.test(path) || isTest(path)) return place('free')
  if (root === 'contract') return place(path.startsWith('contract/src/facts/') ? 'facts' : 'schemas')
  if (root === 'server') return WINGS.includes(wingOf(path)) ? place(suffixOf(path)) : undefined
  const [, , folder = '', feature] = path.split('/')
  if (/^[^/]+\.tsx?$/.test(folder)) return place('root')
  if (folder === 'features')
    return place(/^web\/src\/features\/[^/]+\/queries\.ts$/.test(path) ? 'queries' : folder, feature)
  return folder in WEB ? place(folder, folder) : undefined
}

/** Undefined for an import within the order of the wings. */
function againstOrder(from: string, to: string): string | undefined {
  if (!/^server\/src\/.*server\/src\//.test(`${from} ${to}`) || isTest(from)) return undefined
  if (WINGS.indexOf(wingOf(to)) <= WINGS.indexOf(wingOf(from))) return undefined
  return [from, to].map((path) => path.replace('server/src/', '')).join(' → ')
}

function mayImport(source: Place, goal: Goal): boolean {
  const { root, kind } = source
  if (kind === 'free' || (goal.root === root && kind === 'root')) return true
  if (root === 'contract')
    return kind === 'facts' ? goal.kind === 'facts' : goal.root === root || goal.path === 'zod/mini'
  if (goal.root === 'contract') return root !== 'web' || goal.isType || IN_PAGES.test(goal.path)
  if (root === 'server')
    return (goal.root === root || isNpm(goal)) && (BY_SUFFIX[kind]?.some((may) => may(goal)) ?? false)
  if (isNpm(goal)) return kind !== 'early' && (kind !== 'lib' || goal.path === 'react')
  return goal.root === root && (goal.isOwn || (WEB[kind]?.includes(goal.kind) ?? false))
}

function goalOf(specifier: string, source: Place, isType: boolean): Goal | undefined {
  const goal = specifier.startsWith('.')
    ? placeOf(relative(ROOT, resolve(ROOT, dirname(source.path), specifier)))
    : specifier.startsWith('@ugc/')
      ? placeOf(`${specifier.slice(5).replace('/', '/src/')}.ts`)
      : { path: specifier, root: 'npm', kind: 'npm', feature: '' }
  return goal && { ...goal, isOwn: goal.feature === source.feature, isType }
}

interface Import {
  source?: { value?: unknown } | null
  importKind?: string
  exportKind?: string
}

interface Context {
  filename: string
  report: (problem: { node: Import; message: string }) => void
}

const allowed = {
  create(context: Context) {
    const path = relative(ROOT, context.filename)
    const source = placeOf(path)
    const check = (node: Import, isType: boolean) => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string' || !source) return
      const goal = goalOf(specifier, source, isType)
      const against = goal && againstOrder(path, goal.path)
      if (against !== undefined && !(against in AGAINST))
        context.report({ node, message: `${against} is against the order of the wings` })
      else if (!goal || !mayImport(source, goal))
        context.report({ node, message: `${source.root}/${source.kind} may not import ${specifier}` })
    }
    const message = 'this file has no place, see tools/lint/import-rules.ts'
    return {
      Program: (node: Import) => source ?? context.report({ node, message }),
      ImportDeclaration: (node: Import) => check(node, node.importKind === 'type'),
      ExportNamedDeclaration: (node: Import) => check(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node: Import) => check(node, node.exportKind === 'type'),
      ImportExpression: (node: Import) => check(node, false),
    }
  },
}

export default { meta: { name: 'import-rules' }, rules: { allowed } }

if (import.meta.main) {
  const against = globSync('server/src/**/*.ts', { cwd: ROOT }).flatMap((from) =>
    [...readFileSync(resolve(ROOT, from), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].flatMap(
      ([, to = '']) => againstOrder(from, relative(ROOT, resolve(ROOT, dirname(from), to))) ?? [],
    ),
  )
  for (const one of against) console.log(`${one}: ${AGAINST[one] ?? 'not allowed'}`)
  console.log(`${against.length} imports against the order of the wings`)
}
