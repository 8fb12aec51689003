import type { ApprovalKind, ApprovalSubjects } from '@ugc/contract/facts/approvals'
import type { InlineKeyboardMarkup } from 'grammy/types'

interface Question<K extends ApprovalKind> {
  title: string
  about: (subject: ApprovalSubjects[K]) => string
  ask: string
  yes: string
  no: string
  /** The message after the tap. */
  approved: string
  refused: string
}

const QUESTIONS: { [K in ApprovalKind]: Question<K> } = {
  web_login: {
    title: 'Вход с нового устройства',
    about: ({ device }) => device,
    ask: 'Это вы?',
    yes: 'Это я',
    no: 'Это не я',
    approved: 'Вход подтверждён. Вернитесь в браузер.',
    refused: 'Вход остановлен: мы никого не пустили. Ваш пароль знает кто-то ещё, смените его.',
  },
}

/** The data of the two buttons: Telegram allows 64 bytes. */
const TAP = /^(yes|no):([0-9a-f-]{36})$/
export function readTap(data: string): { id: string; approve: boolean } | undefined {
  const [, answer, id] = TAP.exec(data) ?? []
  return id === undefined ? undefined : { id, approve: answer === 'yes' }
}

interface Asked {
  id: string
  kind: ApprovalKind
  number: number
  subject: ApprovalSubjects[ApprovalKind]
}

/** Plain text, never parsed as markup. */
export function approvalMessage({ id, kind, number, subject }: Asked) {
  const { title, about, ask, yes, no } = QUESTIONS[kind]
  const reply_markup: InlineKeyboardMarkup = {
    inline_keyboard: [
      [
        { text: yes, callback_data: `yes:${id}` },
        { text: no, callback_data: `no:${id}` },
      ],
    ],
  }
  return {
    text: [title, about(subject), '', `Число на экране: ${number}. ${ask}`].join('\n'),
    reply_markup,
  }
}

export const answeredText = (kind: ApprovalKind, result: 'approved' | 'refused') => QUESTIONS[kind][result]
/** In the little window over the chat. */
export const NOT_TAKEN = {
  late: 'Время вышло. Начните ещё раз.',
  answered: 'Вы уже ответили на этот вопрос.',
  unknown: 'Этот вопрос уже не действует.',
}
