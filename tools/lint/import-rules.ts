/**
 * Import rules as a lint rule: each file has one kind, and each kind lists the kinds that its files may import. An import
 * that is not listed is an error, and so is a file without a kind. ARCHITECTURE.md shows the same table.
 */
import { dirname, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** Services that are not called service.ts, because their feature has several. */
const SERVICES = [
  'auth/launch',
  'auth/launch-session',
  'auth/password-change',
  'auth/web-login',
  'creators/erase',
  'creators/list',
  'deliveries/audience',
  'deliveries/plan',
  'deliveries/progress',
  'deliveries/preview',
  'deliveries/remind',
  'deliveries/send',
  'erasure/erase-person',
  'erasure/finish-restore',
  'erasure/pending',
  'erasure/reapply',
  'erasure/repeat',
  'erasure/stop-messages',
  'erasure/withdrawn',
  'exports/creators',
  'exports/responses',
  'exports/tickets',
  'exports/walk',
  'notices/stop',
  'photos/access',
  'photos/copy',
  'photos/discard',
  'public-links/access',
  'responses/change-own',
  'responses/confirm',
  'responses/decide',
  'responses/decide-many',
  'responses/respond',
  'responses/withdraw',
]

/** Building blocks of one feature: they read and write no table. */
const PARTS = [
  'auth/init-data',
  'auth/password-strength',
  'auth/passwords',
  'erasure/ledger',
  'exports/creator-columns',
  'exports/profile-columns',
  'exports/response-columns',
  'exports/workbook',
  'choices/row-keys',
  'journal/sentences',
  'my-data/file-page',
  'photos/image',
  'photos/media',
  'photos/storage',
  'public-links/pin',
]

/** Folders whose files, apart from queries, are one kind. */
const FOLDERS = ['bot', 'broadcast', 'doctor', 'jobs', 'notifications']

const feature = (file: string) => new RegExp(`^server/src/(?<feature>[^/]+)/${file}\\.ts$`)
const named = (files: string[]) => new RegExp(`^server/src/(?=(${files.join('|')})\\.ts$)(?<feature>[^/]+)/`)

/** Apart from tests, a file matches exactly one pattern. `(?<feature>…)` tells a file's own feature from another one. */
const KINDS: [string, RegExp][] = [
  ['contract/facts', /^contract\/src\/facts\//],
  ['contract/schemas', /^contract\/src\/(?!facts\/|.*\.test\.ts$)/],
  [
    'test',
    /(\.test\.tsx?$|\.type-test\.ts$|^server\/(test|seed)\/|^e2e\/|^faults\/|^fuzz\/|^bench\/|^dev\/|^tools\/)/,
  ],
  ['server/bin', /^server\/src\/bin\//],
  ['server/db', /^server\/src\/db\//],
  ['server/http', /^server\/src\/http\//],
  ['server/root', /^server\/src\/[^/]+\.ts$/],
  ['server/rules', feature('rules')],
  ['server/queries', feature('(\\w+-)?queries')],
  ['server/refusals', feature('refusals')],
  ['server/service', feature('service')],
  ['server/service', named(SERVICES)],
  ['server/part', named(PARTS)],
  ['server/routes', feature('routes')],
  ...FOLDERS.map((name): [string, RegExp] => [
    `server/${name}`,
    new RegExp(`^server/src/(?<feature>${name})/(?!(\\w+-)?queries\\.ts$)`),
  ]),
  ['web/queries', /^web\/src\/features\/(?<feature>[^/]+)\/queries\.ts$/],
  ['web/feature', /^web\/src\/features\/(?<feature>[^/]+)\/(?!queries\.ts$)/],
  ['web/ui', /^web\/src\/ui\//],
  ['web/lib', /^web\/src\/lib\//],
  ['web/early', /^web\/src\/early\//],
  ['web/telegram', /^web\/src\/telegram\//],
  ['web/api', /^web\/src\/api\//],
  ['web/session', /^web\/src\/session\//],
  ['web/shell', /^web\/src\/shell\//],
  ['web/forms', /^web\/src\/forms\//],
  ['web/lists', /^web\/src\/lists\//],
  ['web/cards', /^web\/src\/cards\//],
  ['web/gallery', /^web\/src\/gallery\//],
  ['web/root', /^web\/src\/[^/]+\.tsx?$/],
  ['web/build', /^web\/(vite|vite\.config)/],
]

/**
 * `own:` requires the same feature; `type:` allows `import type` only; `npm:` names packages (`*` for any). Lower layers
 * come first: no kind imports one that is listed after it.
 */
const MAY_IMPORT: Record<string, string[]> = {
  'contract/facts': ['contract/facts'],
  'contract/schemas': ['contract/*', 'npm:zod/mini'],
  'server/db': ['contract/*', 'server/db', 'server/root', 'npm:*'],
  'server/root': ['contract/*', 'server/root', 'server/db', 'npm:*'],
  'server/rules': ['contract/*'],
  'server/refusals': ['contract/*', 'server/root'],
  'server/queries': [
    'contract/*',
    'own:server/queries',
    'server/db',
    'npm:kysely',
    'npm:kysely/helpers/postgres',
  ],
  'server/part': [
    'contract/*',
    'own:server/part',
    'own:server/rules',
    'type:server/queries',
    'server/root',
    'npm:*',
  ],
  'server/service': [
    'contract/*',
    'own:server/rules',
    'own:server/part',
    'own:server/service',
    'server/queries',
    'server/refusals',
    'type:server/db',
    'type:server/jobs',
    'server/root',
    'npm:*',
  ],
  'server/routes': [
    'contract/*',
    'own:server/rules',
    'own:server/refusals',
    'own:server/queries',
    'own:server/part',
    'own:server/service',
    'server/http',
    'server/root',
  ],
  'server/http': ['contract/*', 'server/http', 'server/routes', 'server/db', 'server/root', 'npm:*'],
  'server/notifications': ['contract/*', 'server/notifications', 'npm:*'],
  'server/bot': [
    'contract/*',
    'server/bot',
    'server/notifications',
    'own:server/queries',
    'type:server/db',
    'server/root',
    'npm:*',
  ],
  'server/doctor': ['server/doctor', 'server/db', 'server/root', 'npm:*'],
  'server/jobs': ['contract/*', 'server/jobs', 'server/queries', 'type:server/db', 'server/root', 'npm:*'],
  'server/broadcast': [
    'contract/*',
    'server/broadcast',
    'server/jobs',
    'server/notifications',
    'server/queries',
    'type:server/db',
    'server/root',
    'npm:*',
  ],
  'server/bin': ['contract/*', 'server/*', 'npm:*'],
  'web/early': ['contract/*', 'web/early'],
  'web/lib': ['contract/*', 'web/lib', 'web/early', 'npm:react'],
  'web/ui': ['contract/*', 'web/ui', 'web/lib', 'npm:*'],
  'web/telegram': ['contract/*', 'web/telegram', 'web/lib', 'npm:*'],
  'web/api': ['contract/*', 'web/api', 'web/early', 'web/lib', 'web/telegram', 'npm:*'],
  'web/session': [
    'contract/*',
    'web/session',
    'web/api',
    'web/early',
    'web/telegram',
    'web/ui',
    'web/lib',
    'npm:*',
  ],
  'web/shell': [
    'contract/*',
    'web/shell',
    'web/session',
    'web/api',
    'web/telegram',
    'web/ui',
    'web/lib',
    'npm:*',
  ],
  'web/forms': [
    'contract/*',
    'web/forms',
    'web/shell',
    'web/session',
    'web/api',
    'web/telegram',
    'web/ui',
    'web/lib',
    'npm:*',
  ],
  'web/lists': [
    'contract/*',
    'web/lists',
    'web/shell',
    'web/session',
    'web/api',
    'web/telegram',
    'web/ui',
    'web/lib',
    'npm:*',
  ],
  'web/cards': [
    'contract/*',
    'web/cards',
    'web/shell',
    'web/session',
    'web/api',
    'web/telegram',
    'web/ui',
    'web/lib',
    'npm:*',
  ],
  'web/gallery': ['contract/*', 'web/gallery', 'web/cards', 'web/ui', 'web/lib', 'npm:*'],
  'web/queries': ['contract/*', 'web/api', 'web/session', 'web/lib', 'npm:*'],
  'web/feature': [
    'contract/*',
    'own:web/feature',
    'web/queries',
    'web/api',
    'web/session',
    'web/shell',
    'web/forms',
    'web/lists',
    'web/cards',
    'web/telegram',
    'web/ui',
    'web/lib',
    'npm:*',
  ],
  'web/root': ['contract/*', 'web/*', 'npm:*'],
}

/** Imports from one feature into another, or from a feature into a lower layer, that the table above would refuse. */
const EXCEPTIONS: Record<string, string[]> = {
  'blocks/service': ['auth/launch'],
  // Replies take turns with broadcasts.
  'bot/pace': ['broadcast/rate', 'broadcast/slot-queries', 'broadcast/turns'],
  'auth/web-login': ['approvals/service'],
  'bot/answers': ['drafts/service'],
  'drafts/service': ['responses/change-own', 'responses/confirm', 'responses/respond', 'responses/withdraw'],
  'bot/taps': ['approvals/service', 'auth/web-login', 'devices/service', 'notices/stop'],
  'doctor/telegram': ['auth/init-data'],
  'bot/webhook': ['http/connections/close'],
  'creators/erase': ['auth/launch', 'erasure/erase-person', 'erasure/pending', 'photos/discard'],
  'erasure/finish-restore': ['auth/launch'],
  'erasure/reapply': ['auth/launch', 'creators/erase', 'photos/discard'],
  'exports/creators': ['creators/list'],
  'http/error-reply': ['owners/queries'],
  'http/files/web-pages': ['public-table/service'],
  'http/guards': [
    'audit/queries',
    'auth/launch',
    'auth/launch-session',
    'auth/queries',
    'auth/rules',
    'creators/queries',
    'creators/refusals',
    'public-links/access',
    'public-links/queries',
    'public-links/refusals',
    'responses/queries',
    'responses/refusals',
  ],
  // The owner sees the text that the bot sends.
  'deliveries/preview': ['notifications/brief-message'],
  'deliveries/plan': ['ways-out/rules', 'ways-out/service'],
  'deliveries/remind': ['notifications/reminder-message'],
  'notices/stop': ['ways-out/rules', 'ways-out/service'],
  'http/limits': ['auth/rules', 'throttling/rules', 'throttling/service'],
  'http/request-context': ['auth/rules'],
  'http/serve': ['throttling/rules'],
  'jobs/schedule': [
    'broadcast/deliver',
    'broadcast/notices/gather-news',
    'broadcast/notices/tellings',
    'broadcast/notices/untold',
    'broadcast/worker',
    'deliveries/plan',
    'erasure/pending',
    'erasure/withdrawn',
    'photos/discard',
    'photos/storage',
  ],
  'my-data/service': ['creators/erase'],
  'public-table/service': ['choices/service', 'public-links/access', 'responses/decide'],
  services: ['auth/init-data', 'jobs/enqueue', 'photos/storage', 'ways-out/service'],
}

/** The files of http that a routes.ts may import. */
const HTTP_FOR_ROUTES = new Set(['server/src/platform/http/serve.ts', 'server/src/platform/http/guards.ts'])

interface Place {
  kind: string | undefined
  feature: string | undefined
  path: string
}

/** One kind for a file that is placed correctly; none or several are mistakes. */
export function kindsOf(path: string): string[] {
  const kinds = KINDS.filter(([, pattern]) => pattern.test(path)).map(([kind]) => kind)
  return kinds.includes('test') ? ['test'] : kinds
}

/** The files that the lists above name. */
export const namedFiles = (): string[] =>
  [...SERVICES, ...PARTS, ...Object.entries(EXCEPTIONS).flat(2)].map((name) => `server/src/${name}.ts`)

function placeOf(path: string): Place {
  for (const [kind, pattern] of KINDS) {
    const match = pattern.exec(path)
    if (match) return { kind, feature: match.groups?.feature, path }
  }
  return { kind: undefined, feature: undefined, path }
}

function target(specifier: string, from: string): Place {
  if (specifier.startsWith('.')) return placeOf(relative(ROOT, resolve(dirname(from), specifier)))
  const workspace = /^@ugc\/(contract|server|web)\/?(.*)$/.exec(specifier)
  if (workspace) return placeOf(`${workspace[1]}/src/${workspace[2]}.ts`)
  return { kind: `npm:${specifier}`, feature: undefined, path: specifier }
}

function allows(rule: string, source: Place, goal: Place, isType: boolean): boolean {
  if (rule.startsWith('type:')) return isType && goal.kind === rule.slice(5)
  if (rule.startsWith('own:')) return goal.kind === rule.slice(4) && goal.feature === source.feature
  if (rule === 'npm:*') return goal.kind?.startsWith('npm:') ?? false
  if (rule.endsWith('/*')) return goal.kind?.startsWith(rule.slice(0, -1)) ?? false
  return goal.kind === rule
}

const nameOf = (path: string) => path.replace(/^server\/src\//, '').replace(/\.ts$/, '')

function mayImport(source: Place, rules: string[], specifier: string, isType: boolean): boolean {
  const goal = target(specifier, resolve(ROOT, source.path))
  if (source.kind === 'server/routes' && goal.kind === 'server/http') return HTTP_FOR_ROUTES.has(goal.path)
  if (EXCEPTIONS[nameOf(source.path)]?.includes(nameOf(goal.path))) return true
  return rules.some((rule) => allows(rule, source, goal, isType))
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
    const source = placeOf(relative(ROOT, context.filename))
    const isProduct = /^(server|web)\/src\//.test(source.path)
    // The other workspaces (e2e, faults, the build) import what they need.
    const rules = source.kind === undefined ? undefined : MAY_IMPORT[source.kind]
    const check = (node: Import, isType: boolean) => {
      if (typeof node.source?.value !== 'string' || !rules) return
      if (mayImport(source, rules, node.source.value, isType)) return
      context.report({ node, message: `${source.kind} may not import ${node.source.value}` })
    }
    return {
      Program: (node: Import) => {
        if (isProduct && source.kind === undefined)
          context.report({ node, message: 'this file has no kind: name it in tools/lint/import-rules.ts' })
      },
      ImportDeclaration: (node: Import) => check(node, node.importKind === 'type'),
      ExportNamedDeclaration: (node: Import) => check(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node: Import) => check(node, node.exportKind === 'type'),
      ImportExpression: (node: Import) => check(node, false),
    }
  },
}

// oxlint takes a plugin as a default export.
export default { meta: { name: 'import-rules' }, rules: { allowed } }
