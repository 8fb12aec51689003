import {
  type BriefStatus,
  type Decided,
  type Decision,
  RESPONSE_STATUSES,
  type ResponseStatus,
} from './statuses.ts'

/** What the end of a brief says to a creator whose response has no decision, and to the accepted ones if it is cancelled. */
export const ENDING_NAMES = ['closed', 'cancelled'] as const
export type Ending = (typeof ENDING_NAMES)[number]

/** What a creator is told about a response: the decision, or the end of the brief in its place. */
export type Outcome = Decision | Ending
export type Told = Decided | Ending

const REFUSALS: Outcome[] = ['rejected', 'closed', 'cancelled']
/** The creator is not in the project. */
export const isRefusal = (outcome: Outcome) => REFUSALS.includes(outcome)

interface EndingFacts {
  /** On a badge of the creator's own response. */
  label: string
  /** Under the own response. */
  explained: string
  /** The bot's message; the title comes in quotation marks. */
  told: (quoted_title: string) => string
}

export const ENDINGS: Record<Ending, EndingFacts> = {
  closed: {
    label: 'Набор закрыт',
    explained: 'Набор закрыт, до твоего отклика очередь не дошла. Спасибо за отклик!',
    told: (title) =>
      `Набор на проект ${title} закрыт, до твоего отклика очередь не дошла. Спасибо за отклик! Новые проекты пришлём сюда.`,
  },
  cancelled: {
    label: 'Проект отменён',
    explained: 'Проект отменён, и твой отклик здесь ни при чём. Спасибо за него!',
    told: (title) =>
      `Проект ${title} отменён, и твой отклик здесь ни при чём. Спасибо за него! Новые проекты пришлём сюда.`,
  },
}

/** What has happened to a response. The words are for its author and for owners: no person of the client and no client price. */
export const RESPONSE_EVENTS = {
  sent: 'Отклик отправлен',
  edited: 'Отклик изменён',
  accepted: 'Отклик принят',
  reserve: 'Отклик в резерве',
  rejected: 'Отклик отклонён',
  pending: 'Решение пересматривается',
  closed: ENDINGS.closed.label,
  cancelled: ENDINGS.cancelled.label,
  withdrawn: 'Отклик снят',
  again: 'Отклик отправлен снова',
  confirmed: 'Участие подтверждено',
} as const satisfies Record<ResponseStatus | Ending | 'sent' | 'edited' | 'again' | 'confirmed', string>
export type ResponseEventKind = keyof typeof RESPONSE_EVENTS
export const RESPONSE_EVENT_KINDS = Object.keys(RESPONSE_EVENTS) as [
  ResponseEventKind,
  ...ResponseEventKind[],
]

/** What a response without a final decision, and an accepted one of a cancelled brief, becomes by the end of its brief. */
export function outcomeBy(status: Decision, ending: Ending | null | undefined): Outcome {
  if (ending === null || ending === undefined) return status
  const isEnded =
    RESPONSE_STATUSES[status].ends_with_brief || (ending === 'cancelled' && status === 'accepted')
  return isEnded ? ending : status
}

/** What its author reads in place of the status; undefined where the status stands. */
export function endingFor(response: {
  status: ResponseStatus
  brief_ending: Ending | null
}): Ending | undefined {
  const { status, brief_ending } = response
  const outcome = status === 'withdrawn' ? status : outcomeBy(status, brief_ending)
  return ENDING_NAMES.find((name) => name === outcome)
}

/** Undefined for a brief that has not ended. */
export const endingOf = (status: BriefStatus): Ending | undefined => {
  if (status === 'cancelled') return 'cancelled'
  return status === 'closed' || status === 'completed' ? 'closed' : undefined
}
