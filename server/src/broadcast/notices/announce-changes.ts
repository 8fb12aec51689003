import { claimChange, listUntoldChanges, releaseChange, takeChanges } from '../../briefs/change-queries.ts'
import { changeMessage } from '../../notifications/change-message.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyOnce } from '../notify.ts'

/** The next tick goes on with the rest. */
const RUN_MS = 50_000

/** Scheduled: tells creators what changed in a brief that they got. */
export async function announceChanges(broadcaster: Broadcaster): Promise<number> {
  const { db, app_url, signal } = broadcaster
  const until = performance.now() + RUN_MS
  await takeChanges(db)
  let told = 0
  for (const { change_id, creator_id } of await listUntoldChanges(db)) {
    if (signal.aborted || performance.now() > until) break
    const state = await notifyOnce(broadcaster, {
      claim: () => claimChange(db, change_id, creator_id),
      message: (change) => changeMessage(change, app_url),
      release: () => releaseChange(db, change_id, creator_id),
      about: { change_id, creator_id },
    })
    if (state !== undefined) told += 1
  }
  return told
}
