import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './compress.ts'
import { BUILD_TARGET } from './floor/browsers.ts'
import { early } from './early.ts'
import { floor } from './floor/plugin.ts'
import { pageNames } from './page-names.ts'
import { loadWithFiles } from './load-with-files.ts'
import { EARLY_SCREENS } from '../src/early/screens.ts'
import { FIRST_SCREEN, neededBy, sharedBy, WELCOME } from './first-screens.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:8080'

/** Parts of the app, as opposed to its screens. */
const OURS =
  /web\/src\/(ui|lib|shell|lists|cards|session|telegram|api|forms)\/|lucide-react\/dist\/esm\/icons/

/** What two screens or more import: queries of a few hundred bytes would be a file each. */
const SHARED = new RegExp(
  `${OURS.source}|web/src/features/.*/(queries|memory|not-found)\\.tsx?$|contract/src/((facts|values)/)?[a-z-]+\\.ts$`,
)

/** Only screens with a form load these: the library, the kit and the schemas that a form checks with. Drafts need none of them. */
const FORMS =
  /node_modules\/(react-hook-form|zod)\/|web\/src\/forms\/(?!draft|use-flush|price-steps|problem-card|language-chips)|contract\/src\/(profile|common|inputs\/[a-z]+)\.ts$/

/** The screens where people arrive, besides those with groups of their own. */
const ARRIVALS = EARLY_SCREENS.map(({ module }) => `features/${module}`).filter(
  (module) => !FIRST_SCREEN.test(`/web/src/${module}`) && !WELCOME.test(`/web/src/${module}`),
)

export default defineConfig({
  plugins: [react(), loadWithFiles(), early(), floor(), compress(), pageNames()],
  build: {
    target: BUILD_TARGET,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // What every page needs, in one file: it compresses better and stays cached across releases.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /vite\/preload-helper|web\/src\/lib\/files|rolldown\/runtime|node_modules\/((react|react-dom|scheduler|react-router|@tanstack\/[^/]+)\/|lucide-react\/dist\/esm\/(shared|[A-Za-z]+\.mjs))/,
              priority: 3,
            },
            // Without what these depend on: other screens have that too.
            { name: 'forms', test: FORMS, priority: 3, includeDependenciesRecursively: false },
            // What two screens or more share: with those where people arrive, or else in a file of its own.
            {
              name: neededBy(FIRST_SCREEN, 'shared'),
              debugName: 'shared',
              test: OURS,
              minShareCount: 2,
              priority: 2,
            },
            {
              name: neededBy(WELCOME, 'greeting'),
              debugName: 'greeting',
              test: OURS,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: sharedBy(ARRIVALS),
              debugName: 'parts',
              test: SHARED,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': api,
      '/media': api,
      // A table's address is both: a browser that opens it gets the page, the page asks it again for the data.
      '^/public/[^/]+': {
        target: api,
        bypass: ({ headers }) => (headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
})
