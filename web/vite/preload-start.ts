import type { Plugin } from 'vite'

/**
 * Downloads what start.tsx needs from the first moment, although it is evaluated only after the shell has been
 * painted: without these links the download would wait for the paint too.
 */
export function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const start = chunks.find((chunk) => chunk.name === 'start')
        const files = start ? [start.fileName, ...start.imports] : []
        return files
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}
