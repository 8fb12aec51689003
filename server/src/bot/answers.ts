import type { Bot } from 'grammy'
import { GrammyError } from 'grammy'
import type { CallbackQuery } from 'grammy/types'
import type { Db } from '../platform/db/schema.ts'
import {
  begin,
  beginChange,
  takeBack,
  takeConfirmation,
  takeMedia,
  takeTap,
  takeText,
  type Turn,
} from '../responses/drafts/service.ts'
import { updateConfirmedMessage } from '../responses/queries.ts'
import { handInByTap, handInByText, takeBackByTap } from '../responses/works/chat-service.ts'
import type { Log } from '../platform/log.ts'
import {
  answeredKeyboard,
  CANCELLED,
  declinedKeyboard,
  declinedMessage,
  droppedBy,
  type ChatMessage,
  notReadyMessage,
  questionMessage,
  readAnswerTap,
  readBegin,
  readChange,
  sentMessage,
  TOASTS,
  UNCHANGED,
} from '../messages/texts/answer-message.ts'
import {
  askRefusalMessage,
  CONFIRMED_BEFORE,
  confirmedMessage,
  readConfirm,
  STAYED,
} from '../messages/texts/confirm-message.ts'
import { withoutQuestion } from '../messages/texts/outcome-message.ts'
import {
  handedInMessage,
  keptIn,
  readTakeBack,
  readVideoTap,
  takenBackMessage,
  whichWorkMessage,
} from '../messages/texts/work-message.ts'
import { askWithdrawMessage, KEPT, readWithdraw, withdrawnByTap } from '../messages/texts/withdraw-message.ts'
import { appButton } from '../messages/texts/buttons.ts'
import type { Outbox } from './outbox.ts'
import { isOwner } from '../access/owners/queries.ts'

interface Tools {
  bot: Bot
  db: Db
  log: Log
  app_url: string
  outbox: Outbox
}

/** «Message is not modified»: an edit that was sent twice. */
const isUnchanged = (error: unknown) =>
  error instanceof GrammyError && /message is not modified/i.test(error.description)

