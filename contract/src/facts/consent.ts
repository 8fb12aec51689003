export const CONSENT_PURPOSES = ['profile', 'clients'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
/** A change of `consent-text.ts` needs a new version. */
export const CONSENT_VERSION = '2026-11'
export const CONSENT_REFUSED = 'Без согласия анкету нельзя сохранить'

/** On what ground an owner adds a person who has not agreed in the app. */
export const GROUNDS = {
  message: 'Переписка',
  paper: 'Подпись',
  contract: 'Договор',
} as const
export type Ground = keyof typeof GROUNDS
