import { allowed } from './allowed.ts'
import { api, type Identifier, javascript, newer } from './compat.ts'

/** One thing of a page's JavaScript, by where it is found: `AbortSignal.any`, `URLSearchParams#size`, `Iterator`. */
interface Api {
  owner: string
  name: string
  feature: Identifier
}

const parts = (feature: Identifier) =>
  Object.entries(feature as Record<string, Identifier>).filter(([name]) => name !== '__compat')

/** MDN's name of a member: `any_static`, `load_event`, `@@iterator`, `size`. */
function member(owner: string, key: string): Pick<Api, 'owner' | 'name'> {
  const [, name = key, kind] = /^(.*)_(static|event)$/.exec(key) ?? []
  if (kind === 'static') return { owner, name }
  // A member of the window is a global.
  if (owner === 'Window') return { owner: '', name: kind === 'event' ? `on${name}` : name }
  if (kind === 'event') return { owner: `${owner}#`, name: `on${name}` }
  return { owner: `${owner}#`, name: name.replace(/^@@(\w+)$/, '[Symbol.$1]') }
}

function objects(root: Identifier, isLanguage: boolean, within = ''): Api[] {
  return parts(root).flatMap(([name, feature]): Api[] => [
    { owner: within, name, feature },
    ...parts(feature).flatMap(([key, one]) => {
      const found = member(within + name, key)
      // MDN does not say which members of the language's own objects are static.
      const owners = isLanguage ? [within + name, found.owner] : [found.owner]
      return owners.map((owner) => ({ owner, name: found.name, feature: one }))
    }),
    ...(isLanguage && name === 'Intl' ? objects(feature, isLanguage, 'Intl.') : []),
  ])
}

const APIS: Api[] = [...objects(api, false), ...objects(javascript.builtins as Identifier, true)]

const key = (owner: string, name: string) => (/^$|#$/.test(owner) ? owner + name : `${owner}.${name}`)
const BY_KEY = new Map(APIS.map((one) => [key(one.owner, one.name), one.feature]))

/** Why `AbortSignal.any`, `URLSearchParams#size` or `Iterator` may not be used; undefined where it may. */
export function whyNewer(owner: string, name: string): string | undefined {
  const what = key(owner, name)
  return allowed.apis.has(what) ? undefined : newer(BY_KEY.get(what))
}

export const isKnown = (owner: string, name: string) => BY_KEY.has(key(owner, name))

/** Everything that is newer than the floor, allowed or not. */
export const newerApis = () => APIS.filter(({ feature }) => newer(feature) !== undefined)

/** Whose methods a page is likely to call; the newest of some hundred others have everyday names (`Notification#actions`). */
const EVERYDAY =
  /^(Array|ArrayBuffer|Blob|Document|DocumentFragment|Element|FormData|HTML\w*Element|Iterator|Map|Node|ReadableStream|Request|Response|Set|String|WeakMap)#$/

/** Methods by their names, where nothing older has that name. */
export function newerMethods(): Map<string, { what: string; why: string }> {
  const older = new Set(APIS.filter(({ feature }) => !newer(feature)).map(({ name }) => name))
  const methods = new Map<string, { what: string; why: string }>()
  for (const { owner, name } of APIS) {
    const what = `.${name}()`
    const isUnmistakable = EVERYDAY.test(owner) && !older.has(name) && !allowed.apis.has(what)
    const why = isUnmistakable ? whyNewer(owner, name) : undefined
    if (why !== undefined) methods.set(name, { what, why })
  }
  return methods
}
