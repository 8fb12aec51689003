import type { BriefStatus, Decided, Decision } from './statuses.ts'

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
  /** The bot's message; the title comes in quotation marks. */
  told: (quoted_title: string) => string
}

export const ENDINGS: Record<Ending, EndingFacts> = {
  closed: {
    label: 'Набор закрыт',
    told: (title) =>
      `Набор на проект ${title} закрыт: места заняли раньше, чем дошла очередь до твоего отклика. Спасибо за отклик! Новые проекты пришлём сюда.`,
  },
  cancelled: {
    label: 'Проект отменён',
    told: (title) =>
      `Проект ${title} отменён, и твой отклик здесь ни при чём. Спасибо за него! Новые проекты пришлём сюда.`,
  },
}

/** Undefined for a brief that has not ended. */
export const endingOf = (status: BriefStatus): Ending | undefined => {
  if (status === 'cancelled') return 'cancelled'
  return status === 'closed' || status === 'completed' ? 'closed' : undefined
}
