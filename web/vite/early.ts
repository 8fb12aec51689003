import { join } from 'node:path'
import { build, parseAst, type Plugin, type Rolldown } from 'vite'
import { WEB_USER } from '../src/early/hint.ts'
import { EARLY_SCREENS, ME, SIGN_IN } from '../src/early/screens.ts'
import { BUILD_TARGET } from './floor/browsers.ts'
import type { Node } from './floor/walk.ts'

/**
 * Puts early/script.ts into the page, with the names of the files of each screen. A file of its own would come one round trip
 * later. The server adds the hash of the script to the content security policy.
 */
export function early(): Plugin {
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle: files = {} }) => {
        const chunks = Object.values(files).filter((file) => file.type === 'chunk')
        const screens = EARLY_SCREENS.map(({ path, module, data }) => [
          // An id or a token; «new» is neither.
          path.replace(':id', '([^/]{36,})'),
          filesOf(module, chunks).filter((file) => !html.includes(file)),
          data.map((address) => address.replace(':token', ':id')),
        ])
        const host = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes('/@twa-dev/sdk/')))
        // Only here: the development server does without MDN's data.
        const { newerInScripts } = await import('./floor/scripts.ts')
        const define = { SCREENS: screens, HOST: host ? [`/${host.fileName}`] : [], SIGN_IN, ME, WEB_USER }
        const built = await build({
          configFile: false,
          logLevel: 'warn',
          define: Object.fromEntries(
            Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]),
          ),
          build: {
            target: BUILD_TARGET,
            write: false,
            rolldownOptions: {
              input: join(import.meta.dirname, '../src/early/script.ts'),
              output: { format: 'iife' },
            },
          },
        })
        const [script] = (built as Rolldown.RolldownOutput).output
        const newer = newerInScripts([parseAst(script.code) as unknown as Node])
        if (newer.length > 0) throw new Error(`newer than the supported browsers: ${newer.join(', ')}`)
        return html.replace('<script type', () => `<script>${script.code.trim()}</script>\n    <script type`)
      },
    },
  }
}

/** The files of a screen and what they import, styles included. */
function filesOf(module: string, chunks: Rolldown.OutputChunk[]): string[] {
  const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/features/${module}`))
  if (!screen) throw new Error(`no file has the screen ${module}`)
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const chunk = chunks.find(({ fileName }) => fileName === name)
    for (const one of chunk?.imports ?? []) add(one)
    for (const one of chunk?.viteMetadata?.importedCss ?? []) found.add(one)
  }
  add(screen.fileName)
  return [...found].map((name) => `/${name}`)
}
