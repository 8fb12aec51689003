import type { PriceStep } from '../facts/limits.ts'

const CURRENCY = /(?:₽|р\.?|руб\.?|рубл(?:ь|я|ей))$/
const THOUSANDS = /(?:к|k|т(?:ыс)?\.?|тысяч[аи]?)$/
const MILLIONS = /(?:м|млн\.?|миллион(?:а|ов)?)$/

const tight = (typed: string) => typed.replaceAll(/\s/g, '').toLowerCase()

/**
 * Digits with at most `fraction` digits after a comma or a point, times ten to the power of `shift`. Without a shift a
 * comma or a point before exactly three digits groups («15,000»); with one it is always a fraction («1,255к» is 1 255).
 */
function read(text: string, fraction: number, shift = 0): number | undefined {
  const groups = shift === 0 && /^\d{1,3}(?:[.,]\d{3})+$/.test(text)
  const parts = /^(\d{1,12})(?:[.,](\d*))?$/.exec(groups ? text.replaceAll(/[.,]/g, '') : text)
  const after = parts?.[2] ?? ''
  if (!parts || after.length > fraction) return undefined
  // The exponent is part of the text, because 1.005 * 1000 is not 1005 in floating point.
  return Number(`${parts[1]}.${after}e${shift}`)
}

/**
 * A price typed by hand, in roubles: «15 000», «15000,50 ₽», «5 000 руб», «12,5к», «15 тыс.». Null for an empty text,
 * undefined for anything else: a sign, an exponent, other letters.
 */
export function parseRubles(typed: string): number | null | undefined {
  const text = tight(typed)
  if (text === '') return null
  const sum = text.replace(CURRENCY, '')
  return THOUSANDS.test(sum) ? read(sum.replace(THOUSANDS, ''), 3, 3) : read(sum, 2)
}

const FREE = /^(?:бесплатно|даром)$/
const OFFER = /^(?:от|за|цена|ставка)?[\s:]*(.+?)(?:[\s,;]+(?:за\s+)?(\d{1,3})\s*(?:дней|день|дня|дн|д)\.?)?$/

/** A price that a creator names, with the days if the text has them: «5 000 руб 3 дня», «от 5000», «бесплатно». */
export function parseOffer(typed: string): { price: number; days?: number } | undefined {
  const text = typed.trim().toLowerCase()
  if (text.length > 60) return undefined
  if (FREE.test(text)) return { price: 0 }
  const [, sum = '', days] = OFFER.exec(text) ?? []
  const price = parseRubles(sum)
  if (typeof price !== 'number') return undefined
  return days === undefined ? { price } : { price, days: Number(days) }
}

/** A price so many times above or below the usual one is probably a slip of the finger. */
const DOUBTED_TIMES = 5

/** «в 10 раз меньше обычного» for a price to ask about; undefined for every other. */
export function priceDoubt(price: number, usual: number | null | undefined): string | undefined {
  if (!usual) return undefined
  if (price === 0) return 'бесплатно'
  const times = price > usual ? price / usual : usual / price
  if (times < DOUBTED_TIMES) return undefined
  const whole = Math.round(times)
  const word = /(?:^|[^1])[2-4]$/.test(String(whole)) ? 'раза' : 'раз'
  return `в ${whole} ${word} ${price > usual ? 'больше' : 'меньше'} обычного`
}

/** How many followers, typed by hand: «12 500», «12,5к», «1,2 млн». Null and undefined as in {@link parseRubles}. */
export function parseCount(typed: string): number | null | undefined {
  const text = tight(typed)
  if (text === '') return null
  if (THOUSANDS.test(text)) return read(text.replace(THOUSANDS, ''), 3, 3)
  if (MILLIONS.test(text)) return read(text.replace(MILLIONS, ''), 6, 6)
  return read(text, 0)
}

/** In kopecks, because 0.1 + 0.2 is not 0.3. */
export const addRubles = (sum: number, more: number | null): number =>
  (Math.round(sum * 100) + Math.round((more ?? 0) * 100)) / 100

/** The client's price: the creator's plus the markup in per cent, rounded up to a multiple of `step`, or to kopecks for 0. */
export function priceWithMarkup(creator_price: number, markup: number, step: PriceStep): number {
  // In kopecks, because 4.35 * 100 is not 435 in floating point.
  const kopecks = Math.round((Math.round(creator_price * 100) * (100 + markup)) / 100)
  return step === 0 ? kopecks / 100 : Math.ceil(kopecks / (step * 100)) * step
}

/** «Наценка»: what is added to the creator's price for the client, in whole per cent of it. Null without both prices. */
export function markupOf(creator_price: number, client_price: number | null): number | null {
  if (client_price === null || creator_price === 0) return null
  // The sum turns −0, which would be written as «-0», into 0.
  return Math.round(((client_price - creator_price) * 100) / creator_price) + 0
}
