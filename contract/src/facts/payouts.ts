/** How a creator was paid, in the order of the choice. */
export const PAYMENT_METHODS = {
  transfer: 'Карта или СБП',
  self_employed: 'Счёт самозанятого',
  sole_trader: 'Счёт ИП',
  contract: 'Договор ГПХ',
  abroad: 'Перевод за рубеж',
  other: 'Другое',
} as const
export type PaymentMethod = keyof typeof PAYMENT_METHODS
export const PAYMENT_METHOD_NAMES = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]]

/** Why a payout was left as it was. */
export const PAYOUT_REFUSALS = {
  not_found: 'выплаты больше нет',
  paid: 'уже выплачено',
  changed: 'сумму или отметки уже изменил кто-то другой',
  too_much: 'это больше, чем осталось выплатить',
  nothing: 'отметок о выплате нет',
} as const
export type PayoutRefusal = keyof typeof PAYOUT_REFUSALS
