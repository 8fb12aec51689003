/**
 * Every status with all that depends on it. A new status is one entry here; each table that needs more (icons, bot
 * messages) is a `Record` over these keys and fails to compile without it.
 */

interface ResponseStatusFacts {
  /** On a badge and in a workbook, about one response. */
  label: string
  /** On a tab or a filter, about many. */
  plural: string
  tone: 'amber' | 'green' | 'red' | 'gray' | 'blue'
  /** After a number: 1, 2, 5 responses. */
  counted: readonly [one: string, few: string, many: string]
  /** The button that gives a response this status, and its name for a screen reader. */
  action: { label: string; aloud: string }
  /** In the toast after the decision. */
  done: string
  /** For the creator, under the own response. */
  explained: string
  /** In the owner's list of creators by brief; null: the creator has not been answered yet. */
  answer: string | null
  /** A row of the client's table. */
  client_sees: boolean
}

const RESPONSES = {
  pending: {
    label: 'На рассмотрении',
    plural: 'На рассмотрении',
    tone: 'amber',
    counted: ['ждёт решения', 'ждут решения', 'ждут решения'],
    action: { label: 'На рассмотрение', aloud: 'Вернуть на рассмотрение' },
    done: 'Отклик снова на рассмотрении',
    explained: 'Решение придёт в Telegram и появится в «Откликах».',
    answer: null,
    client_sees: true,
  },
  accepted: {
    label: 'Принят',
    plural: 'Приняты',
    tone: 'green',
    counted: ['принят', 'принято', 'принято'],
    action: { label: 'Принять', aloud: 'Принять' },
    done: 'Отклик принят',
    explained:
      'Агентство приняло твой отклик. Дальше менеджер напишет тебе в Telegram и договорится о деталях.',
    answer: 'Да',
    client_sees: true,
  },
  rejected: {
    label: 'Отклонён',
    plural: 'Отклонены',
    tone: 'red',
    counted: ['отклонён', 'отклонено', 'отклонено'],
    action: { label: 'Отклонить', aloud: 'Отклонить' },
    done: 'Отклик отклонён',
    explained: 'В этот раз выбрали других авторов. Спасибо за отклик!',
    answer: 'Нет',
    client_sees: false,
  },
} satisfies Record<string, ResponseStatusFacts>

export type ResponseStatus = keyof typeof RESPONSES
export const RESPONSE_STATUSES: Record<ResponseStatus, ResponseStatusFacts> = RESPONSES
/** In the order of the tabs. */
export const RESPONSE_STATUS_NAMES = Object.keys(RESPONSE_STATUSES) as [ResponseStatus, ...ResponseStatus[]]
/** The status of a new response. The creator is notified of every other one. */
export const UNDECIDED = 'pending' as const satisfies ResponseStatus
export type Decided = Exclude<ResponseStatus, typeof UNDECIDED>

interface BriefStatusFacts {
  label: string
  plural: string
  tone: 'amber' | 'green' | 'red' | 'gray' | 'blue'
  /** The steps that an owner may take by hand. The first send makes a draft active, which no step does. */
  steps: readonly string[]
  /** A brief in a final status can be read, not changed. */
  final: boolean
}

const BRIEFS = {
  draft: { label: 'Черновик', plural: 'Черновики', tone: 'gray', steps: ['cancelled'], final: false },
  active: {
    label: 'Активен',
    plural: 'Активные',
    tone: 'blue',
    steps: ['closed', 'completed', 'cancelled'],
    final: false,
  },
  closed: {
    label: 'Закрыт',
    plural: 'Закрытые',
    tone: 'green',
    steps: ['active', 'completed', 'cancelled'],
    final: false,
  },
  completed: { label: 'Завершён', plural: 'Завершённые', tone: 'green', steps: [], final: true },
  cancelled: { label: 'Отменён', plural: 'Отменённые', tone: 'red', steps: [], final: true },
} satisfies Record<string, BriefStatusFacts>

export type BriefStatus = keyof typeof BRIEFS
export const BRIEF_STATUSES: Record<BriefStatus, BriefStatusFacts> = BRIEFS
/** In the order of the tabs. */
export const BRIEF_STATUS_NAMES = Object.keys(BRIEF_STATUSES) as [BriefStatus, ...BriefStatus[]]

export const mayStep = (from: BriefStatus, to: BriefStatus) => BRIEF_STATUSES[from].steps.includes(to)
export const mayEdit = (status: BriefStatus) => !BRIEF_STATUSES[status].final
