/**
 * Storage throws inside Telegram Web when third-party data is blocked. A value that it refuses is kept in memory, so it
 * lasts until the page is closed.
 */
function safe(storage: () => Storage) {
  const memory = new Map<string, string>()
  return {
    get(key: string): string | null {
      return memory.get(key) ?? attempt(() => storage().getItem(key)) ?? null
    },
    set(key: string, value: string) {
      memory.set(key, value)
      attempt(() => {
        storage().setItem(key, value)
        memory.delete(key)
      })
    },
    remove(key: string) {
      memory.delete(key)
      attempt(() => storage().removeItem(key))
    },
    keys: (): string[] => [...memory.keys(), ...(attempt(() => Object.keys(storage())) ?? [])],
  }
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

/** Kept on the device. */
export const safeStorage = safe(() => localStorage)
/** Kept until the tab or the app is closed; a reload keeps it. */
export const safeSession = safe(() => sessionStorage)
