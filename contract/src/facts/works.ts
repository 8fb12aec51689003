import { CONFIRMATION } from './statuses.ts'

/** The work of an accepted creator, from the acceptance to the accepted video. */

/** What an owner makes of the version that was handed in; the work is then in this state. */
export const WORK_VERDICTS = ['done', 'changes'] as const
export type WorkVerdict = (typeof WORK_VERDICTS)[number]

export const WORK_STATE_NAMES = ['in_work', 'submitted', ...WORK_VERDICTS, 'cancelled'] as const
export type WorkState = (typeof WORK_STATE_NAMES)[number]

/** The tone says whose move it is: blue the creator's, amber the agency's. */
export const WORK_STATES: Record<
  WorkState,
  { label: string; tone: 'amber' | 'green' | 'red' | 'gray' | 'blue' }
> = {
  in_work: { label: 'В работе', tone: 'blue' },
  submitted: { label: 'На проверке', tone: 'amber' },
  changes: { label: 'На доработке', tone: 'blue' },
  done: { label: 'Принято', tone: 'green' },
  cancelled: { label: 'Отменена', tone: 'gray' },
}

/** What owners read, on the screen and in a workbook. */
export const stageOf = ({ state, is_confirmed }: { state: WorkState; is_confirmed: boolean }) =>
  state === 'in_work' && !is_confirmed ? CONFIRMATION.awaited : WORK_STATES[state].label

/** What a client reads of a person in work, on the page and in the workbook. */
export const CLIENT_STAGES = {
  asked: { label: 'Ждём ответа креатора', tone: 'blue' },
  filming: { label: 'Снимает', tone: 'green' },
  ready: { label: 'Готово', tone: 'green' },
  returned: { label: 'На доработке', tone: 'amber' },
  /** After the end of the brief: with its works shown, and without. */
  no_video: { label: 'Без видео', tone: 'gray' },
  taken: { label: 'Взяли в работу', tone: 'green' },
} as const
export type ClientStage = keyof typeof CLIENT_STAGES

interface InWork {
  work?: { number: number | null; is_ready: boolean } | null | undefined
  confirmed?: boolean | undefined
}

/** `is_open`: the brief goes on. */
export function clientStageOf({ work, confirmed }: InWork, is_open: boolean): ClientStage {
  if (work && work.number !== null) return work.is_ready ? 'ready' : 'returned'
  if (is_open) return confirmed ? 'filming' : 'asked'
  return work ? 'no_video' : 'taken'
}

/** It is neither done nor cancelled. */
export const isOpen = (state: WorkState) => state !== 'done' && state !== 'cancelled'

/** Something was handed in, and the work is not cancelled. */
export const isHandedIn = (state: WorkState) => state !== 'in_work' && state !== 'cancelled'

/** Why a work was cancelled. `refused`: the creator cannot take part; `taken_back`: another decision; `project`: the brief is cancelled. */
export const WORK_CANCELLED = {
  refused: 'Отказ от участия',
  taken_back: 'Решение агентства',
  project: 'Проект отменён',
  erased: 'Анкета удалена',
} as const
export type WorkCancelled = keyof typeof WORK_CANCELLED
export const WORK_CANCELLED_NAMES = Object.keys(WORK_CANCELLED) as [WorkCancelled, ...WorkCancelled[]]

/** To the creator of a work that an owner cancels; `title` is quoted. One that was not confirmed is declined instead. */
export const CANCELLED_WORDS = {
  work: (title: string) => `Работу над проектом ${title} отменили.`,
  unpaid: 'Оплаты за неё не будет.',
  declined: (title: string) => `На проект ${title} в этот раз выбрали других. Спасибо за отклик!`,
} as const

/**
 * In the order of the lists: a done work on which the client has remarked, then the works that go on, what waits for an owner first, then
 * by date. Days and weeks are those of Moscow.
 */
export const WORK_GROUPS = {
  remarked: 'Замечания клиента',
  asked: 'Просят срок',
  review: 'На проверке',
  late: 'Просрочено',
  today: 'Сегодня',
  tomorrow: 'Завтра',
  week: 'На этой неделе',
  later: 'Позже',
} as const
export type WorkGroup = keyof typeof WORK_GROUPS
export const WORK_GROUP_NAMES = Object.keys(WORK_GROUPS) as [WorkGroup, ...WorkGroup[]]

/** What a list has: works that go on, or those that are done or cancelled. */
export const WORK_VIEWS = ['open', 'ended'] as const

/** What the bot tells the creator of an owner's answer. */
export type WorkNews = WorkVerdict | 'due' | 'due_refused'

/** When the bot reminds of a date: within a day, on its day, and once when it has passed. */
export type DueKind = 'soon' | 'today' | 'late'

/** Why a work was left as it was when many were changed. */
export const WORK_REFUSALS = {
  not_found: 'работы больше нет',
  changed: 'их уже изменил кто-то другой',
  ended: 'работа уже закончена',
  nothing: 'видео ещё не сдано',
  confirmed: 'креатор уже ответил',
  lately: 'бот писал меньше суток назад',
  untold: 'бот ещё не сообщил о выборе',
  unreachable: 'бот не может написать',
} as const
export type WorkRefusal = keyof typeof WORK_REFUSALS

/** Why an accepted creator is not asked again. */
export const NO_REMINDER = {
  decided: 'Напоминать не о чем: креатор больше не принят',
  confirmed: 'Креатор уже подтвердил участие',
  ended: 'Работа уже закончена: напоминать не о чем',
  untold: 'Бот ещё не сообщил креатору, что он принят',
  erased: 'Анкета креатора удалена: написать некому',
  blocked: 'Вы заблокировали креатора: бот ему не пишет',
  unreachable: 'Бот не может написать креатору',
} as const
export type NoReminder = keyof typeof NO_REMINDER
