/** What an owner is asked to allow in the chat with the bot. The subject names counts and ids, no personal data. */
export interface ApprovalSubjects {
  web_login: { device: string }
}
export type ApprovalKind = keyof ApprovalSubjects

/** `expired` is computed: there was no answer, or it was not used in time. */
export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'used', 'expired'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** For the answer, and again for the use of an approval after the tap. */
export const APPROVAL_SECONDS = 120
