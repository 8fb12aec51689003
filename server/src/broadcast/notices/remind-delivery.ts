import { claimDue, listDue, releaseDue } from '../../briefs/due-queries.ts'
import { dueMessage } from '../../notifications/reminder-message.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyOnce } from '../notify.ts'

/** Scheduled: reminds accepted creators a day before the date of delivery, once for each date. */
export async function remindDelivery(broadcaster: Broadcaster): Promise<number> {
  const { db, app_url, signal } = broadcaster
  let told = 0
  for (const one of await listDue(db)) {
    if (signal.aborted) break
    const state = await notifyOnce(broadcaster, {
      claim: () => claimDue(db, one),
      message: (brief) => dueMessage(brief, app_url),
      release: ({ claimed }) => releaseDue(db, one, claimed),
      about: { ...one },
    })
    if (state !== undefined) told += 1
  }
  return told
}
