import { safeStorage } from '../lib/safe-storage.ts'

const WAIT_MS = 250

export interface Draft<T> {
  read: () => Partial<T> | undefined
  /** Stores the changes after a short wait, once for many calls. An empty object removes the draft. */
  keep: (changes: Partial<T>) => void
  /** Stores what waits at once, because the page may be about to close. */
  flush: () => void
  /** Does not store what waits; an older draft stays. */
  drop: () => void
  clear: () => void
}

/** Unsaved input under one key of the device's storage. */
export function draftAt<T extends object>(key: string): Draft<T> {
  let waiting: Partial<T> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    if (waiting === undefined) return
    const text = JSON.stringify(waiting)
    waiting = undefined
    if (text === '{}') return clear()
    safeStorage.set(key, text)
  }

  function drop() {
    clearTimeout(timer)
    waiting = undefined
  }

  function clear() {
    drop()
    safeStorage.remove(key)
  }

  return {
    read: () => parse<T>(safeStorage.get(key)),
    keep: (changes) => {
      waiting = changes
      clearTimeout(timer)
      timer = setTimeout(flush, WAIT_MS)
    },
    flush,
    drop,
    clear,
  }
}

/** Removes every draft whose key begins with the prefix. */
export function clearDrafts(prefix: string) {
  for (const key of safeStorage.keys()) if (key.startsWith(prefix)) draftAt(key).clear()
}

/** Storage may hold anything: a draft of an older release, or half of one. */
function parse<T>(text: string | null): Partial<T> | undefined {
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

/** The saved values with the draft's over them. A value without a field, or of another type, is left out. */
export function withDraft<T extends object>(saved: T, draft: Partial<T> | undefined): T {
  const names = (Object.keys(saved) as (keyof T)[]).filter((name) => fits(saved[name], draft?.[name]))
  return { ...saved, ...Object.fromEntries(names.map((name) => [name, draft?.[name]])) }
}

const fits = (like: unknown, value: unknown) =>
  Array.isArray(like)
    ? Array.isArray(value) && value.every((each) => typeof each === 'number')
    : typeof like === typeof value
