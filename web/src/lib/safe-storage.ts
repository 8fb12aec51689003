/** Storage throws inside Telegram Web if third-party data is blocked, so stored values must be optional. */
const safe = (storage: () => Storage) => ({
  get(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string) {
    try {
      storage().setItem(key, value)
    } catch {
      // The stored value is optional.
    }
  },
  keys(): string[] {
    try {
      return Object.keys(storage())
    } catch {
      return []
    }
  },
  remove(key: string) {
    try {
      storage().removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
})

/** Kept on the device. */
export const safeStorage = safe(() => localStorage)
/** Kept until the tab or the app is closed; a reload keeps it. */
export const safeSession = safe(() => sessionStorage)
