import type { ApprovalKind, ApprovalSubjects } from '@ugc/contract/facts/approvals'
import type { InlineKeyboardMarkup } from 'grammy/types'
import { counted } from './counted.ts'

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

const ALLOW = { ask: 'Разрешить?', yes: 'Разрешить', no: 'Запретить' }

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
  export: {
    title: 'Выгрузка базы',
    about: ({ people }) =>
      `Запрошен файл с именами, телефонами и почтой: ${counted(people, 'человек', 'человека', 'человек')}.`,
    ...ALLOW,
    approved: 'Выгрузка разрешена. Вернитесь в приложение.',
    refused: 'Выгрузка запрещена, файла нет.',
  },
  erasure: {
    title: 'Много удалений',
    about: ({ people }) => `Удалений за этот час вместе с этим: ${people}.`,
    ...ALLOW,
    approved: 'Удаление разрешено. Вернитесь в приложение.',
    refused: 'Удаление запрещено, анкета на месте.',
  },
  send: {
    title: 'Большая рассылка',
    about: ({ people }) => `Бриф получат в Telegram: ${counted(people, 'креатор', 'креатора', 'креаторов')}.`,
    ...ALLOW,
    approved: 'Рассылка разрешена. Вернитесь в приложение.',
    refused: 'Рассылка запрещена, бриф никому не отправлен.',
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
  const { title, about, ask, yes, no } = QUESTIONS[kind] as Question<ApprovalKind>
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
