import { readdir, readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { early } from './early.ts'
import { BUILD_TARGET } from './floor/browsers.ts'
import { floor } from './floor/plugin.ts'
import { sharedFile } from './shared-files.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:8080'

/** What every page needs. */
const VENDOR =
  /preload-helper|web\/src\/lib\/files|rolldown\/runtime|node_modules\/((react|react-dom|scheduler|react-router|@tanstack\/[^/]+)\/|lucide-react\/dist\/esm\/(shared|[A-Za-z]+\.mjs))/
/** Only screens with a form load these: the library, the kit and the schemas that a form checks with. Drafts need none of them. */
const FORMS =
  /node_modules\/(react-hook-form|zod)\/|web\/src\/forms\/(?!draft|use-flush|price-steps|problem-card|language-chips)|contract\/src\/(profile|common|inputs\/[a-z]+)\.ts$/
/** Parts of the app and queries: as a file each they would be a few hundred bytes. */
const SHARED =
  /web\/src\/((early|ui|lib|shell|lists|cards|session|telegram|api|forms)\/|features\/.*\/(queries|memory|not-found)\.tsx?$)|lucide-react\/dist\/esm\/icons|contract\/src\/((facts|values)\/)?[a-z-]+\.ts$/

/** Writes .br and .gz beside each file, so that the server does not compress at request time. */
async function compress({ dir = '' }) {
  for (const name of await readdir(`${dir}/assets`)) {
    const content = await readFile(`${dir}/assets/${name}`)
    await writeFile(`${dir}/assets/${name}.br`, brotliCompressSync(content))
    await writeFile(`${dir}/assets/${name}.gz`, gzipSync(content, { level: 9 }))
  }
}

export default defineConfig(({ command }) => ({
  plugins: [react(), early(), floor(), { name: 'compress', apply: 'build', writeBundle: compress }],
  // Put into the page here while developing, by the API in production.
  envPrefix: command === 'serve' ? ['BOT_USERNAME', 'SUPPORT_USERNAME'] : 'VITE_',
  // Vite's helper for dynamic imports shows a screen without its styles.
  resolve: { alias: [{ find: /^.*vite\/preload-helper.*$/, replacement: '/src/lib/files.ts' }] },
  build: {
    target: BUILD_TARGET,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR, priority: 2 },
            // Without what these depend on: other screens have that too.
            { name: 'forms', test: FORMS, priority: 1, includeDependenciesRecursively: false },
            { name: sharedFile, test: SHARED, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // A table's address is both: a browser that opens it gets the page, the page asks it again for the data.
    proxy: {
      '/api': api,
      '/media': api,
      '^/public/[^/]+': {
        target: api,
        bypass: ({ headers }) => (headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
}))
