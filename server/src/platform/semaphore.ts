import type { AppError } from './errors.ts'

interface Waiting {
  weight: number
  enter: () => void
}

interface Options {
  /** The sum of the weights that may run at the same time. */
  room: number
  /** How many may wait, and what is thrown when the queue is full; without it the queue has no limit. */
  queue?: { max: number; full: () => AppError }
}

/** Limits concurrent work. Callers wait in the order in which they came, so a heavy one is not overtaken for ever. */
export function createSemaphore({ room, queue }: Options) {
  let taken = 0
  const waiting: Waiting[] = []

  const admit = () => {
    while (waiting[0] && taken + waiting[0].weight <= room) {
      const next = waiting.shift()
      taken += next?.weight ?? 0
      next?.enter()
    }
  }

  const run = async <T>(work: () => Promise<T>, weight = 1): Promise<T> => {
    if (queue && waiting.length >= queue.max) throw queue.full()
    await new Promise<void>((enter) => {
      waiting.push({ weight, enter })
      admit()
    })
    try {
      return await work()
    } finally {
      taken -= weight
      admit()
    }
  }
  return Object.assign(run, {
    /** How many wait. */
    waiting: () => waiting.length,
    isIdle: () => taken === 0 && waiting.length === 0,
  })
}
