/** Looks at the style sheets of the sources, for `npm run check`; the build looks at those it has made. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newerInStyles } from './styles.ts'

const cwd = join(import.meta.dirname, '../..')
const found = globSync('src/**/*.css', { cwd }).flatMap((file) =>
  newerInStyles(readFileSync(join(cwd, file), 'utf8')).map((what) => `web/${file}: ${what}`),
)
for (const line of found) process.stderr.write(`${line}\n`)
if (found.length > 0) process.exitCode = 1
