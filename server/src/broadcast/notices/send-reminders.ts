import { claimReminder, listQueuedReminders, settleReminder } from '../../deliveries/reminder-queries.ts'
import { reminderMessage } from '../../notifications/reminder-message.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyOnce } from '../notify.ts'

/** Telegram answers in about 0.1 s, so that so many at once fill the rate. */
const AT_ONCE = 3
const BATCH = 100
/** The next tick goes on with the rest. */
const RUN_MS = 50_000

/** Scheduled: sends the queued reminders. A message that was not sent is queued again; one that may have arrived is not. */
export async function sendReminders(broadcaster: Broadcaster): Promise<number> {
  const { db, app_url, signal } = broadcaster
  const until = performance.now() + RUN_MS
  let told = 0
  for (;;) {
    const queued = await listQueuedReminders(db, BATCH)
    const next = queued.values()
    const line = async () => {
      for (const one of next) {
        if (signal.aborted || performance.now() > until) return
        const state = await notifyOnce(broadcaster, {
          claim: () => claimReminder(db, one),
          message: (brief) => reminderMessage(brief, app_url),
          release: () => settleReminder(db, one, 'queued'),
          about: { ...one },
        })
        if (state === undefined || state === 'queued') continue
        await settleReminder(db, one, state)
        told += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, line))
    if (queued.length < BATCH || signal.aborted || performance.now() > until) return told
  }
}
