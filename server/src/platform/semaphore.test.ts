import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { createSemaphore } from './semaphore.ts'

const full = () => new AppError('unavailable', '', undefined, 5)

/** Work that ends when the test resolves it. */
function tasks() {
  const inside: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const work = (name: string) => () => {
    inside.push(name)
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    return end.promise.finally(() => inside.splice(inside.indexOf(name), 1))
  }
  return { inside, work, end: (name: string) => ends.get(name) }
}

test('runs as many as there is room for, the others in order, heavy ones alone', async () => {
  const limit = createSemaphore({ room: 2, queue: { max: 10, full } })
  const { inside, work, end } = tasks()
  const all = [limit(work('a')), limit(work('b')), limit(work('heavy'), 2), limit(work('c'))]
  await expect.poll(() => inside).toEqual(['a', 'b'])
  end('a')?.resolve()
  await all[0]
  // There is room for c, but the heavy one came first: overtaken every time, it would wait for ever.
  expect(inside).toEqual(['b'])
  end('b')?.resolve()
  await expect.poll(() => inside).toEqual(['heavy'])
  end('heavy')?.resolve()
  await expect.poll(() => inside).toEqual(['c'])
  end('c')?.resolve()
  await Promise.all(all)
})

test('frees the room of work that fails, and rejects with its error', async () => {
  const limit = createSemaphore({ room: 1, queue: { max: 10, full } })
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(() => Promise.resolve('next'))).toBe('next')
})

test('refuses a caller when the queue is full', async () => {
  const limit = createSemaphore({ room: 1, queue: { max: 1, full } })
  const { work, end } = tasks()
  const [first, second] = [limit(work('first')), limit(work('second'))]
  await expect(limit(work('third'))).rejects.toMatchObject({ code: 'unavailable', retry_after: 5 })
  await expect.poll(() => end('first')).toBeDefined()
  end('first')?.resolve()
  await expect.poll(() => end('second')).toBeDefined()
  end('second')?.resolve()
  await Promise.all([first, second])
})
