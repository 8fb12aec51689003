/** What the bot tells owners by itself. Each owner chooses the kinds; messages about security are not among them. */
export const NEWS_KINDS = [
  'responses',
  'withdrawn',
  'works',
  'submissions',
  'delivered',
  'deadlines',
  'digest',
] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

export const NEWS: Record<NewsKind, { label: string; note: string }> = {
  responses: { label: 'Новые отклики', note: 'Вместе: по одному брифу не чаще раза в 15 минут' },
  withdrawn: { label: 'Отклик снят', note: 'Креатор передумал или не сможет' },
  works: {
    label: 'Сданные видео',
    note: 'И просьбы о другом сроке. Вместе: по одному брифу не чаще раза в 15 минут',
  },
  submissions: { label: 'Выбор клиента', note: 'Клиент отправил или изменил выбор' },
  delivered: { label: 'Рассылка закончилась', note: 'Сколько сообщений дошло и сколько нет' },
  deadlines: { label: 'Сроки завтра', note: 'В 17:00, если завтра у брифа срок' },
  digest: { label: 'Утренняя сводка', note: 'В 9:30, если на сегодня есть дела' },
}

export interface ResponseFigures {
  count: number
  price_from: number
  price_to: number
}

/** Creators who handed in a video, and who ask for another date. */
export type WorkFigures = Record<'handed_in' | 'asked', number>

export type DeliveryFigures = Record<'sent' | 'blocked' | 'failed' | 'unconfirmed', number>

/** A brief whose date is near: the one that closes it, or the date of delivery after answers have ended. */
export interface NearDeadline {
  brief_id: string
  title: string
  deadline: string
  /** The end of answers, which is before the date of delivery. */
  ends_answers?: boolean
  places: number | null
  accepted: number
  pending: number
}

/** A line of the morning digest. `silent`: the client opened the table so many days ago and has not submitted a choice. */
export type DigestJob =
  | { kind: 'chosen' | 'silent' | 'undelivered'; title: string; count: number }
  | ({ kind: 'deadline' } & NearDeadline)
  | { kind: 'pending'; count: number; briefs: number }
  | { kind: 'works'; asked: number; today: number; late: number; review: number }

export interface Digest {
  jobs: DigestJob[]
  /** Jobs that are not listed. */
  more: number
  yesterday: { responses: number; declined: number }
}

export type OwnerNews =
  | { kind: 'responses'; brief_id: string; title: string; figures: ResponseFigures }
  | { kind: 'works'; brief_id: string; title: string; figures: WorkFigures }
  | { kind: 'delivered'; brief_id: string; title: string; figures: DeliveryFigures }
  | { kind: 'deadlines'; figures: NearDeadline[] }
  | { kind: 'digest'; figures: Digest }
