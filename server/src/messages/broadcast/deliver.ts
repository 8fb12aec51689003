import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { DeliveryState } from '@ugc/contract/deliveries'
import { isQuiet } from '@ugc/contract/values/quiet-hours'
import { findQuietHours } from '../../agency/queries.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Log } from '../../platform/log.ts'
import { briefMessage } from '../texts/brief-message.ts'
import { createOutcomes } from './outcomes.ts'
import {
  type Claimed,
  claimDeliveries,
  expireLeases,
  failOverdue,
  findMessageParts,
  isUnfinished,
  releaseClaim,
} from './queries.ts'
import { isQuietWaived } from '../../briefs/deliveries/queries.ts'
import { rateLimitOf } from './rate.ts'
import { acquireSlot, createSlots, findSlotWait, pauseBot, releaseSlot } from './slot-queries.ts'
import type { Send } from './telegram.ts'
import type { TakeTurn } from './turns.ts'

const IDLE_MS = 500
const CACHE_MS = 10_000
/** Telegram answers in about 0.1 s, so more concurrent calls than this would only queue up there. */
const maxInFlight = (rate: number) => Math.max(3, Math.ceil(rate / 8))

export interface Broadcaster {
  db: Db
  log: Log
  send: Send
  /** Metric: the resulting state of each message. */
  count: (state: DeliveryState) => void
  app_url: string
  /** Messages per second, for all workers together. */
  rate: number
  /** For messages that are not a broadcast: waits for a slot. */
  takeTurn: TakeTurn
  /** Aborted when this process stops: messages in flight are finished, the rest is left to other workers. */
  signal: AbortSignal
}

/**
 * Sends one brief to all creators whose delivery is queued. This order keeps a message from being sent twice: acquire a
 * slot, commit the claim, send the message, write its outcome. Returns when no row is left, at night, or when the signal is aborted.
 */
export async function deliverBrief(broadcaster: Broadcaster, brief_id: string): Promise<void> {
  const { db, log, rate, signal } = broadcaster
  const outcomes = createOutcomes(db, brief_id, log)
  const limit = rateLimitOf(rate)
  const { batch } = limit
  const max_in_flight = maxInFlight(rate)
  const inFlight = new Set<Promise<void>>()
  const message = cachedMessage(broadcaster, brief_id)
  const night = cachedNight(db, brief_id)
  /** Claims that failed without a reply from the database: they may be committed, but nothing was sent for them. */
  const lostClaims: string[] = []

  async function sendOne(one: Claimed, claim: string, content: Awaited<ReturnType<typeof message>>) {
    const attempt = one.is_shut_out
      ? ({ state: 'failed', reason: 'shut out', message_id: null, not_sent: true } as const)
      : one.telegram_id === null || !one.is_reachable
        ? ({ state: 'blocked', reason: 'blocked', message_id: null, not_sent: true } as const)
        : await broadcaster.send(one.telegram_id, content)
    if ('pause' in attempt && attempt.pause !== undefined) {
      log.warn({ seconds: attempt.pause, reason: attempt.reason }, 'telegram pauses the bot')
      await pauseBot(db, attempt.pause).catch((err: unknown) => log.warn({ err }, 'pause not written'))
    }
    const { state, reason, message_id, not_sent } = attempt
    broadcaster.count(state)
    outcomes.add({ creator_id: one.creator_id, claim, state, reason, message_id, not_sent })
  }

  /** Releases the slot when Telegram has answered every message of the batch. */
  async function sendBatch(claimed: Claimed[], claim: string, content: Awaited<ReturnType<typeof message>>) {
    await Promise.all(claimed.map((one) => sendOne(one, claim, content)))
    await releaseSlot(db, claim, true).catch((err: unknown) =>
      // Its lease ends by itself, only later.
      log.debug({ err }, 'slot not released'),
    )
  }

  /** One slot: acquire, claim, send. False when no row is queued. */
  async function sendNext(): Promise<boolean> {
    while (lostClaims[0] !== undefined) {
      await releaseClaim(db, brief_id, lostClaims[0])
      lostClaims.shift()
    }
    while (inFlight.size * batch >= max_in_flight) await Promise.race(inFlight)
    const content = await message()
    const claim = randomUUID()
    const wait = await acquireSlot(db, claim, limit)
    if (wait === undefined) {
      await delay(Math.min(IDLE_MS, await findSlotWait(db, limit.slots)), undefined, { signal })
      return true
    }
    await delay(wait, undefined, { signal }).catch(async (error: unknown) => {
      await releaseSlot(db, claim, false)
      throw error
    })
    if (await night()) {
      await releaseSlot(db, claim, false)
      return false
    }
    const claimed = await claimDeliveries(db, brief_id, claim, batch).catch((error: unknown) => {
      lostClaims.push(claim)
      throw error
    })
    if (claimed.length === 0) {
      await releaseSlot(db, claim, false)
      return false
    }
    const sending = sendBatch(claimed, claim, content).finally(() => inFlight.delete(sending))
    inFlight.add(sending)
    return true
  }

  /** Called when nothing is queued. True when nothing is being sent either: the brief is done. */
  async function isDone(): Promise<boolean> {
    await outcomes.written()
    // The rows stay queued: the scheduled job continues with them in the morning.
    if (await night()) return true
    await expireLeases(db)
    await failOverdue(db, brief_id)
    if (!(await isUnfinished(db, brief_id))) return true
    await delay(IDLE_MS, undefined, { signal })
    return false
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (!(await sendNext()) && (await isDone())) return
      } catch (err) {
        if (signal.aborted) return
        log.warn({ err }, 'delivery waits')
        await delay(IDLE_MS)
      }
    }
  }

  await createSlots(db, limit.slots)
  // Two loops: one acquires a slot while the other waits for its claim to be committed.
  await Promise.all([loop(), loop()])
  await Promise.all(inFlight)
  await outcomes.written()
}

/** The value is read again after a while. */
function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { until: number; value: T } | undefined
  return async () => {
    if (!known || known.until < performance.now())
      known = { until: performance.now() + CACHE_MS, value: await read() }
    return known.value
  }
}

/** The message is the same for all creators. It is read again, because the brief may be edited meanwhile. */
const cachedMessage = ({ db, app_url }: Broadcaster, brief_id: string) =>
  cached(async () => {
    const brief = await findMessageParts(db, brief_id)
    if (!brief) throw new Error('a brief is never removed from the table')
    return briefMessage(brief, app_url)
  })

/** The hours are compared with every moment; that the owner sends the brief at night is read with them. */
function cachedNight(db: Db, brief_id: string) {
  const read = cached(async () => ({
    hours: await findQuietHours(db),
    waived: await isQuietWaived(db, brief_id),
  }))
  return async () => {
    const { hours, waived } = await read()
    return !waived && isQuiet(new Date(), hours)
  }
}
