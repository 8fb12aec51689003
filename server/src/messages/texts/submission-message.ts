import { VERDICT_NAMES, VERDICTS, type Verdict } from '@ugc/contract/facts/verdicts'
import { appButton } from './buttons.ts'
import { quoted } from './quoted.ts'

interface Submitted extends Record<Verdict, number> {
  brief_id: string
  title: string
  places: number | null
  author: string
  has_message: boolean
  /** The client has submitted before; `changed`: verdicts that differ from that submission. */
  again: boolean
  changed: number
  /** Accepted people to whom the client says «нет». */
  against: number
}

const countsOf = (submitted: Submitted) =>
  VERDICT_NAMES.map((verdict) => `${VERDICTS[verdict].label.toLowerCase()}: ${submitted[verdict]}`).join(', ')

/** Plain text to owners. Counts only: no creator, no price and none of the client's words. */
export function submissionMessage(submitted: Submitted, app_url: string) {
  const { brief_id, title, places, author, has_message, again, changed, against } = submitted
  const counts = `${countsOf(submitted)}${places === null ? '' : ` (мест: ${places})`}`
  const lines = [
    again ? `Выбор изменён: ${quoted(title)}.` : `Клиент отправил выбор: ${quoted(title)}.`,
    again ? `Новых решений: ${changed}. Теперь ${counts}.` : `${counts[0]?.toUpperCase()}${counts.slice(1)}.`,
    ...(against > 0 ? [`Среди «нет» уже принятые: ${against}. Решите, что с ними.`] : []),
    ...(has_message ? ['К выбору есть сообщение, оно в приложении.'] : []),
    `Отправитель: ${author}.`,
  ]
  return {
    text: lines.join('\n'),
    reply_markup: appButton('Открыть выбор', app_url, `/admin/briefs/${brief_id}`),
    link_preview_options: { is_disabled: true },
  }
}
