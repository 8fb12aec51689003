/** An owner's word on one response: by the rule of the brief, or shown or hidden whatever the rule says. */
export const VISIBILITIES = ['auto', 'shown', 'hidden'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** The rule of a brief for the responses on which an owner has not said a word. */
export const SHOW_MODE_NAMES = ['selected', 'all'] as const
export type ShowMode = (typeof SHOW_MODE_NAMES)[number]

export const SHOW_MODES: Record<ShowMode, { label: string; explained: string }> = {
  selected: {
    label: 'Только отобранные',
    explained:
      'Клиент видит принятые отклики, отклики с ценой клиента и те, у которых вы нажали «Показать клиенту».',
  },
  all: {
    label: 'Все отклики',
    explained: 'Клиент видит все отклики, кроме отклонённых и скрытых, — и новые сразу.',
  },
}
