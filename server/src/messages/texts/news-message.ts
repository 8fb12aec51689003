import type {
  DeliveryFigures,
  Digest,
  DigestJob,
  NearDeadline,
  OwnerNews,
  ResponseFigures,
  WorkFigures,
} from '@ugc/contract/facts/bot/owner-news'
import { money } from './answer-message.ts'
import { appButton } from './buttons.ts'
import { counted } from './counted.ts'
import { dayOf, term, timeOf } from './dates.ts'
import { quoted } from './quoted.ts'

const LISTED = 5
const responses = (count: number) => counted(count, 'отклик', 'отклика', 'откликов')
const pricesOf = ({ price_from, price_to }: ResponseFigures) =>
  price_from === price_to ? money(price_from) : `${money(price_from)} – ${money(price_to)}`

const aboutResponses = (title: string, figures: ResponseFigures) => [
  figures.count === 1
    ? `Новый отклик по брифу ${quoted(title)}.`
    : `Новые отклики: ${figures.count} по брифу ${quoted(title)}.`,
  `${figures.count === 1 ? 'Цена' : 'Цены'}: ${pricesOf(figures)}.`,
]

const aboutWorks = (title: string, { handed_in, asked }: WorkFigures) => [
  ...(handed_in > 0 ? [`Сдано видео: ${handed_in}.`] : []),
  ...(asked > 0 ? [`Просят другой срок: ${asked}.`] : []),
  `Бриф ${quoted(title)}.`,
]

const aboutDelivery = (title: string, { sent, blocked, failed, unconfirmed }: DeliveryFigures) => [
  `Рассылка закончилась: ${quoted(title)}.`,
  [
    `Доставлено: ${sent}.`,
    ...(blocked > 0 ? [`Заблокировали бота: ${blocked}.`] : []),
    ...(failed > 0 ? [`Не доставлено: ${failed}.`] : []),
    ...(unconfirmed > 0 ? [`Не подтверждено: ${unconfirmed}.`] : []),
  ].join(' '),
]

const castOf = ({ places, accepted, pending }: NearDeadline) =>
  [
    places === null ? `принято ${accepted}` : `принято ${accepted} из ${places}`,
    ...(pending > 0 ? [`без решения ${pending}`] : []),
  ].join(', ')

const aboutDeadlines = (briefs: NearDeadline[]) => [
  briefs.length === 1 ? 'Завтра срок по брифу' : `Завтра срок по ${briefs.length} брифам`,
  '',
  ...briefs
    .slice(0, LISTED)
    .map(
      (brief) =>
        `${timeOf(new Date(brief.deadline))} ${quoted(brief.title)}${brief.ends_answers ? ', конец откликов' : ''}: ${castOf(brief)}.`,
    ),
  ...(briefs.length > LISTED ? [`И ещё ${briefs.length - LISTED}.`] : []),
]

function lineOf(job: DigestJob, now: Date): string {
  switch (job.kind) {
    case 'chosen':
      return `Клиент сказал «да», без решения ${responses(job.count)}: ${quoted(job.title)}`
    case 'silent':
      return `Клиент молчит ${counted(job.count, 'день', 'дня', 'дней')}: ${quoted(job.title)}`
    case 'deadline': {
      const deadline = term(new Date(job.deadline))
      const day = dayOf(deadline, now) === dayOf(now, now) ? 'сегодня' : 'завтра'
      return `${job.ends_answers ? 'Конец откликов' : 'Срок'} ${day} в ${timeOf(deadline)}: ${quoted(job.title)}, ${castOf(job)}`
    }
    case 'undelivered':
      return `Не доставлено ${counted(job.count, 'сообщение', 'сообщения', 'сообщений')}: ${quoted(job.title)}`
    case 'works':
      return `Работы: ${[
        ...(job.asked > 0 ? [`просят срок ${job.asked}`] : []),
        ...(job.today > 0 ? [`сегодня сдают ${job.today}`] : []),
        ...(job.late > 0 ? [`просрочено ${job.late}`] : []),
        ...(job.review > 0 ? [`на проверке ${job.review}`] : []),
      ].join(', ')}`
    case 'pending':
      return `Без решения ${responses(job.count)} в ${job.briefs === 1 ? 'одном брифе' : `${job.briefs} брифах`}`
  }
}

function aboutDay({ jobs, more, yesterday }: Digest, now: Date) {
  const past = [
    ...(yesterday.responses > 0 ? [responses(yesterday.responses)] : []),
    ...(yesterday.declined > 0 ? [counted(yesterday.declined, 'отказ', 'отказа', 'отказов')] : []),
  ]
  return [
    `Доброе утро! На сегодня ${counted(jobs.length + more, 'дело', 'дела', 'дел')}`,
    '',
    ...jobs.map((job, at) => `${at + 1}. ${lineOf(job, now)}`),
    ...(more > 0 ? [`И ещё ${more}.`] : []),
    ...(past.length > 0 ? ['', `За вчера: ${past.join(', ')}.`] : []),
  ]
}

/** Plain text to an owner. Counts and prices only: no creator is named. */
export function newsMessage(news: OwnerNews, app_url: string, now = new Date()) {
  const { lines, button, path } = told(news, now)
  return {
    text: lines.join('\n'),
    reply_markup: appButton(button, app_url, path),
    link_preview_options: { is_disabled: true },
  }
}

function told(news: OwnerNews, now: Date): { lines: string[]; button: string; path: string } {
  const toBrief = (id: string) => ({ button: 'Открыть бриф', path: `/admin/briefs/${id}` })
  switch (news.kind) {
    case 'responses':
      return { lines: aboutResponses(news.title, news.figures), ...toBrief(news.brief_id) }
    case 'works':
      return {
        lines: aboutWorks(news.title, news.figures),
        button: 'Открыть работы',
        path: `/admin/works?brief_id=${news.brief_id}`,
      }
    case 'delivered':
      return { lines: aboutDelivery(news.title, news.figures), ...toBrief(news.brief_id) }
    case 'deadlines': {
      const [first, ...more] = news.figures
      const leads =
        first && more.length === 0
          ? toBrief(first.brief_id)
          : { button: 'Открыть брифы', path: '/admin/briefs?status=active' }
      return { lines: aboutDeadlines(news.figures), ...leads }
    }
    case 'digest':
      return { lines: aboutDay(news.figures, now), button: 'Открыть дела', path: '/admin' }
  }
}
