import { CREATOR_SCREEN_FILTERS } from '@ugc/contract/facts/filters'
import { grouped } from '../../../lib/format.ts'
import { plural, pluralOf } from '../../../lib/plural.ts'
import { hasNoFilters, type ListFilters } from '../../../lists/filters.ts'
import type { CreatorRows } from '../queries.ts'

export const countOf = ({ total, capped }: Pick<CreatorRows, 'total' | 'capped'>) =>
  grouped(total) + (capped ? '+' : '')

/** Under the heading: how many creators are listed out of how many, or the whole base where no filter is set. */
export function summary(
  { data, error }: { data: CreatorRows | undefined; error: Error | null },
  filters: ListFilters<typeof CREATOR_SCREEN_FILTERS>,
): string {
  if (!data) return error ? 'Нет данных' : 'Загрузка...'
  if (filters.brief_id !== undefined)
    return `${pluralOf(data, 'креатор подходит', 'креатора подходят', 'креаторов подходят')} по тегам`
  const { total = 0, active = 0 } = data.base ?? {}
  // Active and inactive creators together are the whole base too.
  const isWhole = hasNoFilters(CREATOR_SCREEN_FILTERS, {
    ...filters,
    sort: undefined,
    is_active: filters.is_active ?? true,
  })
  return isWhole
    ? `${grouped(total)} в базе, ${plural(active, 'активный', 'активных', 'активных')}`
    : `${countOf(data)} из ${grouped(total)}`
}
