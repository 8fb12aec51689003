import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blocksOf } from './pages.ts'

/** What the pages tell to run and the drill does not: its machine has no Docker. */
const NOT_RUN = ['install.ru.md «То же с Docker» 0', 'install.ru.md «То же с Docker» 1']

const nameOf = (page: string, heading: string, at: number | string) => `${page} «${heading}» ${at}`

/** The blocks that a file of the drill takes: take(PAGE, 'heading') or take(PAGE, 'heading', 1). */
function takenBy(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  const [, page = ''] = /^const PAGE = '(.+)'$/m.exec(text) ?? []
  const calls = text.matchAll(/\.take\(PAGE, '([^']+)'(?:, (\d))?\)/g)
  return [...calls].map(([, heading = '', at = '0']) => nameOf(page, heading, at))
}

test('[N-43] the drill runs every block of commands of the two pages', () => {
  const seen = new Map<string, number>()
  const written = [...blocksOf('install.ru.md'), ...blocksOf('operations.md')].map(({ page, heading }) => {
    const at = seen.get(page + heading) ?? 0
    seen.set(page + heading, at + 1)
    return nameOf(page, heading, at)
  })
  const run = new Set([...takenBy('quick-start.ts'), ...takenBy('by-hand.ts'), ...NOT_RUN])
  expect([...run].toSorted()).toEqual(written.toSorted())
})
