import { expect, test } from 'vitest'
import type { Agency } from './queries.ts'
import { payloadOf, valuesOf } from './values.ts'

test('[G-03] what the form shows is what it saves, each value in its own field', () => {
  const saved = {
    name: 'Лайм',
    contact: '@lime',
    default_markup: 30,
    price_step: 50,
    payout_days: 10,
    quiet_from: '22:00',
    quiet_to: '09:00',
    review_new_profiles: true,
    retention_months: 24,
  } as const
  const agency: Agency = { ...saved, confirms_login: false, mark_url: null, version: 1 }
  expect(payloadOf(valuesOf(agency))).toEqual(saved)
})
