import type { FilterSet } from './filters.ts'
import { TEXT_FILTER_MAX } from './limits.ts'

/** Days back from now. */
export const JOURNAL_PERIODS = { '1': 'Сутки', '7': '7 дней', '30': '30 дней', '365': 'Год' } as const
export type JournalPeriod = keyof typeof JOURNAL_PERIODS
const PERIOD_NAMES = Object.keys(JOURNAL_PERIODS) as [JournalPeriod, ...JournalPeriod[]]

export const JOURNAL_FILTERS = {
  search: { kind: 'text', max: TEXT_FILTER_MAX, in_toolbar: true },
  /** `owner:<telegram id>`, `client`, … as the audit names the actor. */
  person: { kind: 'text', max: TEXT_FILTER_MAX, in_toolbar: true },
  important: { kind: 'flag', in_toolbar: true },
  days: { kind: 'choice', values: PERIOD_NAMES, in_toolbar: true },
} as const satisfies FilterSet

export const JOURNAL_PER_PAGE = 50
