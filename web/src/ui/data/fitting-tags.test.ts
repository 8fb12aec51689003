import { expect, test } from 'vitest'
import { fitting } from './fitting-tags.tsx'

test.each([
  [[40, 40, 40], 132, 30, 3],
  [[40, 40, 40], 131, 30, 2],
  [[40, 40, 40], 115, 30, 1],
  [[40], 40, 30, 1],
  [[41], 40, 30, 0],
  [[], 40, 30, 0],
])('[T-77] of tags %o in %i px with %i px for «+N» %i are shown whole', (widths, room, more, count) => {
  expect(fitting(widths, room, more)).toBe(count)
})
