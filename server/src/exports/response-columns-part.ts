import { addRubles, markupOf } from '@ugc/contract/values/money'
import { CLIENT_FIELDS, type ClientField, type CONTACT_FIELDS } from '@ugc/contract/facts/profile-fields'
import { CLIENT_COLUMNS, INTERNAL_COLUMNS } from '@ugc/contract/public-table'
import type { SubmittedChoice } from '@ugc/contract/choices'
import type { ClientWork } from '@ugc/contract/works'
import { NO_ANSWER, NO_VERDICT, VERDICTS } from '@ugc/contract/facts/verdicts'
import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import { mayEdit, RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import { CLIENT_STAGES, clientStageOf } from '@ugc/contract/facts/works'
import type { listForClientAfter, listForOwnerAfter } from '../clients/public-table/walk-queries.ts'
import type { MarkRow } from '../clients/choices/queries.ts'
import type { FoundLink } from '../clients/public-links/queries.ts'
import { photoInLink, type ShowingLink } from '../platform/photo-address.ts'
import { profileColumn, tagsColumn, yesOrNo } from './profile-columns-part.ts'
import { type Column, date, linked, money, number, type Foot, text } from './workbook-part.ts'

export type ClientRow = Awaited<ReturnType<typeof listForClientAfter>>[number]
type OwnerRow = Awaited<ReturnType<typeof listForOwnerAfter>>[number]

type SharedRow = Pick<ClientRow, 'creator' | 'estimated_delivery_days' | 'client_price'>

/** The absolute address of a photo; undefined leaves the cell empty. */
type PhotoAt = (url: string) => string | undefined

const personColumn = <Name extends ClientField>(name: Name) =>
  profileColumn(name, (row: SharedRow) => row.creator)

/** The columns and their order are the table's (`CLIENT_COLUMNS`); this says how each one is written. */
const shared = (photoAt: PhotoAt): Record<(typeof CLIENT_COLUMNS)[number], Column<SharedRow>> => ({
  ...(Object.fromEntries(CLIENT_FIELDS.map((name) => [name, personColumn(name)])) as Record<
    ClientField,
    Column<SharedRow>
  >),
  portfolio_url: linked(personColumn('portfolio_url')),
  photo_url: text('Фото', 20, ({ creator }) => creator?.photo_url && photoAt(creator.photo_url)),
  tags: tagsColumn(({ creator }) => creator?.tags),
  is_verified: text('Проверен', 12, ({ creator }) => creator && yesOrNo(creator.is_verified)),
  estimated_delivery_days: number('Срок, дней', 12, (row) => row.estimated_delivery_days),
  client_price: money('Цена, ₽', (row) => row.client_price),
})

const contactColumn = (name: (typeof CONTACT_FIELDS)[number]) =>
  profileColumn(name, (row: OwnerRow) => row.creator)

const internal = (photoAt: PhotoAt): Record<(typeof INTERNAL_COLUMNS)[number], Column<OwnerRow>> => ({
  ...shared(photoAt),
  first_name: text('Имя', 18, ({ creator }) => (creator ? creator.first_name : ERASED_AUTHOR)),
  client_price: money('Цена клиента, ₽', (row) => row.client_price),
  status: text('Статус', 18, (row) => RESPONSE_STATUSES[row.status].label),
  client_verdict: text('Выбор клиента', 16, ({ client_choice }) => client_choice && wordOf(client_choice)),
  client_author: text('Кто выбрал', 20, (row) => row.client_choice?.author),
  client_comment: text('Комментарий клиента', 40, (row) => row.client_choice?.comment),
  created_at: date('Дата отклика', (row) => row.created_at),
  creator_price: money('Ставка, ₽', (row) => row.creator_price),
  markup_percentage: number('Наценка, %', 12, (row) => markupOf(row.creator_price, row.client_price), '0'),
  message: text('Сообщение', 50, (row) => row.message),
  email: contactColumn('email'),
  phone: contactColumn('phone'),
  telegram_username: contactColumn('telegram_username'),
})

const wordOf = ({ verdict }: Pick<SubmittedChoice, 'verdict'>) =>
  verdict === null ? NO_VERDICT.label : VERDICTS[verdict].label

/** The photo is a long address, so its column is the last one. */
const photoLast = <Name extends string>(names: readonly Name[]) =>
  names.toSorted((one, other) => Number(one === 'photo_url') - Number(other === 'photo_url'))

type ClientLink = ShowingLink & { shows_socials: boolean }

/** A client's photos open by the link of the brief, and not without one. Without an origin the address of the photo is left out. */
export function clientColumns(origin: string | undefined, link: ClientLink | undefined): Column<SharedRow>[] {
  const columns = shared((url) => link && `${origin}${photoInLink(link, url)}`)
  return photoLast(CLIENT_COLUMNS)
    .filter((name) => name !== 'social_links' || (link?.shows_socials ?? true))
    .filter((name) => name !== 'photo_url' || origin !== undefined)
    .map((name) => columns[name])
}

const videosOf = ({ links, earlier }: ClientWork) =>
  [...links, ...earlier.map(({ number, links: old }) => `версия ${number}: ${old.join(' ')}`)].join(' ')

const saidOf = (remarks: ClientWork['remarks']) =>
  remarks.map(({ author, text: words }) => [author, words].filter(Boolean).join(': ')).join('; ')

/** As the page, which says what was asked of the version before. */
const remarksOf = ({ asked, remarks }: ClientWork) =>
  [asked.length > 0 ? `Вы просили: ${saidOf(asked)}` : '', saidOf(remarks)].filter(Boolean).join('. ')

type DecidedRow = Pick<ClientRow, 'creator' | 'estimated_delivery_days' | 'client_price'> & {
  taken: boolean
  confirmed: boolean
  work: ClientWork | undefined
  is_stopped: boolean
  marks: MarkRow[]
  /** What the agency has. */
  sent: Pick<MarkRow, 'author' | 'verdict'> | undefined
}

const answerOf = (verdict: MarkRow['verdict']) => (verdict === null ? NO_ANSWER : VERDICTS[verdict].label)

const spoken = ({ author, verdict, comment }: MarkRow) =>
  `${author}: ${answerOf(verdict)}${comment === null ? '' : `, «${comment}»`}`

/**
 * After the price: what the person of the client says, what the agency has where it differs, what the colleagues say, and
 * whom the agency has accepted. Below the people: how many are in work and what they cost, and the «да» that the agency has if
 * these are others; before that how many «да» the agency gets. Then whose file it is.
 */
export function decidedColumns(
  link: ClientLink & Pick<FoundLink, 'title' | 'brief_status'>,
  { name, agency, is_part }: { name: string | undefined; agency: string; is_part: boolean },
) {
  const own = ({ marks }: DecidedRow) => marks.find(({ author }) => author === name)
  const verdictOf = (row: DecidedRow) => own(row)?.verdict ?? null
  const [all, chosen, sent, taken] = [sumOf(), sumOf(), sumOf(), sumOf()]
  const is_open = mayEdit(link.brief_status)
  let differs = false
  const columns: Column<DecidedRow>[] = [
    ...clientColumns(undefined, link),
    // Who is in work needs no answer.
    text('Ваше решение', 16, (row) =>
      row.taken && verdictOf(row) === null ? undefined : answerOf(verdictOf(row)),
    ),
    text('У агентства', 20, (row) =>
      row.sent && row.sent.verdict !== verdictOf(row)
        ? `${answerOf(row.sent.verdict)} (${row.sent.author})`
        : undefined,
    ),
    text('Ваш комментарий', 40, (row) => own(row)?.comment),
    text('Коллеги', 40, (row) =>
      row.marks
        .filter((mark) => mark !== own(row) && (mark.verdict ?? mark.comment) !== null)
        .map(spoken)
        .join('; '),
    ),
    text('Работа', 20, (row) => {
      if (row.is_stopped) return 'Остановлена'
      return row.taken ? CLIENT_STAGES[clientStageOf(row, is_open)].label : undefined
    }),
    linked(text('Видео', 40, ({ taken, work }) => (taken && work ? videosOf(work) : undefined))),
    text('Замечание', 40, ({ taken, work }) => (taken && work ? remarksOf(work) : undefined)),
  ]
  // Colleagues' «да» count where the person has said nothing.
  const resultOf = (row: DecidedRow) =>
    verdictOf(row) ?? (row.sent && row.sent.author !== name ? row.sent.verdict : null)
  const foot: Foot<DecidedRow> = {
    add: (row) => {
      const isSent = row.sent?.verdict === 'yes'
      all.add(row)
      if (resultOf(row) === 'yes') chosen.add(row)
      if (isSent) sent.add(row)
      if (row.taken) taken.add(row)
      differs ||= isSent !== row.taken
    },
    rows: () =>
      all.count === 0
        ? []
        : [
            ...(taken.count === 0 || link.brief_status === 'cancelled'
              ? chosen.rows('Итого «да»')
              : [...taken.rows('В работе'), ...(differs ? sent.rows('У агентства «да»') : [])]),
            {},
            {
              Имя: 'Проект',
              Фамилия: link.brief_status === 'cancelled' ? `${link.title} (отменён)` : link.title,
            },
            ...(is_part ? [{ Имя: 'Фильтр', Фамилия: 'Показаны не все креаторы' }] : []),
            { Имя: 'Агентство', Фамилия: agency },
            ...(name === undefined ? [] : [{ Имя: 'Решает', Фамилия: name }]),
            { Имя: 'На', Фамилия: today.format() },
          ],
  }
  return { columns, foot }
}

/** How many people, and what they cost. */
function sumOf() {
  const total = {
    count: 0,
    sum: 0,
    add: ({ client_price }: DecidedRow) => {
      total.count += 1
      total.sum = addRubles(total.sum, client_price)
    },
    rows: (title: string) =>
      total.count === 0 ? [] : [{ Имя: `${title}: ${total.count}`, 'Цена, ₽': total.sum }],
  }
  return total
}

const today = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow' })

export function internalColumns(origin: string, markup: number | undefined): Column<OwnerRow>[] {
  const columns = internal((url) => origin + url)
  const whole = photoLast(INTERNAL_COLUMNS).map((name) => columns[name])
  if (markup === undefined) return whole
  return [...whole, money('Цена с наценкой', (row) => marked(row.creator_price, markup))]
}

const marked = (price: number, markup: number) => Math.round(price * (100 + markup)) / 100
