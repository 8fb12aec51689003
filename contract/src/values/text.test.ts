import { expect, test } from 'vitest'
import { AgencyInput } from '../inputs/agency.ts'
import { BriefInput } from '../inputs/brief.ts'
import { ClientName } from '../inputs/choice.ts'
import { Decline, ResponseInput } from '../inputs/response.ts'
import { profileFields } from '../profile.ts'
import { TagInput } from '../tags.ts'
import { hasContact, readable } from './text.ts'

test.each([
  'https://evil.example',
  'Служба Telegram https://evil.example',
  'evil.example/pay',
  't.me/evil',
  'evil.ru',
  'www.evil',
  '@evil_bot',
  'anna@evil',
  '+7 999 123-45-67',
  '12345',
])('[S-69] «%s» is no name', (name) => {
  expect(hasContact(name)).toBe(true)
  expect(ClientName.safeParse(`Анна ${name}`).success).toBe(false)
  expect(profileFields.first_name.safeParse(name).success).toBe(false)
  expect(profileFields.last_name.safeParse(name).success).toBe(false)
})

test('[S-69] a long text is looked through once: by the square of its length this would take minutes', () => {
  for (const text of ['a'.repeat(1_000_000), '1 '.repeat(2) + ' '.repeat(1_000_000), '.a'.repeat(500_000)])
    expect(hasContact(text)).toBe(false)
})

test.each([
  'Анна',
  'А. С. Пушкин',
  'А.С. Пушкин',
  "О'Коннор",
  'Анна-Мария',
  'Нурсултан уулу',
  'Ли 2',
  'José Ñ.',
])('[S-69] «%s» is a name', (name) => {
  expect(ClientName.parse(name)).toBe(name)
  expect(profileFields.first_name.parse(name)).toBe(name)
})

test('[S-33] characters that no one sees are removed from every text that people write', () => {
  const hidden = 'Ана\u202Eпа\u200B\u00AD'
  expect(readable(hidden)).toBe('Анапа')
  const texts = [
    profileFields.city.parse(hidden),
    profileFields.country.parse(hidden),
    profileFields.bio.parse(hidden),
    profileFields.specialization.parse([hidden])?.[0],
    profileFields.languages.parse([hidden])?.[0],
    ClientName.parse(hidden),
    TagInput.shape.name.parse(hidden),
    AgencyInput.shape.name.parse(hidden),
    BriefInput.shape.title.parse(hidden),
    BriefInput.shape.payment_terms.parse(hidden),
    ResponseInput.shape.message.parse(hidden),
    Decline.shape.text.parse(hidden),
  ]
  expect(new Set(texts)).toEqual(new Set(['Анапа']))
  // A joiner inside an emoji is seen.
  expect(readable('👩\u200D💻, 👨🏽\u200D🎨, 🏳️\u200D🌈, а\u200Dб')).toBe(
    '👩\u200D💻, 👨🏽\u200D🎨, 🏳️\u200D🌈, аб',
  )
})
