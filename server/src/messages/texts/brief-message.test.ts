import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { methods, newBotState } from '../../../test/bot-api-methods.ts'
import { briefMessage } from './brief-message.ts'

const brief = {
  id: '01936c4e-6f3a-7bbb-8ccc-1234567890ab',
  title: 'Сыворотка с витамином C',
  product_name: 'Vita-C 15 %',
  brief_description: 'Видео 20–30 секунд у окна.',
  payment_terms: '50 % предоплата, 50 % после приёмки',
  publication_required: false,
  deadline: '2026-11-28T15:00:00.000Z',
  responses_until: null,
}
const NOW = new Date('2026-11-15T12:00:00Z')
const APP = 'https://app.example.ru'
const parts = ['title', 'product_name', 'brief_description', 'payment_terms'] as const
const longest = { title: 200, product_name: 200, brief_description: 10_000, payment_terms: 2000 }

/** What Telegram makes of it, or its refusal. */
function sent(message: ReturnType<typeof briefMessage>) {
  const answer = methods['sendMessage']?.(newBotState('1:x'), { chat_id: 7, ...message })
  return answer?.ok ? (answer.result as { text: string }).text : answer
}

describe("the brief's message", () => {
  test('says what is offered, on what terms and until when, with the way to respond', () => {
    const message = briefMessage(brief, APP, NOW)
    expect(message.text).toBe(`Новый проект для тебя

Сыворотка с витамином C
Vita-C 15 %

Что снять: Видео 20–30 секунд у окна.

Оплата: 50 % предоплата, 50 % после приёмки
Публикация у тебя: не нужна
Срок: до 28 ноября, 18:00 МСК`)
    const repeated = { ...brief, payment_terms: 'Оплата одним платежом' }
    expect(briefMessage(repeated, APP, NOW).text).toContain('\n\nОплата: одним платежом\n')
    expect(message.reply_markup).toEqual({
      inline_keyboard: [
        [
          {
            text: 'Откликнуться',
            callback_data: 'a:01936c4e-6f3a-7bbb-8ccc-1234567890ab',
          },
        ],
        [
          { text: 'Не подходит', callback_data: 'n:01936c4e-6f3a-7bbb-8ccc-1234567890ab' },
          {
            text: 'Подробнее',
            web_app: { url: 'https://app.example.ru/creator/respond/01936c4e-6f3a-7bbb-8ccc-1234567890ab' },
          },
        ],
      ],
    })
    expect(message.link_preview_options).toEqual({ is_disabled: true })
    expect(sent(message)).toBe(message.text)
  })

  test('asks for publication where it is wanted', () => {
    expect(briefMessage({ ...brief, publication_required: true }, APP).text).toContain(
      'Публикация у тебя: нужна',
    )
  })

  test.each([
    ['2026-11-28T21:30:00+00:00', 'до 29 ноября, 00:30 МСК'],
    ['2026-12-31T20:59:00Z', 'до 31 декабря, 23:59 МСК'],
    ['2026-12-31T21:30:00Z', 'до 1 января 2027, 00:30 МСК'],
    ['2026-12-31T21:00:00Z', 'до 31 декабря, 23:59 МСК'],
  ])('[F-21] tells the deadline %s as «%s»', (deadline, told) => {
    expect(briefMessage({ ...brief, deadline }, APP, NOW).text).toContain(`Срок: ${told}`)
  })

  test('leads to the same screen whether or not the address ends with a slash', () => {
    expect(briefMessage(brief, `${APP}/`).reply_markup).toEqual(briefMessage(brief, APP).reply_markup)
  })

  const nasty = fc.array(
    fc.oneof(
      fc.constantFrom('<b>', '</b>', '<', '>', '&', '&amp;', '&lt', '"', "'", '`', '*_', '[a](tg://x)'),
      fc.constantFrom('\u202e', '\u200f', '\u2067', '👩🏽‍🚀', '🇷🇺', 'е\u0308', '\n', '/start', '||', '\\'),
      fc.string({ unit: 'binary', minLength: 1 }),
    ),
    { minLength: 1 },
  )
  const field = (max: number) =>
    fc.tuple(nasty, fc.nat(1)).map(([some, long]) => {
      const once = some.join('')
      const text = long ? once.repeat(Math.ceil(max / once.length)) : once
      return `x${text}`.slice(0, max).replace(/[\ud800-\udbff]$/, '')
    })
  const anyBrief = fc.record({
    title: field(longest.title),
    product_name: field(longest.product_name),
    brief_description: field(longest.brief_description),
    payment_terms: field(longest.payment_terms),
    publication_required: fc.boolean(),
  })

  test('whatever people write arrives letter by letter, every part of it there, within 4096', () => {
    fc.assert(
      fc.property(anyBrief, (fields) => {
        const message = briefMessage({ ...brief, ...fields }, APP, NOW)
        const arrived = sent(message)
        expect(arrived).toBe(message.text)
        expect(message.text.length).toBeLessThanOrEqual(4096)
        expect(message.text.isWellFormed()).toBe(true)
        let from = 0
        for (const part of parts) {
          const beginning = fields[part].slice(0, 1)
          const whole = message.text.indexOf(fields[part], from)
          const found = whole < 0 ? message.text.indexOf(beginning, from) : whole
          expect(found).toBeGreaterThanOrEqual(from)
          if (part !== 'brief_description') expect(whole).toBe(found)
          from = found + 1
        }
        expect(message.text).toContain('Срок: до 28 ноября, 18:00 МСК')
      }),
    )
  })

  test('the title alone is bold, by its place', () => {
    fc.assert(
      fc.property(field(longest.title), (title) => {
        const { text, entities } = briefMessage({ ...brief, title }, APP)
        expect(entities).toHaveLength(1)
        const { type, offset, length } = entities[0] ?? expect.fail()
        expect([type, text.slice(offset, offset + length)]).toEqual(['bold', title])
      }),
    )
  })

  test('a long task is cut between characters as a reader sees them, and says so', () => {
    const brief_description = `${'а'.repeat(1190)}${'👩🏽‍🚀'.repeat(20)}`
    const { text } = briefMessage({ ...brief, brief_description }, APP)
    expect(text).toContain(`Что снять: ${'а'.repeat(1190)}👩🏽‍🚀…\n`)
  })

  test('a single letter under ten thousand marks is cut too, between pairs', () => {
    const brief_description = `а\u0301${'\u{1d167}'.repeat(4999)}`
    const { text } = briefMessage({ ...brief, brief_description }, APP)
    expect(text.isWellFormed()).toBe(true)
    expect(text).toMatch(/Что снять: а\u0301\u{1d167}{500,}…\n/u)
  })

  test('the longest of everything leaves every part in place', () => {
    const fill = (letter: string, length: number) => letter.repeat(length)
    const { text } = briefMessage(
      {
        ...brief,
        title: fill('з', 200),
        product_name: fill('т', 200),
        brief_description: fill('ч', 10_000),
        payment_terms: fill('о', 2000),
      },
      APP,
    )
    expect(text.length).toBeLessThanOrEqual(4096)
    expect(text).toContain(
      `\n${fill('з', 200)}\n${fill('т', 200)}\n\nЧто снять: ${fill('ч', 1199)}…\n\nОплата: о`,
    )
    expect(text).toMatch(/о\nПубликация у тебя: не нужна\nСрок: до .+ МСК$/)
  })
})
