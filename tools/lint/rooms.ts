/**
 * Who may import whom. The table of ARCHITECTURE.md as a lint rule: each file has a room, each import leads to a
 * room, and a room lists where it may go. What is not listed is refused.
 */
import { dirname, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** First match wins; `(?<feature>…)` tells one's own feature from another's. */
const ROOMS: [string, RegExp][] = [
  ['contract', /^contract\/src\/(?!.*\.test\.ts$)/],
  [
    'test',
    /(\.test\.tsx?$|\.type-test\.ts$|^server\/(test|seed)\/|^e2e\/|^faults\/|^fuzz\/|^bench\/|^dev\/|^tools\/)/,
  ],
  ['server/bin', /^server\/src\/bin\//],
  ['server/db', /^server\/src\/db\//],
  ['server/http', /^server\/src\/http\//],
  ['server/root', /^server\/src\/[^/]+\.ts$/],
  ['server/rules', /^server\/src\/(?<feature>[^/]+)\/rules\.ts$/],
  ['server/queries', /^server\/src\/(?<feature>[^/]+)\/(\w+-)?queries\.ts$/],
  ['server/service', /^server\/src\/(?<feature>[^/]+)\/service\.ts$/],
  ['server/routes', /^server\/src\/(?<feature>[^/]+)\/routes\.ts$/],
  ['server/refusals', /^server\/src\/(?<feature>[^/]+)\/refusals\.ts$/],
  ['server/other', /^server\/src\/(?<feature>[^/]+)\//],
  ['web/queries', /^web\/src\/features\/(?<feature>[^/]+)\/queries\.ts$/],
  ['web/feature', /^web\/src\/features\/(?<feature>[^/]+)\//],
  ['web/ui', /^web\/src\/ui\//],
  ['web/lib', /^web\/src\/lib\//],
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
 * `own:` needs the same feature; `type:` allows `import type` alone; `npm:` names packages (a trailing * for any).
 * The order of the lines is the order of the layers: nothing looks up.
 */
const MAY: Record<string, string[]> = {
  contract: ['contract', 'npm:zod/mini'],
  'server/rules': ['contract'],
  'server/queries': [
    'contract',
    'own:server/queries',
    'server/db',
    'npm:kysely',
    'npm:kysely/helpers/postgres',
  ],
  'server/service': [
    'contract',
    'own:server/rules',
    'server/queries',
    'server/refusals',
    'own:server/other',
    'type:server/db',
    'server/root',
    'npm:*',
  ],
  'server/routes': [
    'contract',
    'own:server/rules',
    'own:server/queries',
    'own:server/service',
    'own:server/refusals',
    'own:server/other',
    'server/http',
    'server/root',
  ],
  'server/refusals': ['contract', 'server/root'],
  'server/other': [
    'contract',
    'server/refusals',
    'own:server/rules',
    'own:server/other',
    'server/queries',
    'type:server/db',
    'server/root',
    'server/other',
    'npm:*',
  ],
  'server/db': ['contract', 'server/db', 'server/root', 'npm:*'],
  'server/http': [
    'contract',
    'server/http',
    'server/routes',
    'server/rules',
    'server/queries',
    'server/service',
    'server/refusals',
    'server/other',
    'server/db',
    'server/root',
    'npm:*',
  ],
  'server/root': ['contract', 'server/root', 'server/db', 'server/other', 'npm:*'],
  'server/bin': ['contract', 'server/*', 'npm:*'],
  'web/lib': ['contract', 'web/lib', 'npm:react'],
  'web/ui': ['contract', 'web/ui', 'web/lib', 'npm:*'],
  'web/telegram': ['contract', 'web/telegram', 'web/lib', 'npm:*'],
  'web/api': ['contract', 'web/api', 'web/lib', 'web/telegram', 'npm:*'],
  'web/session': ['contract', 'web/session', 'web/api', 'web/telegram', 'web/ui', 'web/lib', 'npm:*'],
  'web/shell': [
    'contract',
    'web/shell',
    'web/session',
    'web/api',
    'web/telegram',
    'web/ui',
    'web/lib',
    'npm:*',
  ],
  'web/forms': [
    'contract',
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
    'contract',
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
    'contract',
    'web/cards',
    'web/shell',
    'web/session',
    'web/api',
    'web/telegram',
    'web/ui',
    'web/lib',
    'npm:*',
  ],
  'web/gallery': ['contract', 'web/gallery', 'web/cards', 'web/ui', 'web/lib', 'npm:*'],
  'web/queries': ['contract', 'web/api', 'web/session', 'web/lib', 'npm:*'],
  'web/feature': [
    'contract',
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
  'web/root': ['contract', 'web/*', 'npm:*'],
}

/** Of http, a routes.ts sees the way in and the guards; the rest is the house's own plumbing. */
const HTTP_FOR_ROUTES = new Set(['server/src/http/serve.ts', 'server/src/http/guards.ts'])

interface Place {
  room: string
  feature: string | undefined
  path: string
}

function roomOf(path: string): Place {
  for (const [room, pattern] of ROOMS) {
    const match = pattern.exec(path)
    if (match) return { room, feature: match.groups?.feature, path }
  }
  return { room: 'none', feature: undefined, path }
}

function target(specifier: string, from: string): Place {
  if (specifier.startsWith('.')) return roomOf(relative(ROOT, resolve(dirname(from), specifier)))
  const workspace = /^@ugc\/(contract|server|web)\/?(.*)$/.exec(specifier)
  if (workspace) {
    return roomOf(`${workspace[1]}/src/${workspace[2]}.ts`)
  }
  return { room: `npm:${specifier}`, feature: undefined, path: specifier }
}

function allows(rule: string, source: Place, goal: Place, isType: boolean): boolean {
  if (rule.startsWith('type:')) return isType && goal.room === rule.slice(5)
  if (rule.startsWith('own:')) return goal.room === rule.slice(4) && goal.feature === source.feature
  if (rule === 'npm:*') return goal.room.startsWith('npm:')
  if (rule.endsWith('/*')) return goal.room.startsWith(rule.slice(0, -1))
  return goal.room === rule
}

function mayImport(file: string, specifier: string, isType: boolean): boolean {
  const source = roomOf(relative(ROOT, file))
  const rules = MAY[source.room]
  if (!rules) return true
  const goal = target(specifier, file)
  if (source.room === 'server/routes' && goal.room === 'server/http') return HTTP_FOR_ROUTES.has(goal.path)
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

const imports = {
  create(context: Context) {
    const check = (node: Import, isType: boolean) => {
      const { source } = node
      if (typeof source?.value !== 'string') return
      if (mayImport(context.filename, source.value, isType)) return
      context.report({
        node,
        message: `${roomOf(relative(ROOT, context.filename)).room} may not import ${source.value}`,
      })
    }
    return {
      ImportDeclaration: (node: Import) => check(node, node.importKind === 'type'),
      ExportNamedDeclaration: (node: Import) => check(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node: Import) => check(node, node.exportKind === 'type'),
      ImportExpression: (node: Import) => check(node, false),
    }
  },
}

// oxlint takes a plugin as a default export.
export default { meta: { name: 'rooms' }, rules: { imports } }
