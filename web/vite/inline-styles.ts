import type { Plugin } from 'vite'

/**
 * Puts the styles of the shell into the page, because a separate file costs one more request before the first paint. The
 * server adds their hash to the content security policy.
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
