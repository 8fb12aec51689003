import { expect, test } from 'vitest'
import { bound } from './typography.ts'

test.each([
  ['Флакон 30 мл, 15 % скидка', 'Флакон 30\u00A0мл, 15\u00A0% скидка'],
  ['20 секунд, 5 минут', '20 секунд, 5 минут'],
  ['Распаковка и первое нанесение', 'Распаковка и\u00A0первое нанесение'],
  ['На фоне окна\nБез музыки', 'На\u00A0фоне окна\nБез музыки'],
  ['https://a.example/30 мл', 'https://a.example/30\u00A0мл'],
])('no line ends before a unit or after a short word: %s', (text, expected) => {
  expect(bound(text)).toBe(expected)
})
