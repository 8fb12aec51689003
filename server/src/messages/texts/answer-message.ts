import {
  DECLINE_REASONS,
  DECLINE_TEXT_MAX,
  type DeclineReason,
  type Draft,
  DRAFT_ACTIONS,
  DRAFT_DAYS,
  type DraftAction,
} from '@ugc/contract/facts/drafts'
import { DELIVERY_DAYS_MAX, RESPONSE_MESSAGE_MAX } from '@ugc/contract/facts/limits'
import { questionLink } from '@ugc/contract/values/contact'
import { priceDoubt } from '@ugc/contract/values/money'
import { lower } from '@ugc/contract/values/text'
import { isLate } from '@ugc/contract/values/term'
import type { InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity } from 'grammy/types'
import { appButton, respondPath } from './buttons.ts'
import { counted } from './counted.ts'
import { dayOf, term } from './dates.ts'
import { quoted } from './quoted.ts'

interface Asked extends Draft {
  brief_id: string
  title: string
  /** The date of delivery. */
  deadline: string
  rate: number | undefined
  is_agreed: boolean
  /** Brands do not see the person. */
  is_hidden: boolean
  version: number
}

/** After so many texts that could not be read, the bot offers the form in the app. */
const MISSES_MAX = 3

const roubles = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
export const money = (price: number) => `${roubles.format(price)} ₽`
const inDays = (days: number) => counted(days, 'день', 'дня', 'дней')

const TAP = /^s:([0-9a-f-]{36}):(\d{1,12}):(\w{1,8})$/
const BEGIN = /^([an]):([0-9a-f-]{36})$/
const CHANGE = /^c:([0-9a-f-]{36})$/

/** The buttons under the message about a brief: the step with which the dialogue begins. */
export function readBegin(data: string): { brief_id: string; step: 'price' | 'reason' } | undefined {
  const [, letter, brief_id] = BEGIN.exec(data) ?? []
  return brief_id === undefined ? undefined : { brief_id, step: letter === 'a' ? 'price' : 'reason' }
}

/** The brief whose sent answer the button changes. */
export const readChange = (data: string): string | undefined => CHANGE.exec(data)?.[1]
const changeButton = (text: string, brief_id: string) => ({ text, callback_data: `c:${brief_id}` })

const beginButton = (text: string, brief_id: string) => ({ text, callback_data: `a:${brief_id}` })

/** The keyboard under the message about a brief. */
export const briefKeyboard = (brief_id: string, app_url: string): InlineKeyboardMarkup => ({
  inline_keyboard: [
    [beginButton('Откликнуться', brief_id)],
    [{ text: 'Не подходит', callback_data: `n:${brief_id}` }, ...moreButton(brief_id, app_url)],
  ],
})
const moreButton = (brief_id: string, app_url: string) =>
  appButton('Подробнее', app_url, respondPath(brief_id)).inline_keyboard.flat()
/** The same after «Не подходит». */
export const declinedKeyboard = (brief_id: string, app_url: string): InlineKeyboardMarkup => ({
  inline_keyboard: [[beginButton('Всё-таки откликнусь', brief_id)], moreButton(brief_id, app_url)],
})

/** The same after the answer was taken back. */
export const withdrawnKeyboard = (brief_id: string, app_url: string): InlineKeyboardMarkup => ({
  inline_keyboard: [[beginButton('Откликнуться снова', brief_id)], moreButton(brief_id, app_url)],
})

/** A button of the dialogue: its brief, the version of the draft that it was made for, and what it does. */
export function readAnswerTap(data: string) {
  const [, brief_id, version, name] = TAP.exec(data) ?? []
  const action = DRAFT_ACTIONS.find((known) => known === name)
  if (brief_id === undefined || action === undefined) return undefined
  return { brief_id, version: Number(version), action }
}

type Row = [text: string, action: DraftAction][]

const reason = (name: DeclineReason): [string, DraftAction] => [DECLINE_REASONS[name], `r_${name}`]

