import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounce } from './debounce.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[F-02] a search waits 300 ms after the last key, however long the typing takes', () => {
  const searched: string[] = []
  const search = debounce((text: string) => void searched.push(text), 300)
  for (const text of ['м', 'мо', 'мос', 'моск']) {
    search.push(text)
    vi.advanceTimersByTime(299)
  }
  expect(searched).toEqual([])
  vi.advanceTimersByTime(1)
  expect(searched).toEqual(['моск'])
  vi.advanceTimersByTime(5000)
  expect(searched).toEqual(['моск'])
})

test('[F-02] a pause of 300 ms searches, and the next key starts a new wait', () => {
  const searched: string[] = []
  const search = debounce((text: string) => void searched.push(text), 300)
  search.push('мо')
  vi.advanceTimersByTime(300)
  search.push('мос')
  vi.advanceTimersByTime(299)
  expect(searched).toEqual(['мо'])
  vi.advanceTimersByTime(1)
  expect(searched).toEqual(['мо', 'мос'])
})

test('what was cancelled is never handed on', () => {
  const apply = vi.fn()
  const waiting = debounce(apply, 300)
  waiting.cancel()
  waiting.push('мо')
  waiting.cancel()
  vi.advanceTimersByTime(1000)
  expect(apply).not.toHaveBeenCalled()
})
