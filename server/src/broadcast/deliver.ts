import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { DeliveryState } from '@ugc/contract/deliveries'
import type { Db } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { briefMessage } from '../notifications/brief-message.ts'
import { createOutcomes } from './outcomes.ts'
import { paceOf } from './pace.ts'
import type { Send } from './telegram.ts'
import { createTurns, findFreeTurn, pauseBot, returnTurn, takeTurn } from './slot-queries.ts'
import {
  type Claimed,
  claimDeliveries,
  expireLeases,
  failOverdue,
  findMessageParts,
  isUnfinished,
  releaseClaim,
} from './queries.ts'

const IDLE_MS = 500
const MESSAGE_KEPT_MS = 10_000
/** Telegram answers in about a tenth of a second; more than that many at once would only wait there. */
const inFlightOf = (rate: number) => Math.max(3, Math.ceil(rate / 8))

export interface Courier {
  db: Db
  log: Log
  send: Send
  /** For whoever watches: what became of a message. */
  count: (state: DeliveryState) => void
  app_url: string
  /** Messages a second, for the whole bot. */
  rate: number
  /** Set when this process is to stop: what is in flight is finished, the rest is left to others. */
  signal: AbortSignal
}

/**
 * Brings one brief to everybody who is still waiting for it. The order is what keeps a message from going twice: a turn,
 * then the claim, committed, then the message, then what became of it. Returns when nothing is left, or when told to stop.
 */
export async function deliverBrief(courier: Courier, brief_id: string): Promise<void> {
  const { db, log, rate, signal } = courier
  const outcomes = createOutcomes(db, brief_id, log)
  const pace = paceOf(rate)
  const { at_once } = pace
  const most = inFlightOf(rate)
  const flying = new Set<Promise<void>>()
  const message = keptMessage(courier, brief_id)
  /** Claims whose answer never came: nothing of them was sent. */
  const lost: string[] = []

  async function dispatch(one: Claimed, claim: string, what: Awaited<ReturnType<typeof message>>) {
    const attempt =
      one.telegram_id === null || !one.is_reachable
        ? ({ state: 'blocked', reason: 'blocked', message_id: null, unspent: true } as const)
        : await courier.send(one.telegram_id, what)
    if ('pause' in attempt && attempt.pause !== undefined) {
      log.warn({ seconds: attempt.pause, reason: attempt.reason }, 'telegram pauses the bot')
      await pauseBot(db, attempt.pause).catch((err: unknown) => log.warn({ err }, 'pause not written'))
    }
    const { state, reason, message_id, unspent } = attempt
    courier.count(state)
    outcomes.add({ creator_id: one.creator_id, claim, state, reason, message_id, unspent })
  }

  /** All answers of a turn are in, whatever they say: a second from now it may be used again. */
  async function fly(claimed: Claimed[], claim: string, what: Awaited<ReturnType<typeof message>>) {
    await Promise.all(claimed.map((one) => dispatch(one, claim, what)))
    await returnTurn(db, claim, true).catch((err: unknown) =>
      // It comes free by itself, only later.
      log.debug({ err }, 'turn not returned'),
    )
  }

  /** False when there was nothing to do. */
  async function turn(): Promise<boolean> {
    while (lost[0] !== undefined) {
      await releaseClaim(db, brief_id, lost[0])
      lost.shift()
    }
    while (flying.size * at_once >= most) await Promise.race(flying)
    const what = await message()
    const claim = randomUUID()
    const wait = await takeTurn(db, claim, pace)
    if (wait === undefined) {
      await delay(Math.min(IDLE_MS, await findFreeTurn(db, pace.turns)), undefined, { signal })
      return true
    }
    await delay(wait, undefined, { signal }).catch(async (error: unknown) => {
      await returnTurn(db, claim, false)
      throw error
    })
    const claimed = await claimDeliveries(db, brief_id, claim, at_once).catch((error: unknown) => {
      lost.push(claim)
      throw error
    })
    if (claimed.length === 0) {
      await returnTurn(db, claim, false)
      return false
    }
    const flight = fly(claimed, claim, what).finally(() => flying.delete(flight))
    flying.add(flight)
    return true
  }

  /** True when the whole brief is done. */
  async function rest(): Promise<boolean> {
    await outcomes.written()
    await expireLeases(db)
    await failOverdue(db, brief_id)
    if (!(await isUnfinished(db, brief_id))) return true
    await delay(IDLE_MS, undefined, { signal })
    return false
  }

  async function lane(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (!(await turn()) && (await rest())) return
      } catch (err) {
        if (signal.aborted) return
        log.warn({ err }, 'delivery waits')
        await delay(IDLE_MS)
      }
    }
  }

  await createTurns(db, pace.turns)
  // Two, so that one takes its turn while the other waits for its claim.
  await Promise.all([lane(), lane()])
  await Promise.all(flying)
  await outcomes.written()
}

/** The same for everybody, looked up now and then: it may be edited while it goes out. */
function keptMessage({ db, app_url }: Courier, brief_id: string) {
  let kept: { until: number; message: ReturnType<typeof briefMessage> } | undefined
  return async () => {
    if (!kept || kept.until < performance.now()) {
      const brief = await findMessageParts(db, brief_id)
      if (!brief) throw new Error('a brief is never removed from the table')
      kept = { until: performance.now() + MESSAGE_KEPT_MS, message: briefMessage(brief, app_url) }
    }
    return kept.message
  }
}
