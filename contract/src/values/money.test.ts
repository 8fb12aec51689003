import { expect, test } from 'vitest'
import { markupOf, parseCount, parseRubles, priceWithMarkup, parseOffer, priceDoubt } from './money.ts'

test.each([
  ['15000', 15_000],
  ['15 000', 15_000],
  ['15 0000', 150_000],
  ['15\u202F000 ₽', 15_000],
  ['₽', undefined],
  ['15,000', 15_000],
  ['15.000', 15_000],
  ['1,500,000', 1_500_000],
  ['15,5', 15.5],
  ['15000,50', 15_000.5],
  ['0.75', 0.75],
  ['15,', 15],
  ['', null],
  ['  ', null],
  ['5 000 руб', 5000],
  ['5 000 руб.', 5000],
  ['5000р', 5000],
  ['1 рубль', 1],
  ['15к', 15_000],
  ['15 К', 15_000],
  ['15k', 15_000],
  ['12,5к', 12_500],
  ['12.5 тыс.', 12_500],
  ['7т', 7000],
  ['7 т.р.', 7000],
  ['15 тысяч рублей', 15_000],
  ['15к ₽', 15_000],
  ['1,005к', 1005],
  ['15.000к', 15_000],
  ['0,5к', 500],
  ['1,2345к', undefined],
  ['к', undefined],
  [',5к', undefined],
  ['15кк', undefined],
  ['к15', undefined],
  ['15к5', undefined],
  ['-5', undefined],
  ['−5', undefined],
  ['1e5', undefined],
  ['1е5', undefined],
  ['abc', undefined],
  ['15abc', undefined],
  ['15 $', undefined],
  ['15000-20000', undefined],
  ['0x10', undefined],
  ['15,0000', undefined],
  [',', undefined],
  ['пять', undefined],
  ['1 млн', undefined],
  ['1234567890123', undefined],
])('a price typed as %o is read as %o', (text, value) => {
  expect(parseRubles(text)).toBe(value)
})

test.each([
  ['12500', 12_500],
  ['12 500', 12_500],
  ['12,500', 12_500],
  ['12,5к', 12_500],
  ['12,5 тыс.', 12_500],
  ['1,2 млн', 1_200_000],
  ['1.25М', 1_250_000],
  ['', null],
  ['12,5', undefined],
  ['12.50', undefined],
  ['12 500 ₽', undefined],
  ['-5', undefined],
  ['1e5', undefined],
  ['много', undefined],
])('a number of followers typed as %o is read as %o', (text, value) => {
  expect(parseCount(text)).toBe(value)
})

test.each([
  [6000, 9000, 50],
  [13_000, 16_500, 27],
  [12_000, 12_000, 0],
  [12_000, 11_999, 0],
  [12_000, 10_000, -17],
  [12_000, 0, -100],
  [12_000, null, null],
  [0, 4000, null],
])('[T-11] %o for the creator and %o for the client is a markup of %o', (rate, price, markup) => {
  expect(markupOf(rate, price)).toBe(markup)
})

test.each([
  [12_000, 35, 0, 16_200],
  [12_000, 35, 50, 16_200],
  [12_000, 36, 100, 16_400],
  [12_001, 35, 50, 16_250],
  [16_000, 0, 100, 16_000],
  [0, 35, 100, 0],
  [4.35, 100, 0, 8.7],
  [0.01, 0, 50, 50],
] as const)('[G-03] %o with %o %% rounded to %o is %o', (rate, markup, step, price) => {
  expect(priceWithMarkup(rate, markup, step)).toBe(price)
})

test.each([
  ['5 000 руб 3 дня', { price: 5000, days: 3 }],
  ['5500 за 3 дня', { price: 5500, days: 3 }],
  ['от 5000', { price: 5000 }],
  ['5к, 10 дней', { price: 5000, days: 10 }],
  ['5 000', { price: 5000 }],
  ['5 000 3 дня', { price: 5000, days: 3 }],
  ['за 4,5к', { price: 4500 }],
  ['Бесплатно', { price: 0 }],
  ['0', { price: 0 }],
  ['3 дня', undefined],
  ['дорого', undefined],
  ['', undefined],
  ['5000 или 6000', undefined],
  ['5000 3', { price: 50_003 }],
  [`5000${' '.repeat(100)}`, { price: 5000 }],
  [`5${' 0'.repeat(100)}`, undefined],
])('[P-31] a price as creators name it: %j is %j', (typed, read) => {
  expect(parseOffer(typed)).toEqual(read)
})

test.each([
  [500, 5000, 'в 10 раз меньше обычного'],
  [65_000, 6500, 'в 10 раз больше обычного'],
  [220, 5000, 'в 23 раза меньше обычного'],
  [60_000, 5000, 'в 12 раз больше обычного'],
  [0, 5000, 'бесплатно'],
  [1001, 5000, undefined],
  [1000, 5000, 'в 5 раз меньше обычного'],
  [24_999, 5000, undefined],
  [500, 0, undefined],
  [500, null, undefined],
])('[P-32] %j ₽ at a usual price of %j: %j', (price, usual, doubt) => {
  expect(priceDoubt(price, usual)).toBe(doubt)
})
