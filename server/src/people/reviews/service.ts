import type { ReviewState } from '@ugc/contract/facts/reviews'
import { insertAudit, type AuditEvent } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import { lockCreator, REVIEW_NOW, updateCreator } from '../creators/queries.ts'
import { creatorNotFound } from '../creators/refusals.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import { listTags } from '../tags/queries.ts'
import { listReviews } from './queries.ts'
import { changedSince, noteRequired, notWaiting } from './refusals.ts'
import { doubtsAbout } from './rules.ts'

/** One page of the queue, each profile with its tags and the reasons to look twice. */
export async function findReviews(db: Db, wanted: Parameters<typeof listReviews>[1]) {
  const [rows, tags] = await Promise.all([listReviews(db, wanted), listTags(db)])
  return rows.map(({ tag_ids, ...row }) => ({
    ...row,
    tags: tags.filter(({ id }) => tag_ids.includes(id)),
    doubts: doubtsAbout({ ...row, tag_ids }, tags.length),
  }))
}

interface Decision {
  id: string
  review: ReviewState
  note?: string | undefined
  version: number
}

/** In this time an approval can be taken back. Later an owner switches the profile off or blocks the person. */
const UNDO_MS = 60_000

const ACTIONS = {
  approved: 'profile approved',
  returned: 'profile returned',
  waiting: 'profile approval undone',
} as const satisfies Record<ReviewState, AuditEvent['action']>

/** The text of the note is not in the audit: it is about the person. */
export async function decideReview(
  tx: Tx,
  jobs: Jobs,
  { id, review, note = '', version }: Decision,
  by: Who,
): Promise<void> {
  await recheckOwner(tx, by)
  if (review === 'returned' && note === '') throw noteRequired()
  const before = await lockCreator(tx, { id })
  if (!before) throw creatorNotFound()
  const may =
    review === 'waiting'
      ? before.review === 'approved' && isRecent(before.review_at)
      : before.review !== 'approved' && before.profile_completed
  if (!may) throw notWaiting()
  if (before.version !== version) throw changedSince()
  const review_note = review === 'returned' ? note : null
  await updateCreator(tx, id, { review, review_note, review_told: null, ...REVIEW_NOW }, false)
  if (review !== 'waiting') await jobs.notifyReview(tx, id)
  await insertAudit(tx, { ...by, action: ACTIONS[review], detail: { creator_id: id } })
}

/** Null: never reviewed. */
const isRecent = (at: string | null) => at !== null && Date.now() - new Date(at).getTime() < UNDO_MS
