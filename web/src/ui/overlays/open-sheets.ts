let count = 0
const listeners = new Set<() => void>()

/** How many sheets are open: none of them covers Telegram's own button. */
export const openSheets = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => count,
  add: (by: 1 | -1) => {
    count += by
    for (const listener of listeners) listener()
  },
}
