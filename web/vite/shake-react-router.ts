import type { Plugin } from 'vite'

/**
 * React Router names its components (`Link.displayName = 'Link'`), and an assignment keeps even those that nothing
 * uses: forms, scroll restoration, server rendering. Without the names, and told
 * that making a component has no effect of its own, the bundler drops them.
 */
export function shakeReactRouter(): Plugin {
  return {
    name: 'shake-react-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = ["'][\w.]+["'];$/gm, '')
          .replaceAll(/= (?=React(?:\$\d+)?\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ '),
        map: null,
      }),
    },
  }
}
