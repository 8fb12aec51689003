import type { WorkNews } from '@ugc/contract/facts/works'
import { appButton, respondPath } from './buttons.ts'
import { money } from './answer-message.ts'
import { dayOf, until } from './dates.ts'
import { quoted } from './quoted.ts'

interface Told {
  tell: WorkNews
  brief_id: string
  title: string
  due_at: string
  /** Of the latest version. */
  number: number | null
  /** What the owner wrote. */
  answer: string | null
  /** Of the brief; may be empty. */
  payment_terms: string
  /** Of a work that is done: what is paid, and the agency's last day of it. */
  payout: { amount: number; due_on: string } | null
}

const lines = (...all: (string | null)[]) => all.filter((line) => line !== null && line !== '').join('\n\n')

/** The sum and its last day, and the terms of the brief. */
export const payWords = (
  { amount, due_on, payment_terms }: { amount: number; due_on: string; payment_terms: string },
  now: Date,
) => `Заплатим ${money(amount)} до ${dayOf(new Date(due_on), now)}. ${payment_terms}`.trimEnd()

/** The first video is no version. */
const ofVersion = (number: number | null) => (number === null || number === 1 ? '' : `, версия ${number}`)

const WORDS: Record<WorkNews, (work: Told, now: Date) => string> = {
  done: ({ title, answer, payment_terms, payout }, now) =>
    lines(
      `✅ Видео принято: ${quoted(title)}. Спасибо!`,
      answer,
      payout && payWords({ ...payout, payment_terms }, now),
    ),
  changes: ({ title, number, answer, due_at }, now) =>
    lines(
      `Видео вернули на доработку: ${quoted(title)}${ofVersion(number)}.`,
      answer,
      new Date(due_at) > now ? `Новую версию ждём ${until(new Date(due_at), now)}.` : 'Ждём новую версию.',
    ),
  due: ({ title, due_at }, now) => `Срок перенесли: ${quoted(title)}, сдать ${until(new Date(due_at), now)}.`,
  due_refused: ({ title, due_at }, now) =>
    `Срок прежний: ${quoted(title)}, сдать ${until(new Date(due_at), now)}.`,
}

/** To a creator: what an owner answered. Plain text. */
export const workMessage = (work: Told, app_url: string, now = new Date()) => ({
  text: WORDS[work.tell](work, now),
  reply_markup: appButton(
    work.tell === 'done' ? 'Мои отклики' : 'Сдать видео',
    app_url,
    work.tell === 'done' ? '/creator/responses' : respondPath(work.brief_id),
  ),
  link_preview_options: { is_disabled: true as const },
})

interface HandedIn {
  id: string
  title: string
  number: number
  /** In milliseconds. */
  at: number
  /** No other work of its creator goes on. */
  is_only: boolean
}

/** In answer to a text with links. */
export const handedInMessage = ({ id, title, number, at, is_only }: HandedIn, app_url: string) => ({
  text: `✅ Видео сдано: ${quoted(title)}${ofVersion(number)}. Менеджер ответит здесь. Не та ссылка? Пришли другую.`,
  reply_markup: {
    inline_keyboard: [
      [
        {
          text: is_only ? 'Забрать видео' : 'Это другой проект',
          callback_data: `u:${id}:${at.toString(36)}`,
        },
      ],
      ...appButton('Мои отклики', app_url, '/creator/responses').inline_keyboard,
    ],
  },
})

const TAKE_BACK = /^u:([0-9a-f-]{36}):([0-9a-z]{1,10})$/

/** The version that a button takes back: its work, and when it was handed in. */
export function readTakeBack(data: string) {
  const [, id, at] = TAKE_BACK.exec(data) ?? []
  return id === undefined || at === undefined ? undefined : { id, at: Number.parseInt(at, 36) }
}

export const takenBackMessage = ({ title }: { title: string }) => ({
  text: `Видео забрали: ${quoted(title)}. Пришли верную ссылку.`,
})

const WHICH = 'К какому проекту это видео?'
/** Of Telegram. */
const TEXT_MAX = 4096
const TAP = /^v:([0-9a-f-]{36})$/

/** The work that a button of the question names. */
export const readVideoTap = (data: string): string | undefined => TAP.exec(data)?.[1]

interface Asked {
  works: { id: string; title: string }[]
  video: { links: string[]; message: string | null }
}

/** The question keeps links and words until a project is chosen: see {@link keptIn}. */
export const whichWorkMessage = ({ works, video: { links, message } }: Asked) => ({
  text: lines(WHICH, links.join('\n'), message).slice(0, TEXT_MAX),
  reply_markup: {
    inline_keyboard: works.map(({ id, title }) => [{ text: title, callback_data: `v:${id}` }]),
  },
  link_preview_options: { is_disabled: true as const },
})
export const keptIn = (question: string): string => question.slice(WHICH.length)
