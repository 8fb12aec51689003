import type { Plugin } from 'vite'

/**
 * Puts the styles of the shell and of main.tsx into the page: a separate file costs one more request before the first paint,
 * and a wait before the app is evaluated. `data-href` tells lib/files.ts that they are here. The server adds their hashes to
 * the content security policy.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">/g, (link, file: string) => {
          const asset = bundle[file]
          if (asset?.type !== 'asset') return link
          return `<style data-href="/${file}">${String(asset.source).trim()}</style>`
        }),
    },
  }
}
