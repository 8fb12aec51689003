/** What an owner is asked to allow in the chat with the bot. The subject names counts and ids, no personal data. */
export interface ApprovalSubjects {
  web_login: { device: string }
  /** `file`: a hash of the address and of the selected responses, because a filter may contain a name. */
  export: { people: number; file: string }
  /** `people`: erasures of this owner in this hour, with this one. */
  erasure: { people: number; creator_id: string }
  send: { people: number; brief_id: string }
}
export type ApprovalKind = keyof ApprovalSubjects
/** A bulk action, which needs an approval above a figure. */
export type BulkKind = Exclude<ApprovalKind, 'web_login'>

/** `expired` is computed: nobody answered, or the answer was not used in time. */
export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'used', 'expired'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** For the answer, and again for the use of an approval after the tap. */
export const APPROVAL_SECONDS = 120
