import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

/** Work that ends when it is told to. */
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

test('as many as there is room for, the others in their order, heavy ones alone', async () => {
  const gate = createGate({ room: 2, queue: 10 })
  const { inside, work, end } = tasks()
  const all = [gate(work('a')), gate(work('b')), gate(work('heavy'), 2), gate(work('c'))]
  await expect.poll(() => inside).toEqual(['a', 'b'])
  end('a')?.resolve()
  await all[0]
  // There is room for c, but it is not its turn: a heavy one would wait for ever.
  expect(inside).toEqual(['b'])
  end('b')?.resolve()
  await expect.poll(() => inside).toEqual(['heavy'])
  end('heavy')?.resolve()
  await expect.poll(() => inside).toEqual(['c'])
  end('c')?.resolve()
  await Promise.all(all)
})

test('work that fails makes room, and its failure is the caller’s', async () => {
  const gate = createGate({ room: 1, queue: 10 })
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(() => Promise.resolve('next'))).toBe('next')
})

test('beyond the queue: come back later', async () => {
  const gate = createGate({ room: 1, queue: 1 })
  const { work, end } = tasks()
  const [first, second] = [gate(work('first')), gate(work('second'))]
  await expect(gate(work('third'))).rejects.toMatchObject({ code: 'unavailable', retry_after: 5 })
  await expect.poll(() => end('first')).toBeDefined()
  end('first')?.resolve()
  await expect.poll(() => end('second')).toBeDefined()
  end('second')?.resolve()
  await Promise.all([first, second])
})
