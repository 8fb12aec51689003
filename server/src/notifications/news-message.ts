import type { ResponseFigures } from '@ugc/contract/facts/bot/owner-news'
import { money } from './answer-message.ts'
import { appButton } from './buttons.ts'
import { quoted } from './quoted.ts'

interface News {
  kind: 'responses'
  brief_id: string
  title: string
  figures: ResponseFigures
}

const pricesOf = ({ price_from, price_to }: ResponseFigures) =>
  price_from === price_to ? money(price_from) : `${money(price_from)} – ${money(price_to)}`

/** Plain text to an owner. Counts and prices only: no creator is named. */
export function newsMessage({ brief_id, title, figures }: News, app_url: string) {
  const { count } = figures
  return {
    text: [
      count === 1
        ? `Новый отклик по брифу ${quoted(title)}.`
        : `Новые отклики: ${count} по брифу ${quoted(title)}.`,
      `${count === 1 ? 'Цена' : 'Цены'}: ${pricesOf(figures)}.`,
    ].join('\n'),
    reply_markup: appButton('Открыть бриф', app_url, `/admin/briefs/${brief_id}`),
    link_preview_options: { is_disabled: true },
  }
}