/** Answers to briefs in the chat. What is refused and why is decided by the service of the app. */
export function takeAnswers({ bot, db, log, app_url, outbox }: Tools) {
  /** Telegram refuses to answer a tap that came late; the message is shown all the same. */
  const toast = ({ id }: { id: string }, text?: string, show_alert = false) =>
    bot.api
      .answerCallbackQuery(id, text === undefined ? {} : { text, show_alert })
      .catch((err: unknown) => log.warn({ err }, 'tap not answered'))
  const send = (chat_id: number, { text, ...other }: { text: string } & Partial<ChatMessage>) =>
    outbox.push(chat_id, { send: () => bot.api.sendMessage(chat_id, text, other) })
  const ask = (chat_id: number, { text, ...other }: ChatMessage) =>
    outbox.push(chat_id, { replaces: 'question', send: () => bot.api.sendMessage(chat_id, text, other) })
  const edit = (
    chat_id: number,
    message_id: number,
    { text, ...other }: { text: string } & Partial<ChatMessage>,
  ) =>
    outbox.push(chat_id, {
      replaces: message_id,
      send: () =>
        bot.api.editMessageText(chat_id, message_id, text, other).catch((error: unknown) => {
          if (!isUnchanged(error)) throw error
        }),
    })
  /** A keyboard of its own turn: it never replaces the text of another message. */
  const setKeyboard = (chat_id: number, message_id: number, reply_markup: ChatMessage['reply_markup']) =>
    outbox.push(chat_id, {
      send: () =>
        bot.api.editMessageReplyMarkup(chat_id, message_id, { reply_markup }).catch((error: unknown) => {
          if (!isUnchanged(error)) throw error
        }),
    })

  /** Shows what the tap has done: in the message of the dialogue if the tap was on it, otherwise in a new one. */
  async function show(tap: CallbackQuery, turn: Turn, on: 'brief' | 'dialogue') {
    const chat_id = tap.from.id
    const message_id = tap.message?.message_id
    const isOnDialogue = on === 'dialogue' && message_id !== undefined
    const say = (message: { text: string } & Partial<ChatMessage>) =>
      isOnDialogue ? edit(chat_id, message_id, message) : send(chat_id, message)
    switch (turn.did) {
      case 'step':
        await toast(tap)
        return isOnDialogue
          ? edit(chat_id, message_id, questionMessage(turn.draft, app_url))
          : ask(chat_id, questionMessage(turn.draft, app_url, droppedBy(turn.dropped)))
      case 'sent':
        await toast(tap)
        say(sentMessage(turn.draft))
        if (turn.message_id !== null)
          setKeyboard(chat_id, turn.message_id, answeredKeyboard(turn.draft.brief_id, app_url))
        return
      case 'cancelled':
        await toast(tap)
        return say({ text: turn.changed ? UNCHANGED : CANCELLED })
      case 'declined':
        await toast(tap)
        return showDeclined(chat_id, turn, say)
      case 'withdrawn':
        await toast(tap)
        return say(turn.asked ? askWithdrawMessage(turn) : withdrawnByTap(turn))
      case 'confirmed':
        await toast(tap, turn.again ? CONFIRMED_BEFORE : undefined)
        if (!turn.again) sayConfirmed(chat_id, turn)
        // The question is answered. Under a new message it stays as «Не смогу».
        if (message_id !== undefined) {
          const reply_markup = appButton('Мои отклики', app_url, '/creator/responses')
          const text = withoutQuestion(tap.message?.text)
          if (text === undefined) setKeyboard(chat_id, message_id, reply_markup)
          else edit(chat_id, message_id, { text, reply_markup, link_preview_options: { is_disabled: true } })
        }
        return
      case 'refusing':
        await toast(tap)
        return say(askRefusalMessage(turn))
      case 'not ready':
        await toast(tap)
        return send(chat_id, notReadyMessage(turn.missing, app_url))
      case 'refused':
        await toast(tap, turn.detail, true)
        if (on === 'dialogue') say({ text: turn.detail })
        else if (turn.answered !== undefined && message_id !== undefined)
          setKeyboard(chat_id, message_id, answeredKeyboard(turn.answered, app_url))
        return
      // The message stays: it is the confirmation, and this the second tap of two.
      case 'answered':
        return void (await toast(tap, turn.detail, true))
      case 'passed':
      case 'expired':
        return void (await toast(tap, TOASTS[turn.did]))
      case 'unread':
        await toast(tap)
        return say(questionMessage(turn.draft, app_url, turn.problem))
    }
  }

  function sayConfirmed(chat_id: number, turn: Extract<Turn, { did: 'confirmed' }>) {
    const { text, ...other } = confirmedMessage(turn)
    outbox.push(chat_id, {
      send: async () => {
        const { message_id } = await bot.api.sendMessage(chat_id, text, other)
        await updateConfirmedMessage(db, { telegram_id: chat_id, brief_id: turn.brief_id, message_id })
      },
    })
  }

  type Say = (message: { text: string } & Partial<ChatMessage>) => void
  function showDeclined(chat_id: number, turn: Extract<Turn, { did: 'declined' }>, say: Say) {
    say(declinedMessage(turn))
    if (turn.message_id !== null)
      setKeyboard(chat_id, turn.message_id, declinedKeyboard(turn.brief_id, app_url))
  }

  bot.chatType('private').on('callback_query:data', async ({ callbackQuery: tap }, next) => {
    const { data, message } = tap
    const telegram_id = tap.from.id
    const first = readBegin(data)
    const answer = readAnswerTap(data)
    const withdraw = readWithdraw(data)
    const changed = readChange(data)
    const confirming = readConfirm(data)
    const work = readVideoTap(data)
    const handedIn = readTakeBack(data)
    const acts = [first, answer, withdraw, changed, confirming, work, handedIn]
    if (acts.every((act) => act === undefined)) return next()
    if (await isOwner(db, telegram_id)) return void (await toast(tap, TOASTS.owner, true))
    const message_id = message?.message_id ?? null
    if (work !== undefined) {
      const turn = await handInByTap(db, { telegram_id, id: work, text: keptIn(message?.text ?? '') })
      await (turn.did === 'refused' ? toast(tap, turn.detail, true) : toast(tap))
      if (turn.did === 'handed in' && message)
        edit(telegram_id, message.message_id, handedInMessage(turn, app_url))
      return
    }
    if (handedIn) {
      const turn = await takeBackByTap(db, { telegram_id, ...handedIn })
      await (turn.did === 'refused' ? toast(tap, turn.detail, true) : toast(tap))
      if (turn.did !== 'refused' && message)
        edit(
          telegram_id,
          message.message_id,
          turn.did === 'which' ? whichWorkMessage(turn) : takenBackMessage(turn),
        )
      return
    }
    if (changed !== undefined)
      return show(tap, await beginChange(db, { telegram_id, message_id, brief_id: changed }), 'brief')
    if (first) {
      return show(tap, await begin(db, { telegram_id, message_id, ...first }), 'brief')
    }
    if (withdraw?.does === 'keep' || confirming?.does === 'keep') {
      await toast(tap)
      if (message) edit(telegram_id, message.message_id, { text: withdraw ? KEPT : STAYED })
      return
    }
    if (confirming) {
      const turn = await takeConfirmation(db, { telegram_id, ...confirming })
      return show(tap, turn, confirming.does === 'refuse' ? 'dialogue' : 'brief')
    }
    if (withdraw) {
      const { brief_id } = withdraw
      const reason = withdraw.does === 'withdraw' ? withdraw.reason : undefined
      // The question is a message of its own: the confirmation of the answer stays in the chat.
      const turn = await takeBack(db, { telegram_id, brief_id, reason })
      return show(tap, turn, reason === undefined ? 'brief' : 'dialogue')
    }
    if (answer) await show(tap, await takeTap(db, { telegram_id, ...answer }), 'dialogue')
  })

  /** A link outside of a dialogue is the video that its sender owes. */
  async function takeVideo(chat_id: number, text: string): Promise<boolean> {
    const turn = await handInByText(db, chat_id, text)
    if (turn?.did === 'handed in') send(chat_id, handedInMessage(turn, app_url))
    if (turn?.did === 'which') send(chat_id, whichWorkMessage(turn))
    if (turn?.did === 'refused') send(chat_id, { text: turn.detail })
    return turn !== undefined
  }

  return {
    /** False if the text is no part of a dialogue, and no video. */
    takeText: async (chat_id: number, text: string): Promise<boolean> => {
      const turn = text.startsWith('/') ? undefined : await takeText(db, chat_id, text)
      if (turn?.did === 'step') ask(chat_id, questionMessage(turn.draft, app_url))
      if (turn?.did === 'unread')
        ask(chat_id, questionMessage(turn.draft, app_url, turn.problem, turn.contact))
      if (turn?.did === 'declined') showDeclined(chat_id, turn, (message) => send(chat_id, message))
      return turn !== undefined || takeVideo(chat_id, text)
    },
    takeMedia: async (chat_id: number): Promise<boolean> => {
      const turn = await takeMedia(db, chat_id)
      if (turn?.did === 'unread') send(chat_id, questionMessage(turn.draft, app_url, turn.problem))
      return turn !== undefined
    },
  }
}
