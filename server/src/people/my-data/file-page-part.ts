import { DECLINE_REASONS, WITHDRAW_REASONS } from '@ugc/contract/facts/drafts'
import { RESPONSE_EVENTS } from '@ugc/contract/facts/endings'
import { GENDERS, PROFILE_FIELDS, type ProfileFieldName } from '@ugc/contract/facts/profile-fields'
import { PAYMENT_METHODS } from '@ugc/contract/facts/payouts'
import { RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import { WORK_STATES } from '@ugc/contract/facts/works'
import type { MyDataFile } from './queries.ts'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

const moscow = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow',
})
const at = (moment: string) => `${moscow.format(new Date(moment))} МСК`
const roubles = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
const money = (price: number) => `${roubles.format(price)} ₽`

/** A line without a value is left out. */
type Line = [label: string, value: string | number | null | undefined]
const lines = (all: Line[]) =>
  all
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(String(value))}</dd>`)
    .join('')
const block = (title: string, all: Line[]) => `<h3>${escaped(title)}</h3><dl>${lines(all)}</dl>`
const part = (title: string, blocks: string[]) =>
  blocks.length === 0 ? '' : `<h2>${escaped(title)}</h2>${blocks.join('')}`

const yes = (is: boolean) => (is ? 'да' : 'нет')

function profileLines(profile: NonNullable<MyDataFile['profile']>): Line[] {
  const { social_links: social, tags, gender } = profile
  const { instagram, tiktok } = social
  const shown: Partial<Record<ProfileFieldName, Line[1]>> = {
    ...profile,
    gender: gender && GENDERS[gender],
    languages: profile.languages.join(', '),
    specialization: profile.specialization.join(', '),
    social_links: [instagram, tiktok].filter(Boolean).join(', '),
    tag_ids: tags.join(', '),
  }
  const fields = Object.entries(PROFILE_FIELDS) as [ProfileFieldName, { label: string }][]
  return [
    ...fields.map(([name, { label }]): Line => [label, shown[name]]),
    ['Анкета активна', yes(profile.is_active)],
    ['Отметка «Проверен»', yes(profile.is_verified)],
    ['Создана', at(profile.created_at)],
    ['Изменена', at(profile.updated_at)],
    ['Последний визит', profile.last_active_at && at(profile.last_active_at)],
  ]
}

const responseBlock = (response: MyDataFile['responses'][number]) =>
  block(response.brief, [
    ['Цена', money(response.creator_price)],
    ['Сдам за, дней', response.estimated_delivery_days],
    ['Сообщение', response.message],
    ['Статус', RESPONSE_STATUSES[response.status].label],
    ['Почему снят', response.withdraw_reason && WITHDRAW_REASONS[response.withdraw_reason]],
    ...response.events.map((event): Line => {
      const price = event.price_now === null ? '' : `, ${money(event.price_now)}`
      return [RESPONSE_EVENTS[event.kind], `${at(event.at)}${price}`]
    }),
  ])

const workBlock = (work: MyDataFile['works'][number]) =>
  block(work.brief, [
    ['Состояние', WORK_STATES[work.state].label],
    ['Сдать до', at(work.due_at)],
    ['Просьба о сроке', work.asked_due_at && at(work.asked_due_at)],
    ['Почему', work.asked_why],
    ['Оплата', money(work.price)],
    ['Товар отправлен', work.product_sent_on],
    ['Как отправлен', work.product_tracking],
    ...work.versions.flatMap((version): Line[] => [
      [`Версия ${version.number}`, `${at(version.at)}: ${version.links.join(', ')}`],
      ['Сообщение', version.message],
      ['Ответ', version.answer],
    ]),
  ])

const payoutBlock = (payout: MyDataFile['payouts'][number]) =>
  block(payout.brief, [
    ['Сумма', money(payout.amount)],
    ['Почему такая', payout.reason],
    ['Выплатить до', payout.due_on],
    ['Выплачено', money(payout.paid)],
    ...payout.payments.map((payment): Line => [
      payment.paid_on,
      [money(payment.amount), PAYMENT_METHODS[payment.method], payment.receipt].filter(Boolean).join(', '),
    ]),
  ])

const STATES: Record<MyDataFile['messages'][number]['state'], string> = {
  queued: 'в очереди',
  sending: 'отправляется',
  sent: 'доставлено',
  failed: 'не доставлено',
  blocked: 'бот заблокирован',
  unconfirmed: 'не знаем, дошло ли',
}

const messageBlock = (message: MyDataFile['messages'][number]) =>
  block(message.brief, [
    ['Сообщение бота', `${STATES[message.state]}, ${at(message.created_at)}`],
    ['Открыто', message.opened_at && at(message.opened_at)],
    ['Отказ', message.declined_at && at(message.declined_at)],
    ['Почему', message.decline_reason && DECLINE_REASONS[message.decline_reason]],
    ['Своими словами', message.decline_text],
  ])

const stopLines = ({ reason, author, stopped_at }: NonNullable<MyDataFile['stop']>): Line[] => [
  ['Причина', reason],
  ['Внёс', `${author}, ${at(stopped_at)}`],
]
const noteLine = ({ text, author, created_at }: MyDataFile['notes'][number]): Line => [
  `${author}, ${at(created_at)}`,
  text,
]

const consentBlock = (consent: MyDataFile['consents'][number]) =>
  block(consent.purpose === 'clients' ? 'Показ брендам' : 'Обработка данных и показ брендам', [
    ['Версия текста', consent.version],
    ['Дано', at(consent.given_at)],
    ['Отозвано', consent.withdrawn_at && at(consent.withdrawn_at)],
    ['Родитель или опекун', consent.guardian],
    ['Контрольная сумма текста', consent.text_sha256],
  ])

const STYLE =
  'body{max-width:640px;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;color:#111;background:#fff}' +
  'h1{font-size:24px}h2{margin-top:40px;font-size:20px}h3{margin-bottom:4px;font-size:16px}' +
  'dl{margin:0;display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:2px 12px}' +
  'dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}'

/** Everything that is stored about the person, as a page to read: it loads nothing and needs no network. */
export function filePage(file: MyDataFile, now: Date): string {
  const { telegram, profile, stop, notes, responses, works, payouts, messages, consents } = file
  return [
    '<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Мои данные</title><style>${STYLE}</style>`,
    `<h1>Мои данные</h1><p>Всё, что хранится о тебе на ${at(now.toISOString())}.</p>`,
    part('Telegram', [
      `<dl>${lines([
        ['Имя', `${telegram.first_name} ${telegram.last_name}`.trim()],
        ['Ник', telegram.username],
        ['Номер (ID)', telegram.telegram_id],
        ['Первый визит', at(telegram.created_at)],
      ])}</dl>`,
    ]),
    part('Анкета', profile ? [`<dl>${lines(profileLines(profile))}</dl>`] : []),
    part('Отклики', responses.map(responseBlock)),
    part('Работы', works.map(workBlock)),
    part('Выплаты', payouts.map(payoutBlock)),
    part('Сообщения о проектах', messages.map(messageBlock)),
    part('Заметки агентства', notes.length > 0 ? [`<dl>${lines(notes.map(noteLine))}</dl>`] : []),
    part('Стоп-лист агентства', stop ? [`<dl>${lines(stopLines(stop))}</dl>`] : []),
    part('Согласия', consents.map(consentBlock)),
    '</html>',
  ].join('\n')
}
