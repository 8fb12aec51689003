import {
  type Filter,
  type Filters,
  type FilterSet,
  type FilterValue,
  isSet,
  type SentFilters,
} from '@ugc/contract/facts/filters'
import { PAGE_MAX, TEXT_FILTER_MAX } from '@ugc/contract/facts/limits'

/** The filters of a list and its page. The address holds them, so that a link, a reload and «back» restore them. */
export type ListFilters<Set> = Filters<Set> & { page: number }

/** How a list opens. */
export const noFilters = <Set extends FilterSet>(set: Set) =>
  ({
    ...Object.fromEntries(Object.entries(set).map(([name, filter]) => [name, atFirst(filter)])),
    page: 1,
  }) as ListFilters<Set>

const atFirst = (filter: Filter) => (filter.kind === 'flag' ? filter.at_first : undefined)

/** A value that the filter cannot have is ignored: people type addresses by hand and cut them short. */
export function readFilters<Set extends FilterSet>(set: Set, address: URLSearchParams): ListFilters<Set> {
  const values = Object.fromEntries(
    Object.entries(set).map(([name, filter]) => [
      name,
      valueIn(filter, address.get(filter.address ?? name) ?? ''),
    ]),
  )
  const page = address.get('page') ?? ''
  return {
    ...inOrder(set, values as Filters<Set>),
    page: /^[1-9]\d{0,6}$/.test(page) && Number(page) <= PAGE_MAX ? Number(page) : 1,
  }
}

const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i
const NUMBERS = { count: /^\d{1,10}$/, money: /^\d{1,10}(\.\d{1,2})?$/ }
const FLAGS = new Map<string, boolean | undefined>([
  ['yes', true],
  ['no', false],
  ['all', undefined],
])

function valueIn(filter: Filter, text: string): unknown {
  switch (filter.kind) {
    case 'text':
      return text.trim().slice(0, filter.max) || undefined
    case 'id':
      return UUID.test(text) ? text.toLowerCase() : undefined
    case 'tags':
      return tagsIn(text, filter.max)
    case 'words':
      return wordsIn(text, filter.max)
    case 'choice':
      return filter.values.find((value) => value === text)
    case 'flag':
      return FLAGS.has(text) ? FLAGS.get(text) : filter.at_first
    case 'count':
    case 'money':
      return NUMBERS[filter.kind].test(text) && Number(text) <= filter.max ? Number(text) : undefined
    case 'day':
      return dayIn(text)
  }
}

function tagsIn(list: string, most: number): number[] | undefined {
  const ids = list.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id))
  return ids.length === 0 ? undefined : [...new Set(ids.map(Number))].slice(0, most)
}

export function wordsIn(list: string, most: number): string[] | undefined {
  const words = list
    .slice(0, TEXT_FILTER_MAX)
    .split(',')
    .map((word) => word.trim())
  const given = [...new Set(words.filter((word) => word !== ''))].slice(0, most)
  return given.length === 0 ? undefined : given
}

const midnight = (day: string) => new Date(`${day}T00:00`)

/** A day of the calendar: `new Date` turns the 31st of February into the 3rd of March. */
export function dayIn(text: string): string | undefined {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return undefined
  return midnight(text).getDate() === Number(text.slice(8)) ? text : undefined
}

/** What both ends of a range have in common. */
export const rangeOf = (filter: Filter | undefined): string | undefined =>
  filter && 'end' in filter ? (filter.range ?? filter.column) : undefined

/** The other end of a range. */
export const otherEnd = <Set extends FilterSet>(set: Set, name: keyof Set & string) =>
  Object.keys(set).find(
    (other) =>
      other !== name && rangeOf(set[name]) !== undefined && rangeOf(set[other]) === rangeOf(set[name]),
  )

/** «From 20 to 10» means 10 to 20. */
export function inOrder<Set extends FilterSet>(set: Set, filters: Filters<Set>): Filters<Set> {
  const ordered: Record<string, unknown> = { ...filters }
  for (const [name, filter] of Object.entries(set)) {
    if (!('end' in filter) || filter.end === 'to') continue
    const other = otherEnd(set, name) ?? name
    const [from, to] = [ordered[name] as number, ordered[other] as number]
    if (from > to) Object.assign(ordered, { [name]: to, [other]: from })
  }
  return ordered as Filters<Set>
}

/** Only what differs from a list as it opens. */
export function writeFilters<Set extends FilterSet>(set: Set, filters: ListFilters<Set>): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, filter] of Object.entries(set)) {
    const text = textOf(filter, filters[name])
    if (text !== '') address.set(filter.address ?? name, text)
  }
  if (filters.page > 1) address.set('page', String(filters.page))
  return address
}

function textOf(filter: Filter, value: FilterValue): string {
  if (filter.kind === 'flag') {
    if (value === filter.at_first) return ''
    return [...FLAGS].find(([, meant]) => meant === value)?.[0] ?? ''
  }
  return isSet(value) ? String(value) : ''
}

export const hasNoFilters = <Set extends FilterSet>(set: Set, filters: ListFilters<Set>) =>
  writeFilters(set, { ...filters, page: 1 }).toString() === ''

/** The query of the API: only what is set, days as moments. */
export function queryOf<Set extends FilterSet>(set: Set, filters: ListFilters<Set>) {
  const sent = Object.entries(set).flatMap(([name, filter]) => {
    const value = filters[name]
    return isSet(value) ? [[name, sentAs(filter, value)]] : []
  })
  return { ...(Object.fromEntries(sent) as SentFilters<Set>), page: filters.page }
}

function sentAs(filter: Filter, value: unknown): unknown {
  if (filter.kind === 'flag' || filter.kind === 'tags' || filter.kind === 'words') return String(value)
  if (filter.kind !== 'day') return value
  return filter.end === 'from' ? midnight(String(value)).toISOString() : lastMoment(String(value))
}

/** By the calendar: a day on which the clocks change has not 24 hours. */
function lastMoment(day: string): string {
  const next = midnight(day)
  next.setDate(next.getDate() + 1)
  return new Date(next.getTime() - 1).toISOString()
}
