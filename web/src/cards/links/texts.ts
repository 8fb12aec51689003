import type { LinkSettings } from '@ugc/contract/public-links'
import { dayMonth, relativeDateTime, shortDay, term, timeOf } from '../../lib/format.ts'

/** Under the name of the link: «до 30 ноя, с PIN». */
export function linkNote({ ends_at, expired, has_pin }: LinkSettings): string {
  if (expired) return `срок закончился ${shortDay(ends_at ?? '')}`
  const until = ends_at === null ? 'без входа' : `до ${shortDay(term(ends_at))}`
  return has_pin ? `${until}, с PIN` : until
}

/** «Открывали сегодня, 13:05». Not how often: a browser counts once a day. */
export const openings = ({ last_opened_at }: LinkSettings): string =>
  last_opened_at === null ? 'Клиент ещё не открывал' : `Открывали ${relativeDateTime(last_opened_at)}`

export function endNow({ ends_at, expired }: LinkSettings): string {
  if (expired)
    return `Срок закончился ${relativeDateTime(ends_at ?? '')}. Клиент видит, что ссылка не работает.`
  return ends_at === null ? 'Сейчас без срока.' : `Сейчас до ${relativeDateTime(term(ends_at))}.`
}

interface Invited {
  title: string
  url: string
  settings: LinkSettings
}

/** «20 ноя, 18:00» */
const shortMoment = (at: Date) => `${dayMonth(at)}, ${timeOf(at)}`

/** What the owner sends to the client. The PIN is never in it: it goes by another message. */
export function invitation({ title, url, settings: { has_pin, ends_at, expired, answer_by } }: Invited) {
  const by =
    answer_by === null || new Date(answer_by) < new Date() ? '' : `, до ${shortMoment(term(answer_by))}`
  const before = `Здравствуйте! Подборка креаторов «${title}» готова. Отметьте, кто подходит${by}`
  const after = [
    ...(ends_at === null || expired ? [] : [`Ссылка открывается до ${shortDay(term(ends_at))}.`]),
    ...(has_pin ? ['PIN пришлю отдельным сообщением.'] : []),
  ]
  const text = [`${before}: ${url}`, ...after].join('\n')
  // Telegram puts the address above the text.
  const shared = new URLSearchParams({ url, text: [`${before}.`, ...after].join('\n') })
  return { text, share: `https://t.me/share/url?${shared.toString().replaceAll('+', '%20')}` }
}
