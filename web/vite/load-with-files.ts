import type { Plugin } from 'vite'

/** Puts src/lib/files.ts in the place of Vite's helper for dynamic imports, which shows a screen without its styles. */
export function loadWithFiles(): Plugin {
  return {
    name: 'load-with-files',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({
        code: `export { loadWithFiles as __vitePreload } from ${JSON.stringify('/src/lib/files.ts')}`,
        map: null,
      }),
    },
  }
}
