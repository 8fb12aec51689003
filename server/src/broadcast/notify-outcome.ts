import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { updateReachable } from '../bot/queries.ts'
import { NOTIFY_OUTCOME } from '../jobs/queues.ts'
import { outcomeMessage } from '../notifications/outcome-message.ts'
import { claimNotification, releaseNotification } from '../responses/queries.ts'
import type { Broadcaster } from './deliver.ts'
import { rateLimitOf } from './rate.ts'
import { acquireSlot, createSlots, pauseBot, releaseSlot } from './slot-queries.ts'

/** A longer pause is waited out by the retries of the job, not by the worker. */
const MAX_WAIT_MS = 20_000

/** Messages about decisions on responses. They use the same slots as every other message of the bot. */
export async function runNotifications(boss: PgBoss, broadcaster: Broadcaster): Promise<void> {
  await boss.work<{ response_id: string }>(
    NOTIFY_OUTCOME,
    { pollingIntervalSeconds: 1, localConcurrency: 5 },
    async ([job]) => {
      if (job) await notify(broadcaster, job.data.response_id)
    },
  )
}

/** Throws where nothing was sent, so that the job is retried. A message that may have arrived is not sent again. */
async function notify({ db, send, app_url, rate, log }: Broadcaster, response_id: string): Promise<void> {
  const limit = rateLimitOf(rate)
  const claim = randomUUID()
  await createSlots(db, limit.slots)
  const wait = await acquireSlot(db, claim, limit)
  if (wait === undefined) throw new Error('no slot is free')
  if (wait > MAX_WAIT_MS) {
    await releaseSlot(db, claim, false)
    throw new Error('the bot is paused')
  }
  await delay(wait)
  const outcome = await claimNotification(db, response_id)
  if (!outcome) return releaseSlot(db, claim, false)
  const attempt = await send(outcome.telegram_id, outcomeMessage(outcome, app_url))
  await releaseSlot(db, claim, true)
  log.info({ response_id, state: attempt.state }, 'outcome sent')
  if (attempt.pause !== undefined) await pauseBot(db, attempt.pause)
  if (attempt.state === 'blocked') await updateReachable(db, outcome.telegram_id, false)
  if (attempt.state !== 'queued') return
  await releaseNotification(db, response_id, outcome)
  throw new Error('outcome not sent')
}
