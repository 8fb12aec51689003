import { safeStorage } from '../lib/safe-storage.ts'

const WAIT_MS = 250

/** What is kept where storage is blocked: lost with the page, but not with the screen. */
const memory = new Map<string, string>()

export interface Draft<T> {
  read: () => Partial<T> | undefined
  /** Written a moment later, once for many changes. Nothing to keep clears it. */
  keep: (changes: Partial<T>) => void
  /** Writes what is waiting at once: the page may be about to go. */
  flush: () => void
  clear: () => void
}

/** What a person typed and has not saved, on their device, under one key. */
export function draftAt<T extends object>(key: string): Draft<T> {
  let waiting: Partial<T> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    if (waiting === undefined) return
    const text = JSON.stringify(waiting)
    waiting = undefined
    if (text === '{}') return clear()
    memory.set(key, text)
    safeStorage.set(key, text)
  }

  function clear() {
    clearTimeout(timer)
    waiting = undefined
    memory.delete(key)
    safeStorage.remove(key)
  }

  return {
    read: () => parse<T>(memory.get(key) ?? safeStorage.get(key)),
    keep: (changes) => {
      waiting = changes
      clearTimeout(timer)
      timer = setTimeout(flush, WAIT_MS)
    },
    flush,
    clear,
  }
}

/** Every draft whose key begins like this. */
export function clearDrafts(prefix: string) {
  for (const key of [...memory.keys(), ...safeStorage.keys()])
    if (key.startsWith(prefix)) draftAt(key).clear()
}

/** Anything may be in storage: an older version's draft, or half of one. */
function parse<T>(text: string | null | undefined): Partial<T> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** The values that differ from those saved. */
export function changesOf<T extends object>(saved: T, values: T): Partial<T> {
  const names = Object.keys(saved) as (keyof T)[]
  const changed = names.filter((name) => JSON.stringify(saved[name]) !== JSON.stringify(values[name]))
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<T>
}

/** A draft laid over what is saved; what has no place there, or another kind, is left out. */
export function withDraft<T extends object>(saved: T, draft: Partial<T> | undefined): T {
  const names = (Object.keys(saved) as (keyof T)[]).filter((name) => fits(saved[name], draft?.[name]))
  return { ...saved, ...Object.fromEntries(names.map((name) => [name, draft?.[name]])) }
}

const fits = (like: unknown, value: unknown) =>
  Array.isArray(like)
    ? Array.isArray(value) && value.every((each) => typeof each === 'number')
    : typeof like === typeof value
