import type { Plugin } from 'vite'
import type { Node } from './walk.ts'

/** Stops a build that uses what the oldest supported browsers lack, ours or a library's. */
export function floor(): Plugin {
  return {
    name: 'floor',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // Only here: the development server does without MDN's data.
        const [{ newerInScripts }, { newerInStyles }] = await Promise.all([
          import('./scripts.ts'),
          import('./styles.ts'),
        ])
        const files = Object.values(bundle)
        const programs = files.flatMap((file) =>
          file.type === 'chunk' ? [this.parse(file.code) as unknown as Node] : [],
        )
        const styles = files.flatMap((file) =>
          file.fileName.endsWith('.css') && file.type === 'asset' ? newerInStyles(String(file.source)) : [],
        )
        const found = [...newerInScripts(programs), ...new Set(styles)]
        if (found.length > 0)
          this.error(`newer than the supported browsers (web/vite/floor):\n  ${found.join('\n  ')}`)
      },
    },
  }
}
