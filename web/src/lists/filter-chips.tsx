import { type Filter, type Filters, type FilterSet, isSet } from '@ugc/contract/facts/filters'
import { type LucideIcon, RotateCcw } from 'lucide-react'
import { date, grouped, money } from '../lib/format.ts'
import { plural } from '../lib/plural.ts'
import { Chip, RemovableChip } from '../ui/controls/chip.tsx'
import { type ListFilters, otherEnd, rangeOf } from './filters.ts'

interface SetFilter<Set> {
  key: string
  label: string
  /** The change that unsets the filter. */
  without: Partial<Filters<Set>>
}

type TagName = (id: number) => string | undefined
const TAGS_NAMED = 3
const RANGE_WORDS = { count: ['от', 'до'], money: ['от', 'до'], day: ['с', 'по'] } as const

/** The filters that are set and have no control in the toolbar. */
export function setFilters<Set extends FilterSet>(
  set: Set,
  filters: ListFilters<Set>,
  tagName: TagName = () => undefined,
): SetFilter<Set>[] {
  const values = filters as Record<string, unknown>
  return Object.entries(set).flatMap(([name, filter]): SetFilter<FilterSet>[] => {
    const value = values[name]
    if (filter.in_toolbar || !isSet(value)) return []
    if (filter.kind === 'tags') return tagFilters(name, value as number[], tagName)
    const other = 'end' in filter && filter.one_chip ? otherEnd(set, name) : undefined
    if (other === undefined || !isSet(values[other]))
      return [{ key: name, label: labelOf(filter, value), without: { [name]: undefined } }]
    if ('end' in filter && filter.end === 'to') return []
    const [from, to] = [shown(filter, value), shown(filter, values[other])]
    const label = `${filter.label}: ${from === to ? from : `${from} – ${to}`}`
    return [{ key: name, label, without: { [name]: undefined, [other]: undefined } }]
  }) as SetFilter<Set>[]
}

function labelOf(filter: Filter, value: unknown): string {
  if (filter.kind === 'flag') return value === true ? (filter.label ?? '') : `${filter.label}: нет`
  if (filter.kind === 'choice') return filter.words?.[String(value)] ?? String(value)
  if (filter.kind === 'words') return (value as string[]).join(', ')
  if (!('end' in filter)) return String(value)
  const [from, to] = RANGE_WORDS[filter.kind]
  return `${filter.label} ${filter.end === 'from' ? from : to} ${shown(filter, value)}`
}

function shown(filter: Filter, value: unknown): string {
  if (filter.kind === 'day') return date(`${String(value)}T00:00`)
  return filter.kind === 'money' ? money(Number(value)) : grouped(Number(value))
}

/** Up to three tags have a chip each; more have one chip with their number. */
function tagFilters(name: string, ids: number[], tagName: TagName) {
  if (ids.length > TAGS_NAMED)
    return [{ key: name, label: plural(ids.length, 'тег', 'тега', 'тегов'), without: { [name]: undefined } }]
  return ids.map((id) => ({
    key: `tag-${id}`,
    label: tagName(id) ?? `Тег ${id}`,
    without: { [name]: ids.filter((other) => other !== id) },
  }))
}

/** The number on the filter button. The two ends of a range count once. */
export const countFilters = <Set extends FilterSet>(set: Set, filters: ListFilters<Set>): number =>
  new Set(
    Object.entries(set).flatMap(([name, filter]) =>
      filter.in_toolbar || !isSet((filters as Record<string, unknown>)[name])
        ? []
        : [rangeOf(filter) ?? name],
    ),
  ).size

interface Props<Set extends FilterSet> {
  set: Set
  filters: ListFilters<Set>
  onRemove: (without: Partial<Filters<Set>>) => void
  icon?: LucideIcon
  tagName?: TagName
}

export const FilterChips = <Set extends FilterSet>({ set, filters, onRemove, icon, tagName }: Props<Set>) =>
  setFilters(set, filters, tagName).map(({ key, label, without }) => (
    <RemovableChip key={key} {...(icon && { icon })} onRemove={() => onRemove(without)}>
      {label}
    </RemovableChip>
  ))

export const ResetChip = ({ onReset }: { onReset: () => void }) => (
  <Chip ghost icon={RotateCcw} onClick={onReset}>
    Сбросить фильтры
  </Chip>
)
