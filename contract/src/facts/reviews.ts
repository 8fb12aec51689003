/** The agency's look at a new profile. Only an approved one gets briefs and is shown to clients. */
export const REVIEW_STATES = ['approved', 'waiting', 'returned'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** The states that the queue lists. */
export const REVIEW_QUEUES = ['waiting', 'returned'] as const
export type ReviewQueue = (typeof REVIEW_QUEUES)[number]

/** Characters in the message about what to correct. */
export const REVIEW_NOTE_MAX = 1000
export const REVIEWS_PER_PAGE = 20
