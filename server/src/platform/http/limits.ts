import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { callerAddress, callerNetwork, NETWORK_SHARE } from '../address.ts'
import { AppError } from '../errors.ts'
import { createSemaphore } from '../semaphore.ts'
import type { Services } from '../services.ts'
import { pseudonym } from '../tokens.ts'
import { AT_ONCE, CALLS_PER_MINUTE, PAGES, type RouteClass } from '../throttling/rules.ts'
import { createLimiter, tooManyCalls } from '../throttling/service.ts'

interface TurnOf {
  ip: string
  is_stranger: boolean
  kind: RouteClass
}

/** The parts of answering a call that are limited; see throttling/rules.ts for the figures. */
export interface Limits {
  /** Counts a call of this address. Before the guard, so that a refused call asks the database nothing. */
  countAddress: (ip: string, kind: RouteClass) => Promise<void>
  /** Counts a call of a person who has signed in. */
  countPerson: (telegram_id: number, kind: RouteClass) => Promise<void>
  /** Runs work that uses the database when this address has a place; strangers share one set of places besides. */
  inTurn: <T>(caller: TurnOf, work: () => Promise<T>) => Promise<T>
  /** Before a page is sent: pages cost the processor, which the calls of people who have signed in need. */
  pacePage: () => Promise<void>
  /** Looks up a photo whose address has a pass or a proof. Only one that opens nothing is counted for its address. */
  inPhotoTurn: (ip: string, look: () => Promise<boolean>) => Promise<boolean>
}

type Semaphore = ReturnType<typeof createSemaphore>

const UNLIMITED: Limits = {
  countAddress: () => Promise.resolve(),
  countPerson: () => Promise.resolve(),
  inTurn: (_caller, work) => work(),
  pacePage: () => Promise.resolve(),
  inPhotoTurn: (_ip, look) => look(),
}

export function createLimits({ db, config }: Services): Limits {
  if (config.CALL_LIMITS === 'off') return UNLIMITED
  const count = createLimiter(db)
  const full = () => tooManyCalls(1)
  const atAddress = createKeyedSemaphores(() =>
    createSemaphore({ room: AT_ONCE.address.room, queue: { max: AT_ONCE.address.waiting, full } }),
  )
  const ofStrangers = createSemaphore({
    room: Math.max(1, Math.floor(config.DATABASE_POOL * AT_ONCE.strangers.share_of_pool)),
    queue: { max: AT_ONCE.strangers.waiting, full },
  })
  const ofPhotos = createSemaphore({
    room: Math.max(1, Math.floor(config.DATABASE_POOL * AT_ONCE.photos.share_of_pool)),
    queue: { max: AT_ONCE.photos.waiting, full },
  })
  const countNetworks = async (ip: string, kind: RouteClass) => {
    const { address } = CALLS_PER_MINUTE[kind]
    const network = callerNetwork(ip)
    const key = `${kind}:network:${network}`
    // A network that has had its calls costs no row for each of its addresses.
    if (network !== undefined) count.refuseSpent(key)
    await count(`${kind}:address:${callerAddress(ip)}`, address)
    if (network !== undefined) await count(key, NETWORK_SHARE * address)
  }
  return {
    countAddress: (ip, kind) => refusedLater(countNetworks(ip, kind)),
    countPerson: (telegram_id, kind) =>
      count(`${kind}:person:${pseudonym(config.PSEUDONYM_KEY, telegram_id)}`, CALLS_PER_MINUTE[kind].person),
    inTurn: ({ ip, is_stranger, kind }, work) =>
      refusedLater(
        atAddress(callerAddress(ip), () => (is_stranger ? ofStrangers(work) : work())),
        kind === 'sign_in',
      ),
    pacePage: createPagePace(),
    inPhotoTurn: async (ip, look) => {
      count.refuseSpent(`photo:address:${callerAddress(ip)}`)
      const may = await refusedLater(ofPhotos(look))
      if (!may) await refusedLater(countNetworks(ip, 'photo'))
      return may
    },
  }
}

/**
 * A flood asks again as soon as it is answered, so a refusal waits: that costs a timer and leaves the processor to the others. The
 * wait is random, because callers who were refused together would otherwise come back together, and an owner's call behind them.
 */
const REFUSAL_MS = { least: 500, most: 1500 }

const refusedLater = <T>(call: Promise<T>, is_sign_in = false): Promise<T> =>
  call.catch(async (error: unknown) => {
    const isRefusal =
      error instanceof AppError &&
      (error.code === 'throttled' || (is_sign_in && error.code === 'unauthorized'))
    if (isRefusal) await delay(randomInt(REFUSAL_MS.least, REFUSAL_MS.most))
    throw error
  })

/** A flood of pages leaves one after the other, so a call that comes in between is answered in between. */
function createPagePace() {
  const step = 1000 / PAGES.per_second
  let next = 0
  return async () => {
    const now = performance.now()
    const turn = Math.max(next, now - PAGES.at_once * step)
    const wait = turn - now
    if (wait > PAGES.wait_seconds * 1000) throw tooManyCalls(PAGES.wait_seconds)
    next = turn + step
    if (wait > 0) await delay(wait)
  }
}

/** One semaphore per key, deleted with its last user. */
function createKeyedSemaphores(create: () => Semaphore) {
  const used = new Map<string, { semaphore: Semaphore; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const entry = used.get(key) ?? { semaphore: create(), users: 0 }
    used.set(key, entry)
    entry.users += 1
    try {
      return await entry.semaphore(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) used.delete(key)
    }
  }
}
