import { expect, test } from 'vitest'
import { completeness } from './completeness.ts'

const counts = (profile: Parameters<typeof completeness>[0]) =>
  completeness(profile).filter(({ done }) => done).length

test.each([
  [{ email: 'alina@example.ru' }, 1],
  [{ email: ' alina@example.ru ' }, 1],
  [{ email: 'alina@' }, 0],
  [{ email: '' }, 0],
  [{ portfolio_url: 'vk.com/alina' }, 1],
  [{ portfolio_url: 'моё портфолио' }, 0],
  [{ age: 14 }, 1],
  [{ age: 13 }, 0],
  [{ followers_count: 0 }, 0],
  [{ followers_count: 1 }, 1],
])('[P-04] a value that may not be saved is no point of %j', (profile, points) => {
  expect(counts(profile)).toBe(points)
})
