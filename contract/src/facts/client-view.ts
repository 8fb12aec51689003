import { RESPONSE_STATUS_NAMES, RESPONSE_STATUSES, type ResponseStatus } from './statuses.ts'

/** An owner's word on one response: by the rule of the brief, or shown or hidden whatever the rule says. */
export const VISIBILITIES = ['auto', 'shown', 'hidden'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** The rule of a brief for the responses on which an owner has not said a word. The first is that of a new brief. */
export const SHOW_MODE_NAMES = ['all', 'selected'] as const
export type ShowMode = (typeof SHOW_MODE_NAMES)[number]

export const SHOW_MODES: Record<ShowMode, { label: string; explained: string }> = {
  all: {
    label: 'Все отклики',
    explained: 'Клиент видит все отклики, кроме отклонённых и скрытых, — и новые сразу.',
  },
  selected: {
    label: 'Только отобранные',
    explained: 'Клиент видит принятые отклики и те, у которых вы нажали «Показать клиенту».',
  },
}

const HIDDEN_PEOPLE = {
  erased: 'анкета удалена',
  blocked: 'креатор заблокирован',
  private: 'креатор просил не показывать брендам',
  in_review: 'анкету ещё не одобрили',
  no_consent: 'креатор не дал согласие или отозвал его',
}
export type NeverSeen = keyof typeof HIDDEN_PEOPLE | ResponseStatus

/** Why a client does not see a response, whatever an owner switches: statuses that a client never sees, and people. */
export const NEVER_SEEN = {
  ...Object.fromEntries(
    RESPONSE_STATUS_NAMES.filter((status) => RESPONSE_STATUSES[status].client_sees === 'never').map(
      (status) => [status, `отклик ${RESPONSE_STATUSES[status].counted[0]}`],
    ),
  ),
  ...HIDDEN_PEOPLE,
} as Record<NeverSeen, string>

/** Why a client does not see a response now; «Показать клиенту» changes the last two. */
export const UNSEEN = { ...NEVER_SEEN, hidden: 'скрыт вами', unselected: 'не отобран' } as const
export type Unseen = keyof typeof UNSEEN
export const UNSEEN_NAMES = Object.keys(UNSEEN) as [Unseen, ...Unseen[]]

export const isNeverSeen = (reason: Unseen): reason is NeverSeen => reason in NEVER_SEEN
