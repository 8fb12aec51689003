import { build, type IndexHtmlTransformContext, type Plugin, type Rolldown } from 'vite'
import { ALL_SCREENS, ME, SIGN_IN } from '../src/screens.ts'
import { BUILD_TARGET } from './floor/browsers.ts'
import { floor } from './floor/plugin.ts'

/**
 * Puts early/script.ts into the page, with the names of the files of each screen. A file of its own would come one round trip
 * later. The server adds the hash of the script to the content security policy.
 */
export const early = (): Plugin => ({
  name: 'early',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: withScript },
})

async function withScript(html: string, { bundle = {} }: IndexHtmlTransformContext): Promise<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const screens = ALL_SCREENS.flatMap(([path, module, data]) => {
    const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/features/${module}.tsx`))
    if (!screen) throw new Error(`no file has the screen ${module}`)
    const files = filesOf(screen, bundle).filter((file) => !html.includes(file))
    // An id or a token; «new» is neither.
    return data ? [[path.replace(/:\w+/, '([^/]{36,})'), files, data]] : []
  })
  const telegram = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes('/@twa-dev/sdk/')))
  const host = telegram.map(({ fileName }) => `/${fileName}`)
  const input = new URL('../src/early/script.ts', import.meta.url).pathname
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [floor()],
    define: { BUILT: { screens, host, sign_in: SIGN_IN, me: ME } },
    build: { target: BUILD_TARGET, write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })
  const [{ code }] = (built as Rolldown.RolldownOutput).output
  return html.replace('<script type', () => `<script>${code.trim()}</script>\n    <script type`)
}

/** The file and what it imports, styles included. */
function filesOf(screen: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set([screen.fileName])
  for (const name of files) {
    const file = bundle[name]
    if (file?.type !== 'chunk') continue
    for (const one of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) files.add(one)
  }
  return [...files].map((name) => `/${name}`)
}
