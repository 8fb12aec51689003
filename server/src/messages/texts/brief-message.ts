import type { InlineKeyboardMarkup, MessageEntity } from 'grammy/types'
import { briefKeyboard } from './answer-message.ts'
import { until } from './dates.ts'

interface BriefToTell {
  id: string
  title: string
  product_name: string
  brief_description: string
  payment_terms: string
  publication_required: boolean
  deadline: string
  responses_until: string | null
}

interface BriefMessage {
  text: string
  entities: MessageEntity[]
  reply_markup: InlineKeyboardMarkup
  link_preview_options: { is_disabled: true }
}

/** Limits per part. Their sum with the fixed texts is below Telegram's limit of 4096. */
const MAX = { title: 200, product_name: 200, brief_description: 1200, payment_terms: 2000 }

const graphemes = new Intl.Segmenter('ru')

/**
 * Cuts to a number of UTF-16 units, which is how Telegram counts. A grapheme is not cut, unless it is the whole text (a letter
 * may carry any number of marks); a surrogate pair is never cut.
 */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const end = graphemes.segment(text).containing(max - 1)?.index || max - 1
  const kept = text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
  return `${kept.trimEnd()}…`
}

/**
 * The bot's message about a brief. It has no parse mode, so text that an owner wrote cannot become markup; the bold title is
 * an entity given by position.
 */
export function briefMessage(brief: BriefToTell, app_url: string, now = new Date()): BriefMessage {
  const heading = 'Новый проект для тебя\n\n'
  const title = shorten(brief.title, MAX.title)
  const text = [
    heading + title,
    `\n${shorten(brief.product_name, MAX.product_name)}`,
    `\n\nЧто снять: ${shorten(brief.brief_description, MAX.brief_description)}`,
    `\n\nОплата: ${shorten(brief.payment_terms.replace(/^оплата[\s:—-]+(?=\S)/i, ''), MAX.payment_terms)}`,
    `\nПубликация у тебя: ${brief.publication_required ? 'нужна' : 'не нужна'}`,
    `\nСрок: ${until(new Date(brief.deadline), now)}`,
    ...(brief.responses_until === null ? [] : [`\nОтклики: ${until(new Date(brief.responses_until), now)}`]),
  ].join('')
  return {
    text,
    entities: [{ type: 'bold', offset: heading.length, length: title.length }],
    reply_markup: briefKeyboard(brief.id, app_url),
    link_preview_options: { is_disabled: true },
  }
}

/** The data of every button of a test message. */
export const TEST_TAP = 'test'
export const TEST_ANSWER = 'Это проверка, отклик не отправлен'
const TEST_MARK = 'Проверка. Так бриф увидят креаторы\n\n'

/** The same message for the owner who asks to see it first. Its buttons do nothing. */
export function testMessage(brief: BriefToTell, now = new Date()): BriefMessage {
  const { text, entities, reply_markup, ...other } = briefMessage(brief, '', now)
  return {
    ...other,
    text: TEST_MARK + text,
    entities: entities.map((entity) => ({ ...entity, offset: entity.offset + TEST_MARK.length })),
    reply_markup: {
      inline_keyboard: reply_markup.inline_keyboard.map((row) =>
        row.map((button) => ({ text: button.text, callback_data: TEST_TAP })),
      ),
    },
  }
}
