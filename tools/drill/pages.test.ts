import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blocksOf, openPages } from './pages.ts'
import { createSteps } from './steps.ts'

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

test('[N-43] the drill takes every block of commands of the two pages', () => {
  const seen = new Map<string, number>()
  const written = [...blocksOf('install.ru.md'), ...blocksOf('operations.md')].map(({ page, heading }) => {
    const at = seen.get(page + heading) ?? 0
    seen.set(page + heading, at + 1)
    return nameOf(page, heading, at)
  })
  const run = new Set([...takenBy('quick-start.ts'), ...takenBy('by-hand.ts'), ...NOT_RUN])
  expect([...run].toSorted()).toEqual(written.toSorted())
})

test('[N-43] a block is taken as the page has it, and a failed step ends the drill', async () => {
  const { take } = openPages(['install.ru.md'])
  const page = readFileSync(join(import.meta.dirname, '../../docs/install.ru.md'), 'utf8')
  const [, written] = /^#+ 4\. Установка\n[^]*?^```bash\n([^]*?)^```$/m.exec(page) ?? []
  expect(take('install.ru.md', '4. Установка')).toBe(written)
  expect(() => take('install.ru.md', '4. Установка', 9)).toThrow('has no block 9')

  const { step, lines } = createSteps()
  const broken = step('install', () => Promise.reject(new Error('exit 1')))
  await expect(broken).rejects.toThrow('exit 1')
  expect(lines.join()).toMatch(/install: FAILED$/)
})
