export const CONSENT_PURPOSES = ['profile', 'clients'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
/** A change of `consent-text.ts` needs a new version. */
export const CONSENT_VERSION = '2026-11'
export const CONSENT_REFUSED = 'Без согласия анкету нельзя сохранить'

/** Below this age the consent of a parent or guardian is needed too. */
export const ADULT_AGE = 18
export const isMinor = (age: number | null | undefined) => typeof age === 'number' && age < ADULT_AGE
export const GUARDIAN_REFUSED = 'До 18 лет нужно согласие родителя или опекуна: укажи, кто согласен'

/** On what ground an owner adds a person who has not agreed in the app. */
export const GROUNDS = {
  message: 'Переписка',
  paper: 'Подпись',
  contract: 'Договор',
} as const
export type Ground = keyof typeof GROUNDS
