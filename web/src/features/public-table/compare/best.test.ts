import { expect, test } from 'vitest'
import { lowest } from './best.ts'

test.each<[(number | null)[], number | undefined]>([
  [[5200, 5600, 6400], 0],
  [[5, 4], 1],
  [[4, 4, 5], undefined],
  [[4, 4], undefined],
  [[5, null], undefined],
  [[5, null, 4], undefined],
  [[0, 1], 0],
  [[5], undefined],
  // Who is late counts as Infinity.
  [[Infinity, 7], 1],
  [[Infinity, Infinity], undefined],
])('[T-33] the lowest of %o is at %o', (values, at) => {
  expect(lowest(values)).toBe(at)
})
