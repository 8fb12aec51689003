import type { Plugin } from 'vite'

/**
 * React Router names its components (`Link.displayName = 'Link'`), and an assignment keeps even those that nothing
 * uses: forms, scroll restoration, server rendering. Without the names, and told that making a component has no effect
 * of its own, the bundler drops them. A link that fetches its page ahead is for the framework that knows which files a
 * page has; here no link does.
 */
const router = (code: string) =>
  code
    .replaceAll(/^\w+\.displayName = ["'][\w.]+["'];$/gm, '')
    .replace('usePrefetchBehavior(prefetch, rest);', '[false, null, {}];')
    .replaceAll(/React(?:\$\d+)?\.createElement\(PrefetchPageLinks, [^)]*\)/g, 'null')
    .replaceAll(/= (?=React(?:\$\d+)?\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ ')

/** Every list here has pages; none grows without end. */
const query = (code: string) =>
  code.replace(/this\.#queryType === "infinite" \? infiniteQueryBehavior\([^)]*\) : /, '')

/** What our libraries keep for others. The budget of the first screen tells when it no longer works. */
export function shakeLibraries(): Plugin {
  return {
    name: 'shake-libraries',
    apply: 'build',
    transform: {
      filter: { id: /\/(react-router\/dist\/.*|query-core\/build\/modern\/query)\.js$/ },
      handler: (code, id) => ({
        code: id.includes('/react-router/') ? router(code) : query(code),
        map: null,
      }),
    },
  }
}
