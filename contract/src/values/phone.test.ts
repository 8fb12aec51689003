import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test.each([
  ['89161234567', '+7 916 123-45-67'],
  ['8 (916) 123 45 67', '+7 916 123-45-67'],
  ['+7 916 123-45-67', '+7 916 123-45-67'],
  ['+375 29 123-45-67', '+375 29 123-45-67'],
  ['123-45', '123-45'],
])('[C-06] the phone number «%s» is shown as «%s»', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})
