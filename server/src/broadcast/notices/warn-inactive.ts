import { claimWarning, listUnwarned, releaseWarning } from '../../erasure/retention-queries.ts'
import { retentionMessage } from '../../notifications/retention-message.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyOnce } from '../notify.ts'

/** Scheduled: tells people who have not come for so many months, less 30 days, when their profile will be erased. */
export async function warnInactive(broadcaster: Broadcaster, months: number): Promise<number> {
  const { db, app_url, signal } = broadcaster
  let told = 0
  for (const id of await listUnwarned(db, months)) {
    if (signal.aborted) break
    const state = await notifyOnce(broadcaster, {
      claim: () => claimWarning(db, id, months),
      message: ({ erased_at }) => retentionMessage(new Date(erased_at), new Date(), app_url),
      release: () => releaseWarning(db, id),
      about: { creator_id: id },
    })
    if (state !== undefined) told += 1
  }
  return told
}
