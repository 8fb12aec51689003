import { priceDoubt } from '@ugc/contract/values/money'
import { isLate } from '@ugc/contract/values/term'
import { money, shortDay, term } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'

/** «Это в 10 раз меньше обычного: в анкете 6 500 ₽.» for a price to ask about. */
export function priceDoubted(price: number, usual: number | null): string | undefined {
  const doubt = priceDoubt(price, usual)
  return doubt && `Это ${doubt}: в анкете ${money(usual ?? 0)}.`
}

/** «Сдашь за 40 дней: позже срока, 1 дек.» for days that end after the delivery. */
export const daysDoubted = (days: number | null | undefined, deadline: string): string | undefined =>
  isLate(days, deadline, Date.now())
    ? `${termOf(days ?? 0)}: позже срока, ${shortDay(term(deadline))}.`
    : undefined

export const termOf = (days: number) => `Сдашь за ${plural(days, 'день', 'дня', 'дней')}`
