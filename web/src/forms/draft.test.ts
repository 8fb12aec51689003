import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changesOf, draftAt, withDraft } from './draft.ts'

interface Form {
  name: string
  tags: number[]
  agreed: boolean
}
const SAVED: Form = { name: 'Алина', tags: [1], agreed: false }

let stored: Map<string, string>
let keys = 0
const nextKey = () => `draft-${++keys}`

function storageOf(map: Map<string, string>) {
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  vi.stubGlobal('localStorage', storageOf(stored))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what was typed is written within 300 ms, the last state of it, once', () => {
  const key = nextKey()
  const draft = draftAt<Form>(key)
  draft.keep({ name: 'А' })
  vi.advanceTimersByTime(100)
  draft.keep({ name: 'Аля' })
  expect(stored.size).toBe(0)
  vi.advanceTimersByTime(300)
  expect(stored.get(key)).toBe('{"name":"Аля"}')
  expect(draftAt<Form>(key).read()).toEqual({ name: 'Аля' })
})

test('a flush does not wait, and writes nothing when nothing is waiting', () => {
  const key = nextKey()
  const draft = draftAt<Form>(key)
  draft.flush()
  expect(stored.size).toBe(0)
  draft.keep({ tags: [2, 3] })
  draft.flush()
  expect(stored.get(key)).toBe('{"tags":[2,3]}')
})

test('what is cleared stays cleared, whatever was waiting', () => {
  const draft = draftAt<Form>(nextKey())
  draft.keep({ name: 'Аля' })
  draft.flush()
  draft.keep({ name: 'Алечка' })
  draft.clear()
  vi.advanceTimersByTime(1000)
  draft.flush()
  expect(stored.size).toBe(0)
  expect(draft.read()).toBeUndefined()
})

test('a form typed back to what is saved leaves no draft', () => {
  const draft = draftAt<Form>(nextKey())
  draft.keep({ name: 'Аля' })
  draft.flush()
  draft.keep(changesOf(SAVED, { ...SAVED }))
  draft.flush()
  expect(stored.size).toBe(0)
})

test('with storage blocked the draft lives as long as the page', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const key = nextKey()
  draftAt<Form>(key).keep({ name: 'Аля' })
  vi.advanceTimersByTime(300)
  expect(draftAt<Form>(key).read()).toEqual({ name: 'Аля' })
  draftAt<Form>(key).clear()
  expect(draftAt<Form>(key).read()).toBeUndefined()
})

test.each(['{"name":', '"text"', '7', 'null'])('storage that holds %s is no draft', (text) => {
  const key = nextKey()
  stored.set(key, text)
  expect(draftAt<Form>(key).read()).toBeUndefined()
})

test('only what differs is kept, and it is laid over what is saved by now', () => {
  const changes = changesOf(SAVED, { name: 'Аля', tags: [1], agreed: false })
  expect(changes).toEqual({ name: 'Аля' })
  expect(withDraft({ ...SAVED, tags: [5] }, changes)).toEqual({ name: 'Аля', tags: [5], agreed: false })
})

test('a draft of another version: what has another kind or no place is left out', () => {
  const strange = { name: 7, tags: ['x'], agreed: true, gone: 'x' } as unknown as Partial<Form>
  expect(withDraft(SAVED, strange)).toEqual({ ...SAVED, agreed: true })
  expect(withDraft(SAVED, undefined)).toEqual(SAVED)
})