/** The question of each step and its buttons. */
function question(draft: Asked): { title: string; text: string; rows: Row[] } {
  const { rate, price, days, message, is_agreed } = draft
  const own: Row[] = rate === undefined ? [] : [[[`По моей цене ${money(rate)}`, 'rate']]]
  const cancel: Row = [['Отмена', 'cancel']]
  const unknown: [string, DraftAction] = ['Пока не знаю', 'unknown']
  const back: Row = [['Назад к цене', 'price']]
  switch (draft.step) {
    case 'price':
      return {
        title: 'Сколько за видео?',
        text:
          rate === undefined
            ? `${draft.title}\n\nНапиши цену в рублях, одним числом. Например, 5500`
            : `${draft.title}\n\nВ анкете у тебя ${money(rate)}. Можно другую цену: ответь числом.`,
        rows: [...own, ...(rate === undefined ? [] : [[['Другая цена', 'other']] satisfies Row]), cancel],
      }
    case 'other_price':
      return {
        title: 'Напиши цену в рублях, одним числом',
        text: `${draft.title}\n\nНапример, 5500`,
        rows: [...own, cancel],
      }
    case 'days':
      return {
        title: `Записал: ${money(price ?? 0)}`,
        text: `${draft.title}\n\nЗа сколько дней сдашь?`,
        rows: [
          DRAFT_DAYS.map((count) => [inDays(count), `d${count}`]),
          [['Другой срок', 'later'], unknown],
          ...(is_agreed ? [] : [back]),
        ],
      }
    case 'other_days':
      return {
        title: 'За сколько дней сдашь?',
        text: `${draft.title}\n\nНапиши одно число, от 1 до ${DELIVERY_DAYS_MAX}.`,
        rows: [[unknown], ...(is_agreed ? [] : [back])],
      }
    case 'message':
      return {
        title: 'Напиши сообщение для менеджера',
        text: `Одним текстом, не длиннее ${RESPONSE_MESSAGE_MAX} знаков.`,
        rows: [[[message === null ? 'Без сообщения' : 'Убрать сообщение', 'plain']]],
      }
    case 'reason':
      return {
        title: 'Почему не подходит?',
        text: `${draft.title}\n\nВыбери причину, и таких проектов будет меньше.`,
        rows: [
          [reason('topic'), reason('pay')],
          [reason('time'), reason('format')],
          [reason('other'), ['Без причины', 'r_none']],
          [['Назад, откликнусь', 'answer']],
        ],
      }
    case 'check':
      return {
        title: draft.of_version === null ? 'Проверь отклик' : 'Изменить отклик',
        text: [
          draft.title,
          '',
          `💸 ${money(price ?? 0)} за видео`,
          days === null ? '📅 срок пока не указан' : `📅 за ${inDays(days)} после того, как тебя выберут`,
          ...(message === null ? [] : [`💬 ${message}`]),
          '',
          ...doubted(price ?? 0, rate),
          ...late(days, draft.deadline),
          ...(is_agreed ? ['Бренд уже согласовал цену. Чтобы её изменить, напиши менеджеру.'] : []),
          draft.of_version === null
            ? `Цену увидит только менеджер. ${draft.is_hidden ? HIDDEN : 'Бренду покажем анкету и срок.'}`
            : 'Менеджер сразу увидит, что изменилось.',
        ].join('\n'),
        rows: [
          [[draft.of_version === null ? 'Отправить отклик' : 'Сохранить изменения', 'send']],
          [...(is_agreed ? [] : [['Цена', 'price'] satisfies Row[number]]), ['Срок', 'days']],
          [[message === null ? 'Добавить сообщение' : 'Изменить сообщение', 'text']],
          cancel,
        ],
      }
  }
}

const HIDDEN = 'Твоя анкета скрыта от брендов: показать её можно в «Моих данных».'

function doubted(price: number, rate: number | undefined): string[] {
  const doubt = priceDoubt(price, rate)
  return doubt === undefined ? [] : [`❗ Это ${doubt}: в анкете ${money(rate ?? 0)}.`]
}

function late(days: number | null, deadline: string): string[] {
  const now = new Date()
  return isLate(days, deadline, now.getTime())
    ? [`❗ Сдашь за ${inDays(days ?? 0)}: позже срока, ${dayOf(term(new Date(deadline)), now)}.`]
    : []
}

