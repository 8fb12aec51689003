/** Storage throws inside Telegram Web when third-party data is blocked; what is kept there is never more than a hint. */
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
      // Nothing is lost that cannot be asked for again.
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
      // It was never there.
    }
  },
})

/** Kept on the device. */
export const safeStorage = safe(() => localStorage)
/** Kept until the tab or the app is closed; a reload keeps it. */
export const safeSession = safe(() => sessionStorage)
