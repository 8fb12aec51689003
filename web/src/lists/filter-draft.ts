import type { Filter, Filters, FilterSet, FilterValue } from '@ugc/contract/facts/filters'
import { parseCount, parseRubles } from '@ugc/contract/values/money'
import { grouped } from '../lib/format.ts'
import { dayIn, inOrder, wordsIn } from './filters.ts'

/** The values in the filter sheet: those that are typed are text until «Показать» is pressed. */
export type Draft<Set> = {
  -readonly [Name in keyof Set]: Set[Name] extends { kind: 'text' | 'words' | 'count' | 'money' | 'day' }
    ? string
    : Filters<Set>[Name]
}

export const draftOf = <Set extends FilterSet>(set: Set, filters: Filters<Set>) =>
  Object.fromEntries(
    Object.entries(set).map(([name, filter]) => [
      name,
      isTyped(filter) ? typedOf(filter, filters[name]) : filters[name],
    ]),
  ) as Draft<Set>

const isTyped = ({ kind }: Filter) =>
  kind === 'text' || kind === 'words' || kind === 'count' || kind === 'money' || kind === 'day'

const typedOf = ({ kind }: Filter, value: FilterValue): string => {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return kind === 'count' || kind === 'money' ? grouped(Number(value)) : String(value)
}

/** Undefined: the text is empty, or not a value that the filter can have. */
function valueOf(filter: Filter, typed: string): string | number | string[] | undefined {
  if (filter.kind === 'words') return wordsIn(typed, filter.max)
  if (filter.kind === 'day') return dayIn(typed)
  if (filter.kind !== 'count' && filter.kind !== 'money') return typed.trim() || undefined
  const value = (filter.kind === 'money' ? parseRubles : parseCount)(typed) ?? undefined
  return value !== undefined && value <= filter.max ? value : undefined
}

export const isWrong = (filter: Filter, typed: string) =>
  filter.kind !== 'words' && typed.trim() !== '' && valueOf(filter, typed) === undefined

export const hasWrong = <Set extends FilterSet>(set: Set, draft: Draft<Set>) =>
  Object.entries(set).some(([name, filter]) => isTyped(filter) && isWrong(filter, draft[name] as string))

/** «12000» → «12 000», once the field is left. */
export const tidied = (filter: Filter, typed: string): string =>
  typedOf(filter, valueOf(filter, typed)) || typed.trim()

export const filtersOf = <Set extends FilterSet>(set: Set, draft: Draft<Set>): Filters<Set> =>
  inOrder(
    set,
    Object.fromEntries(
      Object.entries(set).map(([name, filter]) => [
        name,
        isTyped(filter) ? valueOf(filter, draft[name] as string) : draft[name],
      ]),
    ) as Filters<Set>,
  )
