import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { updateReachable } from '../bot/queries.ts'
import type { Broadcaster } from './deliver.ts'
import { rateLimitOf } from './rate.ts'
import { acquireSlot, createSlots, pauseBot, releaseSlot } from './slot-queries.ts'
import type { Attempt, Message } from './telegram.ts'

/** A longer pause is waited out by the retries of the job, not by the worker. */
const MAX_WAIT_MS = 20_000

interface Notice<Claimed> {
  /** Committed before the message is sent; undefined if there is nothing to send any more. */
  claim: () => Promise<Claimed | undefined>
  message: (claimed: Claimed) => Message
  /** Undoes the claim of a message that was not sent. */
  release: (claimed: Claimed) => Promise<void>
  /** In the log: ids only. */
  about: Record<string, string | number>
}

/** The state of the message, undefined if there was none to send. Throws where nothing was sent, so that the job is retried. A message that may have arrived is not sent again. */
export async function notifyOnce<Claimed extends { telegram_id: number }>(
  { db, send, rate, log }: Broadcaster,
  { claim, message, release, about }: Notice<Claimed>,
): Promise<Attempt['state'] | undefined> {
  const limit = rateLimitOf(rate)
  const slot = randomUUID()
  await createSlots(db, limit.slots)
  const wait = await acquireSlot(db, slot, limit)
  if (wait === undefined) throw new Error('no slot is free')
  if (wait > MAX_WAIT_MS) {
    await releaseSlot(db, slot, false)
    throw new Error('the bot is paused')
  }
  await delay(wait)
  const claimed = await claim()
  if (!claimed) {
    await releaseSlot(db, slot, false)
    return undefined
  }
  const attempt = await send(claimed.telegram_id, message(claimed))
  await releaseSlot(db, slot, true)
  log.info({ ...about, state: attempt.state }, 'notice sent')
  if (attempt.pause !== undefined) await pauseBot(db, attempt.pause)
  if (attempt.state === 'blocked') await updateReachable(db, claimed.telegram_id, false)
  if (attempt.state !== 'queued') return attempt.state
  await release(claimed)
  throw new Error('notice not sent')
}

/** An owner who cannot be told now does not keep the others waiting: the retry of the job tells who is left. */
export async function notifyEach(
  broadcaster: Broadcaster,
  people: number[],
  notice: (telegram_id: number) => Notice<{ telegram_id: number }>,
): Promise<void> {
  const failures: unknown[] = []
  for (const telegram_id of people)
    await notifyOnce(broadcaster, notice(telegram_id)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'not every owner is told')
}
