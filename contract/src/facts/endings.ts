import {
  type BriefEnd,
  type BriefStatus,
  type Decided,
  type Decision,
  DECISIONS,
  isEnd,
  RESPONSE_STATUS_NAMES,
  RESPONSE_STATUSES,
  type ResponseStatus,
  UNDECIDED,
} from './statuses.ts'

/**
 * What the end of a brief says to a creator: while the choice is being made, to those who were not chosen, to the accepted ones of a
 * project that is done, and if it is cancelled to those who wait and to the accepted ones.
 */
export const ENDING_NAMES = ['choosing', 'closed', 'done', 'cancelled', 'stopped'] as const
export type Ending = (typeof ENDING_NAMES)[number]

/** What a creator is told about a response: the decision, or the end of the brief in its place. */
export type Outcome = Decision | Ending
export type Told = Decided | Ending

const REFUSALS: Outcome[] = ['rejected', 'closed', 'cancelled', 'stopped']
/** The creator is not in the project. */
export const isRefusal = (outcome: Outcome) => REFUSALS.includes(outcome)

/** The groups that get words of their own at the end of a brief. `owing`: of the accepted ones of a project that is done, those who owe a video. */
export type EndGroup = 'accepted' | 'owing' | 'waiting'

interface EndingFacts {
  /** On a badge of the creator's own response, and in its story. */
  label: string
  /** The bot's words after the name of the project, unless an owner has written others; also under the own response. */
  words: string
  group: EndGroup
}

export const ENDINGS: Record<Ending, EndingFacts> = {
  choosing: {
    label: 'Набор закрыт',
    words: 'Набор закрыт, выбираем. Напишем, как решим.',
    group: 'waiting',
  },
  closed: {
    label: 'Выбрали других',
    words: 'В этот раз выбрали других. Спасибо за отклик!',
    group: 'waiting',
  },
  done: { label: 'Проект завершён', words: 'Проект закрыт. Спасибо за ролик!', group: 'accepted' },
  cancelled: {
    label: 'Проект отменён',
    words: 'Проект отменён, твой отклик ни при чём. Позовём в следующий.',
    group: 'waiting',
  },
  stopped: {
    label: 'Проект отменён',
    words: 'Клиент остановил проект. Если уже снимаешь, напиши нам сегодня: обсудим оплату.',
    group: 'accepted',
  },
}

/** In place of the words of «done»; the bot adds the date. */
export const OWING_WORDS = 'Проект завершён, ждём только твой ролик.'

/** Besides the decisions and the ends of the brief. */
const OTHER_EVENTS = {
  sent: 'Отклик отправлен',
  edited: 'Отклик изменён',
  again: 'Отклик отправлен снова',
  confirmed: 'Участие подтверждено',
  handed_in: 'Видео сдано',
  returned: 'Видео вернули на доработку',
  video_done: 'Видео принято',
}
export type OtherEvent = keyof typeof OTHER_EVENTS
export type ResponseEventKind = ResponseStatus | Ending | OtherEvent

/** What has happened to a response and to its work. The words are for its author and for owners: no person of the client and no client price. */
export const RESPONSE_EVENTS = Object.fromEntries([
  ...RESPONSE_STATUS_NAMES.map((name) => [name, RESPONSE_STATUSES[name].done]),
  ...ENDING_NAMES.map((name) => [name, ENDINGS[name].label]),
  ...Object.entries(OTHER_EVENTS),
]) as Record<ResponseEventKind, string>
export const RESPONSE_EVENT_KINDS = Object.keys(RESPONSE_EVENTS) as [
  ResponseEventKind,
  ...ResponseEventKind[],
]

/** Why a creator was not told of the end of a brief. */
export const UNTOLD = {
  queued: 'Бот ещё пишет',
  blocked: 'Бот не может написать',
  shut_out: 'Заблокирован вами',
} as const
export type UntoldWhy = keyof typeof UNTOLD
export const UNTOLD_NAMES = Object.keys(UNTOLD) as [UntoldWhy, ...UntoldWhy[]]

/** What a response becomes by the end of its brief, where the end says more than the decision. */
export function outcomeBy(status: Decision, ending: Ending | null | undefined): Outcome {
  if (ending === null || ending === undefined) return status
  if (ending === 'choosing') return status === UNDECIDED ? ending : status
  if (RESPONSE_STATUSES[status].ends_with_brief) return ending
  if (status !== 'accepted') return status
  return ending === 'cancelled' ? 'stopped' : 'done'
}

/** The response is answered by the end of its brief: its author changes it no more. «Выбираем» is no answer. */
export const isAnswered = (ending: Ending | null | undefined) =>
  ending !== null && ending !== undefined && ending !== 'choosing'

/** The decisions to which the end of a brief adds a message. */
export const answeredBy = (ending: Ending) =>
  DECISIONS.filter((status) => outcomeBy(status, ending) !== status)

/** What its author reads in place of the status; undefined where the status stands. */
export function endingFor(response: {
  status: ResponseStatus
  brief_ending: Ending | null
}): Ending | undefined {
  const { status, brief_ending } = response
  const outcome = status === 'withdrawn' ? status : outcomeBy(status, brief_ending)
  // Done is what «Принят» has led to.
  return outcome === 'done' ? undefined : ENDING_NAMES.find((name) => name === outcome)
}

/** What the decision, or the end of the brief, means to its author. */
export const explainedBy = (response: Parameters<typeof endingFor>[0]): string => {
  const ending = endingFor(response)
  return ending === undefined ? RESPONSE_STATUSES[response.status].explained : ENDINGS[ending].words
}

const ENDING_OF: Record<BriefEnd, Ending> = {
  closed: 'choosing',
  completed: 'closed',
  cancelled: 'cancelled',
}
/** Undefined for a brief that has not ended. */
export const endingOf = (status: BriefStatus): Ending | undefined =>
  isEnd(status) ? ENDING_OF[status] : undefined
