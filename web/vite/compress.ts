import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes .br and .gz beside each file at build time, so that the server does not compress at request time. */
export function compress(): Plugin {
  let dir = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (config) => {
      dir = join(config.root, config.build.outDir, 'assets')
    },
    writeBundle: async () => {
      for (const name of await readdir(dir)) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const content = await readFile(join(dir, name))
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        await writeFile(join(dir, `${name}.br`), brotliCompressSync(content, { params }))
        await writeFile(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
