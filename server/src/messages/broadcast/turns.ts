import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../platform/db/schema.ts'
import { rateLimitOf } from './rate.ts'
import { acquireSlot, createSlots, findSlotWait, type For, keepSlots, releaseSlot } from './slot-queries.ts'

/** Shorter than slots are kept for those who wait, so that the wait goes on without a gap. */
const RETRY_MS = 100

/** In this order. For an urgent message a person waits at a screen. */
const RANKS = ['urgent', 'first', 'rest'] as const
export type Rank = (typeof RANKS)[number]

interface Turn {
  until: number
  begin: (claim: string) => void
  giveUp: (error: Error) => void
}

/** No slot was free in time: nothing was sent. */
export class TooLate extends Error {}

/**
 * The messages of one process that wait for a slot. One loop asks for slots, and the first in the queue gets the next: if
 * every waiting message asked by itself, their queries would take the time of the messages. While any but the last rank
 * waits, slots are kept for it. `whom`: the slots that they may take.
 */
export function createTurns(db: Db, rate: number, whom: { first: 'reply' | 'notice'; rest: For }) {
  const limit = rateLimitOf(rate)
  const queues: Record<Rank, Turn[]> = { urgent: [], first: [], rest: [] }
  const waiting = () => RANKS.flatMap((rank) => queues[rank])
  let isServing = false
  let hasSlots = false

  /** Rejects and removes the waiting messages whose `until` is before `at`. */
  function dismiss(at: number, error: Error = new TooLate('no slot was free in time')) {
    for (const turn of waiting()) if (turn.until < at) turn.giveUp(error)
    for (const rank of RANKS) queues[rank] = queues[rank].filter(({ until }) => until >= at)
  }

  async function serve() {
    isServing = true
    try {
      if (!hasSlots) await createSlots(db, limit.slots)
      hasSlots = true
      while (waiting().length > 0) {
        const claim = randomUUID()
        const isRest = waiting().length === queues.rest.length
        if (!isRest) await keepSlots(db, whom.first)
        const slots = isRest ? whom.rest : whom.first
        const wait = await acquireSlot(db, claim, limit, slots)
        const next = wait ?? (await findSlotWait(db, limit.slots, slots)) + 1
        dismiss(performance.now() + next)
        if (waiting().length > 0) await delay(wait ?? Math.min(next, RETRY_MS))
        if (wait === undefined) continue
        const turn = queues.urgent.shift() ?? queues.first.shift() ?? queues.rest.shift()
        if (turn) turn.begin(claim)
        else await releaseSlot(db, claim, false)
      }
    } catch (error) {
      dismiss(Infinity, new Error('no slot was found', { cause: error }))
    } finally {
      isServing = false
    }
  }

  /** Resolves with the claim of a slot whose time has come. `until`: by performance.now(). */
  return (rank: Rank, until: number): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    queues[rank].push({ until, begin: resolve, giveUp: reject })
    if (!isServing) void serve()
    return promise
  }
}
export type TakeTurn = ReturnType<typeof createTurns>
