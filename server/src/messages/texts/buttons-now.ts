import type { ResponseStatus } from '@ugc/contract/facts/statuses'
import { UNDECIDED } from '@ugc/contract/facts/statuses'
import type { InlineKeyboardMarkup } from 'grammy/types'
import { answeredKeyboard, declinedKeyboard, withdrawnKeyboard } from './answer-message.ts'
import { appButton } from './buttons.ts'

interface Outdated {
  brief_id: string
  message_id: number
  /** The message about the brief; otherwise about the response. */
  is_brief: boolean
  /** Null: the brief is declined. */
  status: ResponseStatus | null
  takes_answers: boolean
}

/** The buttons after an act in the app, as they are after the same act in the chat. */
export const buttonsNow = (outdated: Outdated, app_url: string) => ({
  under: outdated.message_id,
  reply_markup: keyboardNow(outdated, app_url),
})

function keyboardNow(
  { brief_id, is_brief, status, takes_answers }: Outdated,
  app_url: string,
): InlineKeyboardMarkup {
  if (is_brief && status === UNDECIDED) return answeredKeyboard(brief_id, app_url)
  if (is_brief && takes_answers && status === 'withdrawn') return withdrawnKeyboard(brief_id, app_url)
  if (is_brief && takes_answers && status === null) return declinedKeyboard(brief_id, app_url)
  return appButton('Мои отклики', app_url, '/creator/responses')
}
