/** A personal link opens for so long, once. */
export const INVITATION_DAYS = 90

/** The token of a link, as `start` and `startapp` carry it: Telegram allows 64 of these characters. */
export const INVITATION_TOKEN = /^inv_[\w-]{43}$/

/** What became of the link. */
export const INVITATION_STATES = {
  waiting: 'Приглашение не открыто',
  opened: 'Приглашение открыто',
  expired: 'Приглашение истекло',
  refused: 'По приглашению ответили «Это не я»',
} as const
export type InvitationState = keyof typeof INVITATION_STATES
export const INVITATION_STATE_NAMES = Object.keys(INVITATION_STATES) as [
  InvitationState,
  ...InvitationState[],
]
