import type { Plugin } from 'vite'

/** What the API writes into the page; while developing there is no API in between. */
export const pageNames = (): Plugin => ({
  name: 'page-names',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replaceAll(/%(BOT_USERNAME|SUPPORT_USERNAME)%/g, (_, name: string) => process.env[name] ?? ''),
})
