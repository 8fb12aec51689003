/** A change of `consent-text.ts` needs a new version: the day from which it is in force. Consents to earlier versions stay valid. */
export const CONSENT_VERSION = '2026-11-19'
/** What goes and what stays when a person deletes the profile: in the consent, in «Мои данные» and in the question before it. */
export const ERASURE =
  'Анкета, фото, тексты сообщений и сеансы входа удаляются безвозвратно. Остаются цена, статус и даты откликов без имени и отметка об удалении, по которой тебя нельзя узнать.'
export const CONSENT_MISSING = 'Дай согласие, и анкета заработает'

/** Below this age the consent of a parent or guardian is needed too. */
export const ADULT_AGE = 18
export const isMinor = (age: number | null | undefined) => typeof age === 'number' && age < ADULT_AGE
export const GUARDIAN_MISSING = 'До 18 лет нужно согласие родителя или опекуна: укажи, кто согласен'

/** On what ground an owner adds a person who has not agreed in the app. */
export const GROUNDS = {
  message: 'Переписка',
  paper: 'Подпись',
  contract: 'Договор',
} as const
export type Ground = keyof typeof GROUNDS
