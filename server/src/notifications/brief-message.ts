import type { InlineKeyboardMarkup, MessageEntity } from 'grammy/types'
import { appButton, respondPath } from './buttons.ts'

interface BriefToTell {
  id: string
  title: string
  product_name: string
  brief_description: string
  payment_terms: string
  publication_required: boolean
  deadline: string
}

interface BriefMessage {
  text: string
  entities: MessageEntity[]
  reply_markup: InlineKeyboardMarkup
  link_preview_options: { is_disabled: true }
}

/** Together with our own words below Telegram's 4096, so that no part can push another one out. */
const MAX = { title: 200, product_name: 200, brief_description: 1200, payment_terms: 2000 }

const graphemes = new Intl.Segmenter('ru')

/**
 * At most so many UTF-16 units, as Telegram counts. What a reader sees as one character is not cut, unless it is all there
 * is (a letter may carry any number of marks); then still no surrogate pair is.
 */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const end = graphemes.segment(text).containing(max - 1)?.index || max - 1
  const kept = text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
  return `${kept.trimEnd()}…`
}

const moscow = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', ...options })
const day = moscow({ day: 'numeric', month: 'long' })
const dayOfYear = moscow({ day: 'numeric', month: 'long', year: 'numeric' })
const year = moscow({ year: 'numeric' })
const time = moscow({ hour: '2-digit', minute: '2-digit' })

function until(deadline: Date, now: Date): string {
  const date = year.format(deadline) === year.format(now) ? day : dayOfYear
  return `до ${date.format(deadline)}, ${time.format(deadline)} МСК`
}

/**
 * A brief as the bot brings it. No parse mode: nothing of what a person wrote can become markup, and the bold title is
 * named by its place.
 */
export function briefMessage(brief: BriefToTell, app_url: string, now = new Date()): BriefMessage {
  const heading = 'Новый проект для тебя\n\n'
  const title = shorten(brief.title, MAX.title)
  const text = [
    heading + title,
    `\n${shorten(brief.product_name, MAX.product_name)}`,
    `\n\nЧто снять: ${shorten(brief.brief_description, MAX.brief_description)}`,
    `\n\nОплата: ${shorten(brief.payment_terms, MAX.payment_terms)}`,
    `\nПубликация у тебя: ${brief.publication_required ? 'нужна' : 'не нужна'}`,
    `\nСрок: ${until(new Date(brief.deadline), now)}`,
  ].join('')
  return {
    text,
    entities: [{ type: 'bold', offset: heading.length, length: title.length }],
    reply_markup: appButton('Откликнуться', app_url, respondPath(brief.id)),
    link_preview_options: { is_disabled: true },
  }
}
