import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createOutput } from './log-output.ts'

const dir = mkdtempSync(join(tmpdir(), 'ugc-log-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** Both ends of a non-blocking pipe. */
function pipe(name: string) {
  const path = join(dir, name)
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  return { reader, writer: openSync(path, constants.O_WRONLY | constants.O_NONBLOCK) }
}

const readAll = (fd: number) => {
  const bytes = Buffer.alloc(1 << 20)
  try {
    return bytes.toString('utf8', 0, readSync(fd, bytes))
  } catch {
    return ''
  }
}

test('lines come whole and in order, the last ones too', async () => {
  const { reader, writer } = pipe('read')
  const output = createOutput(writer)
  output.write('один\n')
  await expect.poll(() => readAll(reader)).toBe('один\n')
  output.write('два\n')
  await new Promise((resolve) => setImmediate(resolve))
  output.write('три\n')
  output.flushSync()
  // The order is open: another thread writes the line that was under way. A read may find one line and not yet the other.
  let heard = ''
  await expect.poll(() => (heard += readAll(reader)).split('\n').toSorted()).toEqual(['', 'два', 'три'])
})

test('closed reader: the process does not wait for its last lines', () => {
  const { reader, writer } = pipe('gone')
  const output = createOutput(writer)
  closeSync(reader)
  const before = performance.now()
  output.write('not read\n')
  output.flushSync()
  output.write('nor this\n')
  output.flushSync()
  expect(performance.now() - before).toBeLessThan(400)
})

test('stuck reader: the process waits half a second for its last lines', () => {
  const { reader, writer } = pipe('full')
  const output = createOutput(writer)
  for (let n = 0; n < 10; n += 1) output.write(`${'x'.repeat(99_999)}\n`)
  const from = performance.now()
  output.flushSync()
  expect(performance.now() - from).toBeGreaterThan(400)
  expect(performance.now() - from).toBeLessThan(5000)
  closeSync(reader)
})

test('slow reader: 4 MB are buffered, and not more', async () => {
  const { reader, writer } = pipe('late')
  const output = createOutput(writer)
  for (let n = 0; n < 100; n += 1) output.write(`${'x'.repeat(99_999)}\n`)
  let length = 0
  const read = () => (length += readAll(reader).length)
  await expect.poll(read, { interval: 5 }).toBeGreaterThanOrEqual(4_100_000)
  output.write('again\n')
  await expect.poll(read, { interval: 5 }).toBe(4_100_006)
})
