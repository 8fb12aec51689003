import { completeness } from '@ugc/contract/values/completeness'
import { type Draft, DRAFT_DAYS, type DraftAction, type DraftStep } from '@ugc/contract/facts/drafts'
import { ResponseInput } from '@ugc/contract/inputs/response'
import { parseOffer } from '@ugc/contract/values/money'

type Change = Partial<Draft>

const afterPrice = (draft: Draft, price: number): Change => ({
  price,
  step: draft.is_whole ? 'check' : 'days',
})
const afterDays = (days: number | null): Change => ({ days, step: 'check', is_whole: true })

/** A rate that a response may have; a profile may name a larger one. */
export const rateOf = (rate: number | null): number | undefined =>
  rate !== null && rate > 0 && ResponseInput.shape.creator_price.safeParse(rate).success ? rate : undefined

/** What the tap changes. Undefined if the draft's step has no such button. */
export function changeByTap(draft: Draft, rate: number | null, action: DraftAction): Change | undefined {
  const own = rateOf(rate)
  const steps: Record<DraftStep, Partial<Record<DraftAction, Change>>> = {
    price: { other: { step: 'other_price' }, ...(own === undefined ? {} : { rate: afterPrice(draft, own) }) },
    other_price: own === undefined ? {} : { rate: afterPrice(draft, own) },
    days: {
      ...Object.fromEntries(DRAFT_DAYS.map((days) => [`d${days}`, afterDays(days)])),
      later: { step: 'other_days' },
      unknown: afterDays(null),
      price: { step: 'price' },
    },
    other_days: { unknown: afterDays(null), price: { step: 'price' } },
    message: { plain: { message: null, step: 'check' } },
    check: { price: { step: 'price' }, days: { step: 'days' }, text: { step: 'message' } },
    reason: { answer: { step: 'price', is_whole: false } },
  }
  const change = steps[draft.step][action]
  return change && { misses: 0, ...change }
}

/** What a text changes, or the sentence that says why it could not be read. Undefined if the step waits for no text. */
export function changeByText(draft: Draft, text: string): Change | { problem: string } | undefined {
  const { creator_price, estimated_delivery_days, message } = ResponseInput.shape
  switch (draft.step) {
    case 'price':
    case 'other_price': {
      const offer = parseOffer(text)
      if (offer === undefined)
        return { problem: 'Не понял цену. Пришли одно число, например 5500. Про дни спрошу следом.' }
      const { price, days } = offer
      const read = creator_price.safeParse(price)
      if (!read.success) return { problem: sentence(read.error) }
      const known = days !== undefined && estimated_delivery_days.safeParse(days).success
      return { misses: 0, ...afterPrice(draft, price), ...(known ? afterDays(days) : {}) }
    }
    case 'days':
    case 'other_days': {
      const days = weeksIn(text) ?? /^(\d{1,4})\s*(?:д|дн|дня|дней|день)?\.?$/i.exec(text.trim())?.[1]
      if (days === undefined) return { problem: 'Не понял срок. Пришли число дней, например 5.' }
      const read = estimated_delivery_days.safeParse(Number(days))
      return read.success ? { misses: 0, ...afterDays(Number(days)) } : { problem: sentence(read.error) }
    }
    case 'message': {
      const read = message.safeParse(text)
      return read.success
        ? { misses: 0, message: read.data || null, step: 'check' }
        : { problem: sentence(read.error) }
    }
    case 'check': {
      // A number at the check is a new price; anything else is not understood.
      const price = parseOffer(text)?.price
      if (price === undefined) return undefined
      const read = creator_price.safeParse(price)
      return read.success ? { misses: 0, price } : { problem: sentence(read.error) }
    }
    case 'reason':
      return undefined
  }
}

/** «неделя», «через неделю», «две недели», in days. */
function weeksIn(text: string): number | undefined {
  const [week, two] = /^(?:за |через )?(две |2 )?недел[яюи]\.?$/i.exec(text.trim()) ?? []
  if (week === undefined) return undefined
  return two === undefined ? 7 : 14
}

const sentence = ({ issues }: { issues: { message: string }[] }) => `${issues[0]?.message ?? ''}.`

/** The points that are missing of those that are known here; the others are in the app. */
export function missingOf(known: Parameters<typeof completeness>[0]): string[] {
  return completeness(known)
    .filter(({ label, done }) => !done && !UNKNOWN.has(label))
    .map(({ label }) => label)
}
const UNKNOWN = new Set(['имя', 'фамилия', 'email'])
