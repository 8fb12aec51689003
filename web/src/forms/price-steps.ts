import { PRICE_STEPS } from '@ugc/contract/facts/limits'
import { money } from '../lib/format.ts'

/** How a client's price is rounded up, as options of a choice. */
export const PRICE_STEP_OPTIONS = PRICE_STEPS.map((step) => ({
  value: String(step),
  label: step === 0 ? 'Нет' : `До ${money(step)}`,
}))
