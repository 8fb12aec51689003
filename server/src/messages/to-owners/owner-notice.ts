import {
  findNotMe,
  findOwnerNotice,
  findRemarked,
  findWithdrawn,
} from '../../access/owner-notices/queries.ts'
import {
  admittedMessage,
  notMeMessage,
  ownerMessage,
  remarkMessage,
  unsentMessage,
  withdrawnMessage,
} from '../texts/owner-message.ts'
import type { Broadcaster } from '../broadcast/deliver.ts'

/** What an owner has done is an alert. */
export const isAlert = (kind: string) =>
  kind !== 'unsent' && kind !== 'withdrawn' && kind !== 'not me' && kind !== 'remark'

/** Undefined if there is nothing to tell any more. */
export async function noticeMessage({ db, app_url }: Broadcaster, notice_id: number, reader: number) {
  const notice = await findOwnerNotice(db, notice_id, reader)
  if (!notice) return undefined
  const { kind, response_id, creator_id, was_accepted, reason, is_new, ...done } = notice
  if (is_new) return admittedMessage(app_url)
  if (kind === 'unsent') return unsentMessage({ reason, ...done }, app_url)
  if (kind === 'not me') {
    const person = creator_id === null ? undefined : await findNotMe(db, creator_id)
    return person && notMeMessage(person, app_url)
  }
  if (kind === 'remark') {
    const remarked = response_id === null ? undefined : await findRemarked(db, response_id)
    return remarked && remarkMessage(remarked, app_url)
  }
  if (kind !== 'withdrawn') return ownerMessage({ kind, reason, ...done }, app_url)
  const withdrawn = response_id === null ? undefined : await findWithdrawn(db, response_id)
  return withdrawn && withdrawnMessage({ ...withdrawn, was_accepted }, app_url)
}
