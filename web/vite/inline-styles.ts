import type { Plugin } from 'vite'

/**
 * Puts the styles of the shell into the page: a file of their own is one more way to the server before anything is
 * painted. Whoever serves the page names their hash in its policy.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
          const asset = bundle[file]
          return asset?.type === 'asset' ? `<style>${String(asset.source).trim()}</style>` : link
        }),
    },
  }
}
