import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { ALL_SCREENS } from '../src/screens.ts'

const HOME = 'overview/overview-page'
/** The screens where people arrive. */
const ARRIVALS = ALL_SCREENS.flatMap(([, module, data]) => (data ? [module] : []))

const source = (file: string) => join(import.meta.dirname, '../src', `${file}.tsx`)
let needed: Set<string>[] | undefined

/**
 * The file for a module that several screens share, by the screens of ARRIVALS that import it: none of these loads what only
 * the others need. Styles stay together, because a rule may depend on the order of another file's.
 */
export function sharedFile(id: string, context: Rolldown.ChunkingContext): string {
  needed ??= ARRIVALS.map((one) => reached([`features/${one}`, ...(one === HOME ? ['main'] : [])], context))
  const users = ARRIVALS.filter((_, at) => needed?.[at]?.has(id))
  if (users.includes(HOME) || id.includes('/lucide-react/')) return 'shared'
  if (users.includes('welcome/welcome-page')) return 'greeting'
  if (users.length > 2 || id.endsWith('.css')) return 'parts'
  return users.map((one) => /([^/]+)-page$/.exec(one)?.[1]).join('-') || 'others'
}

/** The files and what they import, directly or not. The list of all icons counts for none of them. */
function reached(from: string[], context: Rolldown.ChunkingContext): Set<string> {
  const all = new Set(from.map(source))
  for (const id of all)
    if (!id.includes('/lucide-react/'))
      for (const one of context.getModuleInfo(id)?.importedIds ?? []) all.add(one)
  return all
}
