/** Storage throws inside Telegram Web when third-party data is blocked; what is kept there is never more than a hint. */
export const safeStorage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string) {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Nothing is lost that cannot be asked for again.
    }
  },
  keys(): string[] {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  },
  remove(key: string) {
    try {
      localStorage.removeItem(key)
    } catch {
      // It was never there.
    }
  },
}
