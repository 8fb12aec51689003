import { afterEach, expect, test, vi } from 'vitest'
import { answerBy } from './answer-by.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['a week', '2026-12-20T15:00:00Z', '27 ноя'],
  ['three days before the video is due', '2026-11-27T15:00:00Z', '24 ноя'],
  ['no day where it is due too soon', '2026-11-24T11:59:00Z', undefined],
  ['no day where it was due', '2026-11-01T15:00:00Z', undefined],
])('[B-150] the answer after the end of the responses: %s', (_, deadline, day) => {
  // Days are those of the viewer; other files of this worker set other zones.
  vi.stubEnv('TZ', 'Europe/Moscow')
  expect(answerBy(deadline, Date.parse('2026-11-20T12:00:00Z'))).toBe(day)
})
