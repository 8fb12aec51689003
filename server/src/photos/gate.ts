import { AppError } from '../errors.ts'

interface Waiting {
  weight: number
  enter: () => void
}

export type Gate = <T>(work: () => Promise<T>, weight?: number) => Promise<T>

/** Lets work in while there is room, in the order in which it came. Whoever finds the queue full comes back later. */
export function createGate({ room, queue }: { room: number; queue: number }): Gate {
  let taken = 0
  const waiting: Waiting[] = []

  const admit = () => {
    while (waiting[0] && taken + waiting[0].weight <= room) {
      const next = waiting.shift()
      taken += next?.weight ?? 0
      next?.enter()
    }
  }

  return async (work, weight = 1) => {
    if (waiting.length >= queue)
      throw new AppError('unavailable', 'Сейчас загружают много фото. Попробуй еще раз.', undefined, 5)
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
}
