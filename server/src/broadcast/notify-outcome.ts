import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Courier } from './deliver.ts'
import { paceOf } from './pace.ts'
import { createTurns, pauseBot, returnTurn, takeTurn } from './slot-queries.ts'
import { updateReachable } from '../bot/queries.ts'
import { outcomeMessage } from '../notifications/outcome-message.ts'
import { claimOutcome, unclaimOutcome } from '../responses/queries.ts'
import { TELL } from '../jobs/queues.ts'

/** A pause that lasts longer is for the job to wait out, not for a worker. */
const PATIENCE_MS = 20_000

/** Tells creators what became of their responses, at the same pace as everything the bot says. */
export async function runTelling(boss: PgBoss, courier: Courier): Promise<void> {
  await boss.work<{ response_id: string }>(TELL, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (job) await tell(courier, job.data.response_id)
  })
}

/** A job that throws is tried again later; what may have arrived is not. */
async function tell({ db, send, app_url, rate, log }: Courier, response_id: string): Promise<void> {
  const pace = paceOf(rate)
  const claim = randomUUID()
  await createTurns(db, pace.turns)
  const wait = await takeTurn(db, claim, pace)
  if (wait === undefined) throw new Error('no turn is free')
  if (wait > PATIENCE_MS) {
    await returnTurn(db, claim, false)
    throw new Error('the bot is paused')
  }
  await delay(wait)
  const outcome = await claimOutcome(db, response_id)
  if (!outcome) return returnTurn(db, claim, false)
  const attempt = await send(outcome.telegram_id, outcomeMessage(outcome, app_url))
  await returnTurn(db, claim, true)
  log.info({ response_id, state: attempt.state }, 'outcome told')
  if (attempt.pause !== undefined) await pauseBot(db, attempt.pause)
  if (attempt.state === 'blocked') await updateReachable(db, outcome.telegram_id, false)
  if (attempt.state !== 'queued') return
  await unclaimOutcome(db, response_id, outcome)
  throw new Error('not told yet')
}
