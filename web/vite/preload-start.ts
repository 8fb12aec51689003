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
        const styles = chunks
          .filter(({ fileName }) => files.includes(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        return [
          ...files.map((file) => ({ rel: 'modulepreload', file })),
          ...styles.map((file) => ({ rel: 'preload', as: 'style', file })),
        ]
          .filter(({ file }) => !html.includes(file))
          .map(({ file, ...attrs }) => ({
            tag: 'link',
            attrs: { ...attrs, crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}
