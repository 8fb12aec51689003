import { useQuery } from '@tanstack/react-query'
import type { CreatorByBrief, CreatorCard, CreatorPage } from '@ugc/contract/creators'
import { grouped } from '../../../lib/format.ts'
import { plural, pluralOf } from '../../../lib/plural.ts'
import { isEverything, type ListPlace, queryOf } from './address.ts'
import { creatorsByBriefQuery, creatorsQuery } from '../queries.ts'

export type Row = CreatorCard & Partial<Pick<CreatorByBrief, 'response_status'>>
type Page = Omit<CreatorPage, 'items' | 'base'> & { items: Row[]; base?: CreatorPage['base'] }

export interface Found {
  data: Page | undefined
  error: Error | null
  /** The rows are those of a moment ago; the answer to what is asked now is on its way. */
  stale: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** The creators of a place: of the whole base, or those a project suits with what they answered. */
export function useFound(place: ListPlace): Found {
  const query = queryOf(place)
  const { project } = place
  const whole = useQuery({ ...creatorsQuery(query), enabled: project === undefined })
  const suited = useQuery({ ...creatorsByBriefQuery(project ?? '', query), enabled: project !== undefined })
  const { data, error, isFetching, refetch } = project === undefined ? whole : suited
  return { data, error, isFetching, refetch, stale: isFetching && data !== undefined }
}

export const countOf = ({ total, capped }: Pick<Page, 'total' | 'capped'>) =>
  grouped(total) + (capped ? '+' : '')

/** The line under the heading: how many are listed, out of how many; the whole base without a filter. */
export function summary({ data, error }: Found, place: ListPlace): string {
  if (!data) return error ? 'Нет данных' : 'Загрузка...'
  if (place.project !== undefined)
    return `${pluralOf(data, 'креатор подходит', 'креатора подходят', 'креаторов подходят')} по тегам`
  const { total = 0, active = 0 } = data.base ?? {}
  // All of them, active or not, are the whole base as well.
  if (!isEverything(place.shown === 'all' ? { ...place, shown: 'active' } : place))
    return `${countOf(data)} из ${grouped(total)}`
  return `${grouped(total)} в базе, ${plural(active, 'активный', 'активных', 'активных')}`
}

/** Said to whoever cannot see that the rows have changed. */
export function announcement({ data, stale }: Found): string {
  if (!data || stale) return ''
  if (data.total === 0) return 'Никого не нашли'
  return `Найдено ${pluralOf(data, 'креатор', 'креатора', 'креаторов')}`
}
