import type { Bot } from 'grammy'
import { answerByTap } from '../access/approvals/service.ts'
import { countDenial } from '../access/auth/web-login-service.ts'
import type { Db } from '../platform/db/schema.ts'
import { endByTap } from '../access/devices/service.ts'
import { answeredText, NOT_TAKEN, readTap } from '../messages/texts/approval-message.ts'
import { TEST_ANSWER, TEST_TAP } from '../messages/texts/brief-message.ts'
import { endedMessage, readEnd } from '../messages/texts/login-message.ts'
import { heldText, readStop, stoppedText } from '../messages/texts/owner-message.ts'
import { holdByTap, stopByTap } from '../messages/to-owners/stop-service.ts'

/** Taps on the buttons of the bot's questions. Telegram vouches for the person who taps. */
export function takeTaps(bot: Bot, db: Db, app_url: string) {
  bot.chatType('private').on('callback_query:data', async (context) => {
    if (context.callbackQuery.data === TEST_TAP)
      return void (await context.answerCallbackQuery({ text: TEST_ANSWER, show_alert: true }))
    const ended = readEnd(context.callbackQuery.data)
    if (ended !== undefined) {
      const is_ended = await endByTap(db, { id: ended, telegram_id: context.from.id })
      const { text, ...markup } = endedMessage(is_ended, app_url)
      await context.answerCallbackQuery({ text })
      return void (await context.editMessageText(text, markup))
    }
    const stop = readStop(context.callbackQuery.data)
    if (stop) {
      const tapped = { notice_id: stop.notice_id, telegram_id: context.from.id }
      const result =
        stop.what === 'stop'
          ? stoppedText(await stopByTap(db, tapped))
          : heldText(await holdByTap(db, tapped))
      await context.answerCallbackQuery({ text: result, show_alert: true })
      const { data, message } = context.callbackQuery
      const rows = message?.reply_markup?.inline_keyboard ?? []
      // The other buttons stay: after the messages the access can be closed too.
      const inline_keyboard = rows.filter(
        (row) => !row.some((button) => 'callback_data' in button && button.callback_data === data),
      )
      const text = `${message?.text ?? ''}\n\n${result}`
      return void (await context.editMessageText(text, { reply_markup: { inline_keyboard } }))
    }
    const tap = readTap(context.callbackQuery.data)
    if (!tap) return void (await context.answerCallbackQuery())
    const answered = await answerByTap(db, { ...tap, telegram_id: context.from.id })
    if (answered.result === 'refused' && answered.kind === 'web_login') await countDenial(db, context.from.id)
    const text =
      'kind' in answered ? answeredText(answered.kind, answered.result) : NOT_TAKEN[answered.result]
    await context.answerCallbackQuery({ text })
    // Without the buttons: the question is over. A repeated tap leaves the message as the first one made it.
    if (answered.result !== 'answered') await context.editMessageText(text)
  })
}
