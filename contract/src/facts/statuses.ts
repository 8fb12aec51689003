/**
 * Every status with all that depends on it. A new status is one entry here; each table that needs more (icons, bot
 * messages) is a `Record` over these keys and fails to compile without it.
 */

/** What an owner gives a response. */
export const DECISIONS = ['pending', 'accepted', 'reserve', 'rejected'] as const
export type Decision = (typeof DECISIONS)[number]

/** In the order of the tabs. The creator takes a response back: it is withdrawn, and no owner decides it. */
export const RESPONSE_STATUS_NAMES = [...DECISIONS, 'withdrawn'] as const
export type ResponseStatus = (typeof RESPONSE_STATUS_NAMES)[number]

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
  /** In the toast after the decision, and in the story of the response. */
  done: string
  /** For the creator, under the own response. */
  explained: string
  /** In the owner's list of creators by brief; null: the creator has not been answered yet. */
  answer: string | null
  /** In the client's table: whatever the owner has selected, only if selected (or the brief shows all), or not at all. */
  client_sees: 'always' | 'selected' | 'never'
  /** The end of the brief is the answer. */
  ends_with_brief: boolean
  /** The creator is told of changes of the brief. */
  hears_of_changes: boolean
}

export const RESPONSE_STATUSES: Record<ResponseStatus, ResponseStatusFacts> = {
  pending: {
    label: 'На рассмотрении',
    plural: 'На рассмотрении',
    tone: 'amber',
    counted: ['ждёт решения', 'ждут решения', 'ждут решения'],
    action: { label: 'На рассмотрение', aloud: 'Вернуть на рассмотрение' },
    done: 'Отклик снова на рассмотрении',
    explained: 'Решение придёт в Telegram и появится в «Откликах».',
    answer: null,
    client_sees: 'selected',
    ends_with_brief: true,
    hears_of_changes: true,
  },
  accepted: {
    label: 'Принят',
    plural: 'Приняты',
    tone: 'green',
    counted: ['принят', 'приняты', 'принято'],
    action: { label: 'Принять', aloud: 'Принять' },
    done: 'Отклик принят',
    explained: 'Тебя выбрали! Менеджер напишет тебе в Telegram и договорится о деталях.',
    answer: 'Да',
    client_sees: 'always',
    ends_with_brief: false,
    hears_of_changes: true,
  },
  reserve: {
    label: 'В резерве',
    plural: 'В резерве',
    tone: 'blue',
    counted: ['в резерве', 'в резерве', 'в резерве'],
    action: { label: 'В резерв', aloud: 'В резерв' },
    done: 'Отклик в резерве',
    explained:
      'Ты в резерве: твой отклик понравился. Если место освободится, напишем в Telegram. Не хочешь ждать? Сними отклик.',
    answer: 'Резерв',
    client_sees: 'selected',
    ends_with_brief: true,
    hears_of_changes: true,
  },
  rejected: {
    label: 'Отклонён',
    plural: 'Отклонены',
    tone: 'red',
    counted: ['отклонён', 'отклонены', 'отклонено'],
    action: { label: 'Отклонить', aloud: 'Отклонить' },
    done: 'Отклик отклонён',
    explained: 'В этот раз выбрали других. Спасибо за отклик!',
    answer: 'Нет',
    client_sees: 'never',
    ends_with_brief: false,
    hears_of_changes: false,
  },
  withdrawn: {
    label: 'Снят',
    plural: 'Сняты',
    tone: 'gray',
    counted: ['снят', 'сняты', 'снято'],
    action: { label: 'Снять отклик', aloud: 'Снять отклик' },
    done: 'Отклик снят',
    explained: 'Отклик снят: менеджер и бренд его больше не рассматривают.',
    answer: 'Снят',
    client_sees: 'never',
    ends_with_brief: false,
    hears_of_changes: false,
  },
}

/** The status of a new response. The creator is notified of every other decision. */
export const UNDECIDED = 'pending' as const satisfies ResponseStatus
export type Decided = Exclude<Decision, typeof UNDECIDED>

/** The brief takes no more answers. */
export const BRIEF_ENDS = ['closed', 'completed', 'cancelled'] as const
export type BriefEnd = (typeof BRIEF_ENDS)[number]

/** In the order of the tabs. */
export const BRIEF_STATUS_NAMES = ['draft', 'active', ...BRIEF_ENDS] as const
export type BriefStatus = (typeof BRIEF_STATUS_NAMES)[number]

interface BriefStatusFacts {
  label: string
  plural: string
  tone: 'amber' | 'green' | 'red' | 'gray' | 'blue'
  /** The steps that an owner may take by hand. The first send makes a draft active, which no step does. */
  steps: readonly BriefStatus[]
  /** A brief in a final status can be read, not changed. */
  final: boolean
}

export const BRIEF_STATUSES: Record<BriefStatus, BriefStatusFacts> = {
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
}

export const isEnd = (status: BriefStatus): status is BriefEnd => BRIEF_ENDS.some((end) => end === status)
export const FINAL_STATUSES = BRIEF_ENDS.filter((status) => BRIEF_STATUSES[status].final)

/** Its author may take it back. */
export const mayWithdraw = (status: ResponseStatus) => status === UNDECIDED || status === 'reserve'

export const mayStep = (from: BriefStatus, to: BriefStatus) => BRIEF_STATUSES[from].steps.includes(to)
/** An accepted creator confirms, or says no, while the brief is not over. */
export const mayConfirm = (status: ResponseStatus, brief: BriefStatus) =>
  status === 'accepted' && !BRIEF_STATUSES[brief].final

/** What an owner reads about an accepted creator. */
export const CONFIRMATION = { given: 'Участие подтверждено', awaited: 'Ждём подтверждения' }

export const mayEdit = (status: BriefStatus) => !BRIEF_STATUSES[status].final
