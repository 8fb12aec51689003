import { NEVER_SEEN, type Visibility } from './client-view.ts'
import { type Decision, DECISIONS } from './statuses.ts'

/** What an owner does with many responses at once: gives them a status, shows them to the client or hides them. */
export const BULK_ACTIONS = [...DECISIONS, 'show', 'hide'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

export const BULK_VISIBILITY = { show: 'shown', hide: 'hidden' } as const satisfies Record<string, Visibility>

/** The status that the action gives, if it gives one. */
export const statusOf = (action: BulkAction): Decision | undefined =>
  action === 'show' || action === 'hide' ? undefined : action

/** Why a response was left as it was. */
export const BULK_REFUSALS = {
  not_found: 'отклика больше нет',
  changed: 'их уже изменил другой владелец',
  over: 'проект закончен',
  handed_in: 'видео уже сдано',
  ...NEVER_SEEN,
} as const
export type BulkRefusal = keyof typeof BULK_REFUSALS
