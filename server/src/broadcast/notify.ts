import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { quietUntil } from '@ugc/contract/values/quiet-hours'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { findQuietHours } from '../agency/queries.ts'
import type { Db } from '../db/schema.ts'
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
  /** Sent at night too: it answers an action, or it is an alert. */
  at_night?: true
}

/** Nothing was sent: the message waits for the end of the agency's quiet hours. */
export class QuietHours extends Error {
  readonly until: Date
  constructor(until: Date) {
    super('quiet hours')
    this.until = until
  }
}

/** The end of the quiet hours of now; undefined outside them. */
export const findQuietEnd = async (db: Db) => quietUntil(new Date(), await findQuietHours(db))

/** A job that meets the quiet hours is put off to their end. A job of the same key that waits already is kept instead. */
export async function workByDay<Data extends object>(
  boss: PgBoss,
  queue: string,
  options: { pollingIntervalSeconds: number; localConcurrency: number },
  handle: (data: Data) => Promise<void>,
): Promise<void> {
  await boss.work(queue, { ...options, includeMetadata: true }, async ([job]: JobWithMetadata<Data>[]) => {
    if (!job) return
    await handle(job.data).catch(async (error: unknown) => {
      if (!(error instanceof QuietHours)) throw error
      const { data, singletonKey } = job
      await boss.send(queue, data, { startAfter: error.until, ...(singletonKey ? { singletonKey } : {}) })
    })
  })
}

/** The state of the message, undefined if there was none to send. Throws where nothing was sent, so that the job is retried. A message that may have arrived is not sent again. */
export async function notifyOnce<Claimed extends { telegram_id: number }>(
  { db, send, rate, log }: Broadcaster,
  { claim, message, release, about, at_night }: Notice<Claimed>,
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
  const quiet_until = at_night ? undefined : await findQuietEnd(db)
  if (quiet_until) {
    await releaseSlot(db, slot, false)
    throw new QuietHours(quiet_until)
  }
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
    await notifyOnce(broadcaster, notice(telegram_id)).catch((error: unknown) => {
      if (error instanceof QuietHours) throw error
      failures.push(error)
    })
  if (failures.length > 0) throw new AggregateError(failures, 'not every owner is told')
}
