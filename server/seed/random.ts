/** Numbers that look random and are the same on every machine (sfc32): each row has a source of its own. */
export class Random {
  #a: number
  #b: number
  #c: number
  #count = 1

  constructor(seed: number, kind: number, row: number) {
    this.#a = seed | 0
    this.#b = kind | 0
    this.#c = row | 0
    for (let turn = 0; turn < 12; turn += 1) this.next()
  }

  /** From 0 up to, but not, 1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#count) | 0
    this.#count = (this.#count + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  /** A whole number, both ends possible. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)] as T
  }

  /** `count` different ones, in the order of the list. */
  some<T>(items: readonly T[], count: number): T[] {
    let left = Math.min(count, items.length)
    return items.filter((_, at) => {
      const taken = left > 0 && this.next() < left / (items.length - at)
      if (taken) left -= 1
      return taken
    })
  }

  /** Most are near 1, a few are many times that: how followers and prices are spread. */
  logNormal(sigma: number): number {
    const angle = 2 * Math.PI * this.next()
    return Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(angle))
  }
}

/** The first are frequent, the last are rare; a steepness of 0 makes them all alike. */
export function skewed<T>(items: readonly T[], steepness: number): (random: Random) => T {
  return weighted(items.map((item, at) => [item, (at + 1) ** -steepness]))
}

export function weighted<T>(items: readonly (readonly [T, number])[]): (random: Random) => T {
  let sum = 0
  const bounds = items.map(([, weight]) => (sum += weight))
  return (random) => {
    const point = random.next() * sum
    let low = 0
    let high = items.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] as number) > point) high = middle
      else low = middle + 1
    }
    return (items[low] as readonly [T, number])[0]
  }
}
