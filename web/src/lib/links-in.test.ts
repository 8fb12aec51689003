import { expect, test } from 'vitest'
import { linksIn } from './links-in.ts'

const links = (text: string) =>
  linksIn(text)
    .filter((piece) => piece.isLink)
    .map((piece) => piece.text)

test.each([
  ['Смотри https://disk.yandex.ru/d/1234567890.', ['https://disk.yandex.ru/d/1234567890']],
  ['(http://brand.ru/a), «https://b.ru/?q=1&x=2»!', ['http://brand.ru/a', 'https://b.ru/?q=1&x=2']],
  ['https://ru.wikipedia.org/wiki/Кофе_(напиток).', ['https://ru.wikipedia.org/wiki/Кофе_(напиток)']],
  ['HTTPS://BRAND.RU\nhttps://бренд.рф/ТЗ', ['HTTPS://BRAND.RU', 'https://бренд.рф/ТЗ']],
])('the addresses in «%s», without the punctuation around them', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>',
  'https://user:secret@brand.ru',
  'https://',
  'https://localhost',
  `https://brand.ru/${'a'.repeat(2048)}`,
  'brand.ru',
])('«%.40s» is no link', (text) => {
  expect(links(text)).toEqual([])
})

test('nothing of the text is lost', () => {
  for (const text of ['', 'Без ссылок', 'https://a.ru', 'до https://a.ru, между https://b.ru) после'])
    expect(
      linksIn(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
})
