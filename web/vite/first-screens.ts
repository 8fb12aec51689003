import type { Rolldown } from 'vite'

/** The start of the app and the owner's first screen: their files must not contain what only other screens need. */
export const FIRST_SCREEN = /\/web\/src\/(main|features\/overview\/overview-page)\.tsx$/
/** The first screen of a new user, shown once: it must not load the parts of all other screens. */
export const WELCOME = /\/web\/src\/features\/welcome\/welcome-page\.tsx$/

/** The name of the chunk for a module that these screens import, directly or not; null for other modules. */
export function neededBy(screens: RegExp, name: string) {
  let needed: Set<string> | undefined
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    needed ??= neededFirst(screens, id, (one) => context.getModuleInfo(one))
    return needed.has(id) ? name : null
  }
}

/**
 * The name of the chunk for a module that several screens share, by the screens of `arrivals` that import it: none of these
 * loads what only the others need. Styles stay together, because a rule may depend on the order of another file's.
 */
export function sharedBy(arrivals: string[]) {
  let needed: Set<string>[] | undefined
  return (id: string, context: Rolldown.ChunkingContext): string => {
    if (id.endsWith('.css')) return 'parts'
    needed ??= arrivals.map((module) =>
      neededFirst(new RegExp(`/${module}$`), id, (one) => context.getModuleInfo(one)),
    )
    const users = arrivals.filter((_, at) => needed?.[at]?.has(id))
    if (users.length === 0) return 'others'
    if (users.length > 2) return 'parts'
    return users.map((module) => /([^/]+)-page/.exec(module)?.[1]).join('-')
  }
}

type Look = (id: string) => Rolldown.ModuleInfo | null

/** Finds the screens among all modules that are connected to `id`, then collects what the screens import. */
function neededFirst(screens: RegExp, id: string, look: Look): Set<string> {
  const all = walk([id], (one) => {
    const info = look(one)
    return [
      ...(info?.importers ?? []),
      ...(info?.dynamicImporters ?? []),
      ...(info?.importedIds ?? []),
      ...(info?.dynamicallyImportedIds ?? []),
    ]
  })
  const found = [...all].filter((one) => screens.test(one))
  if (found.length === 0) throw new Error(`no module matches ${screens}: a first screen was moved`)
  return walk(found, (one) => needs(one, look))
}

/** lucide-react exports every icon from this file: of its imports only the icons that a screen names count. */
const ALL_ICONS = /lucide-react\/dist\/esm\/lucide-react\.mjs$/

function needs(id: string, look: Look): string[] {
  const { code = '', importedIds = [] } = look(id) ?? {}
  return importedIds.flatMap((one) => (ALL_ICONS.test(one) ? iconsOf(code ?? '', one, look) : one))
}

function iconsOf(code: string, all: string, look: Look): string[] {
  const [, names = ''] = /import\s*{([^}]*)}\s*from\s*["']lucide-react["']/.exec(code) ?? []
  return names.split(',').flatMap((name) => {
    const [asked = ''] = name.trim().split(' ')
    if (asked === '') return []
    const file = new RegExp(`default as ${asked}\\b[^;]* from '\\./([^']+)'`).exec(look(all)?.code ?? '')?.[1]
    if (file === undefined) throw new Error(`lucide-react names no file of the icon ${asked}`)
    return [all.replace(/[^/]+$/, file)]
  })
}

function walk(from: string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>()
  const left = [...from]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    left.push(...next(id))
  }
  return seen
}
