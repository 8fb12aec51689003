/** What a client says of a response: it decides nothing by itself, the status of the response stays the owner's. */
export const VERDICT_NAMES = ['yes', 'reserve', 'no'] as const
export type Verdict = (typeof VERDICT_NAMES)[number]

export const VERDICTS: Record<Verdict, { label: string; tone: 'green' | 'blue' | 'red' }> = {
  yes: { label: 'Да', tone: 'green' },
  reserve: { label: 'Резерв', tone: 'blue' },
  no: { label: 'Нет', tone: 'red' },
}

/** A row on which the client has said nothing, or has taken it back. */
export const NO_VERDICT = { label: 'Без решения', tone: 'gray' } as const

/** The same on the client's own page. */
export const NO_ANSWER = 'Без ответа'

/** Rows by the client's choice; `none`: the client has not said yet. */
export const CHOICE_FILTER_NAMES = ['none', ...VERDICT_NAMES] as const
export type ChoiceFilter = (typeof CHOICE_FILTER_NAMES)[number]

/** In the client's own table besides: a colleague says otherwise, the agency has accepted, or the video is accepted. */
export const TABLE_CHOICE_NAMES = [...CHOICE_FILTER_NAMES, 'differ', 'taken', 'done'] as const
export type TableChoice = (typeof TABLE_CHOICE_NAMES)[number]

export const CLIENT_NAME_MAX = 60
export const CLIENT_COMMENT_MAX = 200
export const CLIENT_MESSAGE_MAX = 1000

/** Offered under «нет»: the comment begins with the reason. */
export const REFUSAL_REASONS = [
  'Не наш стиль',
  'Дорого',
  'Уже снимали',
  'Другая аудитория',
  'Не успеет',
] as const
