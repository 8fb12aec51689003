import type { Decline } from '@ugc/contract/inputs/response'
import { type InApp, outdateButtons } from './outdate-service.ts'
import { updateDeclined } from './decline-queries.ts'
import { profileRequired } from './refusals.ts'
import { checkMayRespond } from './respond-service.ts'

/** Declines a brief in the app, by the rules of an answer: a brief that takes none cannot be declined either. */
export const declineBrief = (
  { db, jobs }: InApp,
  { creator_id, brief_id, reason, text }: Decline & { creator_id: string | null; brief_id: string },
) =>
  db.transaction().execute(async (tx) => {
    if (creator_id === null) throw profileRequired()
    await checkMayRespond(tx, creator_id, brief_id)
    const words = reason === 'other' && text ? { decline_text: text } : {}
    await updateDeclined(tx, { creator_id, brief_id, decline_reason: reason, ...words })
    await outdateButtons(tx, jobs, { creator_id, brief_id })
  })
