/** Why a creator does not want a brief, in the order of the buttons. `none`: the creator gave no reason. */
export const DECLINE_REASONS = {
  topic: 'Не та тема',
  pay: 'Не устраивает оплата',
  time: 'Нет времени',
  format: 'Не подходит формат',
  other: 'Другое',
  none: 'Без причины',
} as const
export type DeclineReason = keyof typeof DECLINE_REASONS

/** Characters of a reason in the creator's own words. */
export const DECLINE_TEXT_MAX = 200
export const DECLINE_REASON_NAMES = Object.keys(DECLINE_REASONS) as [DeclineReason, ...DeclineReason[]]

/** Why a creator takes a response back, in the order of the chips. Giving a reason is optional. */
export const WITHDRAW_REASONS = {
  time: 'Нет времени',
  project: 'Другой проект',
  terms: 'Условия не подошли',
  other: 'Другое',
} as const
export type WithdrawReason = keyof typeof WITHDRAW_REASONS
export const WITHDRAW_REASON_NAMES = Object.keys(WITHDRAW_REASONS) as [WithdrawReason, ...WithdrawReason[]]

/** The steps of an answer that is given in the chat with the bot; `reason` waits for the reason of a refusal. */
export type DraftStep = 'price' | 'other_price' | 'days' | 'other_days' | 'message' | 'check' | 'reason'

/** What a draft has of the answer. */
export interface Draft {
  step: DraftStep
  /** Each step was answered once: from now on an answer leads back to the check. Of a reason: its words are waited for. */
  is_whole: boolean
  price: number | null
  days: number | null
  message: string | null
  /** Texts in a row that could not be read. */
  misses: number
  /** The version of the sent response that the draft changes; null: a new answer. */
  of_version: number | null
}

/** The buttons for a number of days. */
export const DRAFT_DAYS = [3, 5, 7] as const

/** What a button of the dialogue does. It is in the data of the button, of which Telegram allows 64 bytes. */
export const DRAFT_ACTIONS = [
  'rate',
  'other',
  ...DRAFT_DAYS.map((days) => `d${days}` as const),
  'later',
  'unknown',
  'price',
  'days',
  'text',
  'plain',
  'send',
  'cancel',
  'answer',
  ...(Object.keys(DECLINE_REASONS) as DeclineReason[]).map((reason) => `r_${reason}` as const),
] as const
export type DraftAction = (typeof DRAFT_ACTIONS)[number]

/** The reason that a button gives for declining a brief; undefined for every other button. */
export const reasonOf = (action: DraftAction): DeclineReason | undefined =>
  action.startsWith('r_') ? (action.slice(2) as DeclineReason) : undefined

/** Whom a reminder is for: all who got the brief and are silent, or those of them who opened it. */
export const REMINDER_SCOPES = ['silent', 'opened'] as const
export type ReminderScope = (typeof REMINDER_SCOPES)[number]

/** What became of a brief for an addressed creator, and what an owner reads about it. */
export const FUNNEL_STATES = {
  queued: { label: 'В очереди', meaning: 'Ещё отправляем' },
  delivered: { label: 'Ещё не открывали', meaning: 'Сообщение доставлено' },
  opened: { label: 'Открыли и молчат', meaning: 'Смотрели бриф в боте или в приложении' },
  answered: { label: 'Откликнулись', meaning: undefined },
  declined: { label: 'Отказались', meaning: undefined },
  blocked: { label: 'Заблокировали бота', meaning: 'Или не запускали' },
  unconfirmed: { label: 'Не подтверждено', meaning: 'Обрыв связи: могло и дойти' },
  failed: { label: 'Не доставлено', meaning: undefined },
} as const
/** Why a message did not arrive, for one creator. */
export const UNDELIVERED = {
  lost: 'Обрыв связи',
  blocked: 'Бот не может написать',
  over: 'Бриф закрыли раньше',
  stopped: 'Рассылку остановили',
  shut_out: 'Заблокирован вами',
  refused: 'Telegram не принял',
} as const
export type Undelivered = keyof typeof UNDELIVERED
export const UNDELIVERED_NAMES = Object.keys(UNDELIVERED) as [Undelivered, ...Undelivered[]]

/** Why the bot cannot write to a creator. */
export const UNREACHABLE = {
  no_telegram: 'Ещё нет в боте',
  refused: 'Бот заблокирован или не запущен',
} as const
export type Unreachable = keyof typeof UNREACHABLE
export const UNREACHABLE_NAMES = Object.keys(UNREACHABLE) as [Unreachable, ...Unreachable[]]

export type FunnelState = keyof typeof FUNNEL_STATES
export const FUNNEL_STATE_NAMES = Object.keys(FUNNEL_STATES) as [FunnelState, ...FunnelState[]]
