import type { FilterSet } from './filters.ts'

/** The agency's look at a new profile. Only an approved one gets briefs and is shown to clients. */
export const REVIEW_STATES = ['approved', 'waiting', 'returned'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** The states that the queue lists. */
export const REVIEW_QUEUES = ['waiting', 'returned'] as const
export type ReviewQueue = (typeof REVIEW_QUEUES)[number]

/** Characters in the message about what to correct. */
export const REVIEW_NOTE_MAX = 1000
export const REVIEWS_PER_PAGE = 20

export const REVIEW_FILTERS = {
  review: { kind: 'choice', values: REVIEW_QUEUES, in_toolbar: true },
} as const satisfies FilterSet

/** Ready reasons for «На правки»: the label of the choice and the sentence that the person reads. */
export const REVIEW_REASONS = {
  photo: { label: 'Фото: лица не видно', ask: 'Поменяй фото на портрет, где видно лицо.' },
  name: { label: 'Имя', ask: 'Укажи настоящие имя и фамилию, без ссылок и контактов.' },
  portfolio: {
    label: 'Портфолио не открывается',
    ask: 'Проверь ссылку на портфолио: она не открывается без входа.',
  },
  tags: { label: 'Слишком много тегов', ask: 'Оставь только те теги, в которых снимаешь.' },
} as const
export type ReviewReason = keyof typeof REVIEW_REASONS