export interface ChatMessage {
  text: string
  entities: MessageEntity[]
  reply_markup: InlineKeyboardMarkup
  link_preview_options: { is_disabled: true }
}

/** Plain text with a bold first line, given by position: no title and no message can become markup. */
export const withTitle = (
  title: string,
  text: string,
  inline_keyboard: InlineKeyboardButton[][],
): ChatMessage => ({
  text: `${title}\n${text}`,
  entities: [{ type: 'bold', offset: 0, length: title.length }],
  reply_markup: { inline_keyboard },
  link_preview_options: { is_disabled: true },
})

/** The question where the draft stands. A text that could not be read is answered with why, and the question again. */
export function questionMessage(
  draft: Asked,
  app_url: string,
  problem?: string,
  contact?: string | null,
): ChatMessage {
  const { title, text, rows } = question(draft)
  const buttons = rows.map((row) =>
    row.map(([words, action]) => ({
      text: words,
      callback_data: `s:${draft.brief_id}:${draft.version}:${action}`,
    })),
  )
  const form = appButton('Ответить в приложении', app_url, respondPath(draft.brief_id)).inline_keyboard
  const chat = contact && questionLink(contact, draft.title)
  const keyboard = [
    ...(chat ? [[{ text: 'Написать менеджеру', url: chat }]] : []),
    ...(draft.misses >= MISSES_MAX ? form : []),
    ...buttons,
  ]
  return problem === undefined
    ? withTitle(title, text, keyboard)
    : withTitle(problem, `\n${title}\n${text}`, keyboard)
}

/** Above the first question of an answer that replaces another one. */
export const droppedBy = (title: string | undefined) =>
  title === undefined
    ? undefined
    : `Отклик на проект ${quoted(title)} не отправлен. Вернуться к нему можно кнопкой под тем проектом.`

export function sentMessage({ brief_id, title, price, days, of_version }: Asked): ChatMessage {
  const offer = days === null ? money(price ?? 0) : `${money(price ?? 0)}, ${inDays(days)}`
  const text = `${title}\n${offer}\n\nНапишу, как только решат. Передумаешь, измени или сними отклик: до решения можно.`
  return withTitle(of_version === null ? '✅ Отклик отправлен' : '✅ Отклик изменён', text, [
    [changeButton('Изменить', brief_id), { text: 'Снять отклик', callback_data: `w:${brief_id}` }],
  ])
}

export function declinedMessage(declined: { brief_id: string; reason: DeclineReason; asked: boolean }) {
  const { brief_id, reason: why, asked } = declined
  const thanks =
    why === 'none' || why === 'other' ? 'Спасибо, учту.' : `Спасибо, учту: ${lower(DECLINE_REASONS[why])}.`
  return {
    text: asked ? `Напиши, почему не подходит: одним сообщением, до ${DECLINE_TEXT_MAX} знаков.` : thanks,
    reply_markup: { inline_keyboard: [[beginButton('Всё-таки откликнусь', brief_id)]] },
  }
}

export const CANCELLED = 'Отклик не отправлен. Передумаешь — нажми «Откликнуться» под проектом.'
export const UNCHANGED = 'Отклик остался прежним. Напишу, как только решат.'

/** In the little window over the chat: at most 200 characters. */
export const TOASTS = {
  passed: 'Этот шаг уже пройден',
  expired: 'Отклик не отправлен: начни заново',
  owner: 'Это доступно только креаторам',
}

/** The keyboard under the message about a brief that the creator has answered. */
export const answeredKeyboard = (brief_id: string, app_url: string): InlineKeyboardMarkup => ({
  inline_keyboard: [
    [
      ...appButton('Мой отклик', app_url, '/creator/responses').inline_keyboard.flat(),
      changeButton('Изменить', brief_id),
    ],
  ],
})

export const notReadyMessage = (missing: string[], app_url: string) => ({
  text: [
    'Чтобы откликнуться, заполни анкету.',
    ...(missing.length === 0 ? [] : [` Осталось: ${missing.join(', ')}.`]),
    ' Потом вернёмся к этому проекту.',
  ].join(''),
  reply_markup: appButton('Заполнить анкету', app_url, '/creator/profile'),
})
