import type { LinkSettings } from '@ugc/contract/public-links'
import { expect, test } from 'vitest'
import { endNow, invitation, linkNote, openings } from './texts.ts'

const settings = (given: Partial<LinkSettings> = {}): LinkSettings => ({
  ends_at: null,
  expired: false,
  has_pin: false,
  answer_by: null,
  shows_socials: true,
  views: 0,
  last_opened_at: null,
  unchosen: null,
  ...given,
})
const dated = { ends_at: '2046-11-30T12:00:00Z' } as const
const past = { ends_at: '2020-11-30T12:00:00Z', expired: true } as const

test.each([
  [{}, 'без входа', 'Сейчас без срока.'],
  [{ has_pin: true }, 'без входа, с PIN', 'Сейчас без срока.'],
  [dated, 'до 30 ноя 2046', /^Сейчас до 30 ноя 2046/],
  [{ ...dated, has_pin: true }, 'до 30 ноя 2046, с PIN', /^Сейчас до 30 ноя 2046/],
  [
    past,
    'срок закончился 30 ноя 2020',
    /^Срок закончился 30 ноя 2020.* Клиент видит, что ссылка не работает\.$/,
  ],
] as const)('[T-65] a link with %o says «%s»', (given, note, end) => {
  expect(linkNote(settings(given))).toBe(note)
  expect(endNow(settings(given))).toMatch(end)
})

test('[T-65] the last opening of a link is dated, and not how often: a browser counts once a day', () => {
  expect(openings(settings())).toBe('Клиент ещё не открывал')
  expect(openings(settings({ views: 3, last_opened_at: '2020-01-02T10:00:00Z' }))).toBe(
    'Открывали 2 янв 2020',
  )
})

test('[T-65] the invitation has the address, the end and the way of the PIN, and never the PIN', () => {
  const link = { title: 'Кофе & чай', url: 'https://ugc.example/public/abc' }
  expect(invitation({ ...link, settings: settings() }).text).toBe(
    'Здравствуйте! Подборка креаторов «Кофе & чай» готова. Отметьте, кто подходит: https://ugc.example/public/abc',
  )
  const answer_by = new Date(2046, 10, 20, 18).toISOString()
  expect(invitation({ ...link, settings: settings({ answer_by }) }).text).toContain(
    'Отметьте, кто подходит, до 20 ноя, 18:00: https://ugc.example/public/abc',
  )
  const { text, share } = invitation({ ...link, settings: settings({ ...dated, has_pin: true }) })
  expect(text.split('\n').slice(1)).toEqual([
    'Ссылка открывается до 30 ноя 2046.',
    'PIN пришлю отдельным сообщением.',
  ])
  // Telegram does not read «+» as a space.
  expect(share).not.toContain('+')
  const query = new URL(share).searchParams
  expect(query.get('url')).toBe(link.url)
  expect(query.get('text')).toBe(text.replace(`: ${link.url}`, '.'))
  expect(invitation({ ...link, settings: settings(past) }).text).not.toContain('Ссылка открывается')
})
