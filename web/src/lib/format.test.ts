import { parseRubles } from '@ugc/contract/values/money'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  counted,
  date,
  dateTime,
  dateTimeInWords,
  dayMonth,
  dayName,
  grouped,
  money,
  nearDateTime,
  relativeDateTime,
  signedMoney,
  term,
} from './format.ts'
import { inMoscow } from './time/moscow.ts'
import { experience, followers } from './people.ts'

const local = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute)

describe('sums', () => {
  test('[F-01] a sum is in roubles, with no fewer than 0 and no more than 2 fraction digits', () => {
    expect(money(12_000)).toBe('12\u202F000\u202F₽')
    expect(money(0)).toBe('0\u202F₽')
    expect(money(999.5)).toBe('999,50\u202F₽')
    expect(money(1234.567)).toBe('1\u202F234,57\u202F₽')
    expect(money(2_876_000_000)).toBe('2\u202F876\u202F000\u202F000\u202F₽')
  })

  test('no line breaks inside a sum: neither a space nor a wide no-break space is left', () => {
    expect(money(-1_234_567.8)).not.toMatch(/[ \u00A0]/)
  })

  test('a loss has a real minus, a gain a plus, nothing has neither', () => {
    expect(signedMoney(3000)).toBe('+3\u202F000\u202F₽')
    expect(signedMoney(-3000)).toBe('−3\u202F000\u202F₽')
    expect(signedMoney(0)).toBe('0\u202F₽')
    expect(grouped(-0)).toBe('0')
    expect(grouped(-0.001)).toBe('0')
  })

  test('a sum as it is shown is read back as the same sum', () => {
    for (const value of [0, 1, 15_000, 15_000.5, 0.07, 999_999_999.99]) {
      expect(parseRubles(grouped(value))).toBe(value)
    }
  })
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1 тыс.'],
  [22_400, '22,4 тыс.'],
  [128_000, '128 тыс.'],
  [999_999, '1 млн'],
  [1_200_000, '1,2 млн'],
])('%i followers are «%s»', (count, text) => {
  expect(followers(count).replaceAll('\u00A0', ' ')).toBe(text)
})

describe('dates', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test('[F-01] a date has day, month, year, hour and minute', () => {
    expect(dateTime(local(28, 18))).toBe('28.11.2026, 18:00')
    expect(dateTime(local(5, 9, 5))).toBe('05.11.2026, 09:05')
    expect(dateTime(local(5))).toBe('05.11.2026, 00:00')
    expect(date(local(5))).toBe('05.11.2026')
    expect(dayMonth(local(5))).toBe('5 ноя')
  })

  test.each([
    ['Europe/Moscow', '28.11.2026, 18:00'],
    ['Asia/Vladivostok', '29.11.2026, 01:00'],
    ['America/New_York', '28.11.2026, 10:00'],
  ])('[F-01] a date is shown in the time zone of the viewer: %s', async (zone, text) => {
    vi.stubEnv('TZ', zone)
    vi.resetModules()
    const there = await import('./format.ts')
    expect(there.dateTime('2026-11-28T15:00:00.000Z')).toBe(text)
  })

  test('[N-90] yesterday, today and tomorrow are words, by the calendar and not by 24 hours', () => {
    const now = local(15, 12)
    expect(relativeDateTime(local(16, 18), now)).toBe('завтра, 18:00')
    expect(relativeDateTime(local(15, 10, 12), now)).toBe('сегодня, 10:12')
    expect(relativeDateTime(local(14, 23, 59), now)).toBe('вчера, 23:59')
    expect(relativeDateTime(local(16, 0, 5), local(15, 23, 55))).toBe('завтра, 00:05')
    expect(relativeDateTime(local(17), now)).toBe('17 ноя, 00:00')
    expect(relativeDateTime(new Date(2025, 11, 31, 18), now)).toBe('31 дек 2025')
    expect(relativeDateTime(new Date(2027, 0, 15, 18), now)).toBe('15 янв 2027, 18:00')
    expect(nearDateTime(local(13, 23, 59), now)).toBeUndefined()
    expect([15, 14, 13].map((day) => dayName(local(day), now))).toEqual(['Сегодня', 'Вчера', '13 ноя'])
  })

  test('tomorrow is tomorrow on the day the clocks change, too', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    vi.resetModules()
    const there = await import('./format.ts')
    // 25 October 2026 has 25 hours, 29 March 2026 has 23.
    expect(there.nearDateTime(new Date(2026, 9, 26, 1), new Date(2026, 9, 25, 1))).toBe('завтра, 01:00')
    expect(there.nearDateTime(new Date(2026, 2, 30, 1), new Date(2026, 2, 29, 1))).toBe('завтра, 01:00')
  })
})

test.each([
  [0, 'года'],
  [1, 'год'],
  [2, 'года'],
  [4, 'года'],
  [5, 'лет'],
  [11, 'лет'],
  [21, 'лет'],
  [22, 'лет'],
])('[C-09] %i of experience is followed by «%s»', (years, word) => {
  expect(experience(years)).toBe(`${years}\u00A0${word}`)
})

describe('everything is written as Intl writes it', () => {
  const intl = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('ru-RU', options)
  const [inFull, dayOnly] = [
    intl({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
    intl({ day: '2-digit', month: '2-digit', year: 'numeric' }),
  ]
  const sums = new Intl.NumberFormat('ru-RU', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  })
  const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 })

  test('dates', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(2000, 0), max: new Date(2099, 0), noInvalidDate: true }), (day) => {
        expect(dateTime(day)).toBe(inFull.format(day))
        expect(date(day)).toBe(dayOnly.format(day))
      }),
    )
  })

  test('numbers', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(2000), fc.nat(2_000_000), fc.nat(2_000_000_000)), (value) => {
        expect(counted(value)).toBe(value.toLocaleString('ru-RU'))
        expect(grouped(value / 100)).toBe(sums.format(value / 100).replaceAll('\u00A0', '\u202F'))
        expect(followers(value)).toBe(compact.format(value))
      }),
      { numRuns: 1000 },
    )
  })
})

test.each([
  ['Asia/Vladivostok', ' (1 дек, 18:00 МСК)'],
  ['Europe/Kaliningrad', ' (1 дек, 18:00 МСК)'],
  ['Europe/Moscow', ''],
  ['Europe/Minsk', ''],
])('[F-20] a date to keep, on a device in %s: «%s» beside it', (zone, beside) => {
  vi.stubEnv('TZ', zone)
  expect(inMoscow('2026-12-01T15:00:00Z')).toBe(beside)
})

test('[F-21] a term that ends at midnight is said with the day that it ends, any other as it is', () => {
  expect(dateTimeInWords(term(local(21)), local(18))).toBe('20 ноя, 23:59')
  expect(nearDateTime(term(local(19)), local(18, 9))).toBe('сегодня, 23:59')
  expect(dateTime(term(local(20, 18)))).toBe('20.11.2026, 18:00')
  vi.stubEnv('TZ', 'Asia/Vladivostok')
  expect(inMoscow('2026-12-01T21:00:00Z')).toBe(' (1 дек, 23:59 МСК)')
})
