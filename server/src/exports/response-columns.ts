import { markupOf } from '@ugc/contract/values/money'
import { CLIENT_COLUMNS, INTERNAL_COLUMNS } from '@ugc/contract/public-table'
import { ERASED_AUTHOR } from '@ugc/contract/responses'
import { RESPONSE_STATUSES } from '@ugc/contract/statuses'
import type { listForClientAfter, listForOwnerAfter } from '../public-table/walk-queries.ts'
import { type Column, date, list, money, number, text } from './workbook.ts'

type ClientRow = Awaited<ReturnType<typeof listForClientAfter>>[number]
type OwnerRow = Awaited<ReturnType<typeof listForOwnerAfter>>[number]

/** Which columns there are, and in which order, is the table's to say: these only write them. */
const shared = <Row extends Pick<ClientRow, 'creator' | 'estimated_delivery_days' | 'client_price'>>(
  origin: string,
): Record<(typeof CLIENT_COLUMNS)[number], Column<Row>> => ({
  photo_url: text('Фото', 20, ({ creator }) => creator?.photo_url && origin + creator.photo_url),
  first_name: text('Имя', 18, ({ creator }) => creator?.first_name),
  last_name: text('Фамилия', 20, ({ creator }) => creator?.last_name),
  city: text('Город', 18, ({ creator }) => creator?.city),
  country: text('Страна', 16, ({ creator }) => creator?.country),
  languages: list('Языки', 24, ({ creator }) => creator?.languages),
  followers_count: number('Подписчики', 14, ({ creator }) => creator?.followers_count),
  portfolio_url: text('Портфолио', 36, ({ creator }) => creator?.portfolio_url),
  social_links: list('Соцсети', 44, ({ creator }) =>
    creator ? [creator.social_links.instagram, creator.social_links.tiktok] : [],
  ),
  experience_years: number('Опыт, лет', 11, ({ creator }) => creator?.experience_years),
  specialization: list('Специализация', 28, ({ creator }) => creator?.specialization),
  tags: list('Теги', 40, ({ creator }) => creator?.tags),
  estimated_delivery_days: number('Срок, дней', 12, (row) => row.estimated_delivery_days),
  client_price: money('Цена, ₽', (row) => row.client_price),
})

const internal = (origin: string): Record<(typeof INTERNAL_COLUMNS)[number], Column<OwnerRow>> => ({
  ...shared<OwnerRow>(origin),
  first_name: text('Имя', 18, ({ creator }) => (creator ? creator.first_name : ERASED_AUTHOR)),
  client_price: money('Цена клиента, ₽', (row) => row.client_price),
  status: text('Статус', 18, (row) => RESPONSE_STATUSES[row.status].label),
  created_at: date('Дата отклика', (row) => row.created_at),
  creator_price: money('Ставка, ₽', (row) => row.creator_price),
  markup_percentage: number('Наценка, %', 12, (row) => markupOf(row.creator_price, row.client_price), '0'),
  message: text('Сообщение', 50, (row) => row.message),
  email: text('Email', 28, ({ creator }) => creator?.email),
  phone: text('Телефон', 18, ({ creator }) => creator?.phone),
  telegram_username: text(
    'Telegram',
    20,
    ({ creator }) => creator?.telegram_username && `@${creator.telegram_username}`,
  ),
})

/** The photo is an address that nobody reads: it stands at the end. */
const photoLast = <Name extends string>(names: readonly Name[]) =>
  names.toSorted((one, other) => Number(one === 'photo_url') - Number(other === 'photo_url'))

export function clientColumns(origin: string): Column<ClientRow>[] {
  const columns = shared<ClientRow>(origin)
  return photoLast(CLIENT_COLUMNS).map((name) => columns[name])
}

export function internalColumns(origin: string, markup: number | undefined): Column<OwnerRow>[] {
  const columns = internal(origin)
  const whole = photoLast(INTERNAL_COLUMNS).map((name) => columns[name])
  if (markup === undefined) return whole
  return [...whole, money('Цена с наценкой', (row) => marked(row.creator_price, markup))]
}

const marked = (price: number, markup: number) => Math.round(price * (100 + markup)) / 100
