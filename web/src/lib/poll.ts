/** Calls `look` repeatedly until it returns a value or the time is over. */
export function poll<T>(look: () => T | undefined, every: number, atMost: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const until = performance.now() + atMost
    const tick = () => {
      const found = look()
      if (found !== undefined || performance.now() >= until) resolve(found)
      else setTimeout(tick, every)
    }
    tick()
  })
}

export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
