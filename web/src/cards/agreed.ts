import type { Verdict } from '@ugc/contract/facts/verdicts'
import { money } from '../lib/format.ts'

/** «Вы согласились на 9 000 ₽, сейчас 12 000 ₽»; undefined where the price is the same. Null: there is no price. */
export const agreedText = (who: string, was: string | null, now: string | null) =>
  was === now
    ? undefined
    : `${was === null ? 'Цены не было' : `${who} на ${was}`}, сейчас ${now ?? 'цены нет'}`

const priceText = (price: number | null) => (price === null ? null : money(price))

/** Of a submitted «да»: the price that the client agreed to, where it is another one now. */
export const agreedOf = (
  who: string,
  sent: { verdict: Verdict | null; price: number | null },
  now: number | null = null,
) => (sent.verdict === 'yes' ? agreedText(who, priceText(sent.price), priceText(now)) : undefined)
