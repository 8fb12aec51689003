import { useQuery } from '@tanstack/react-query'
import { SEARCH_DEBOUNCE_MS } from '@ugc/contract/limits'
import { useDebounced } from '../../../lib/debounce.ts'
import { plural } from '../../../lib/plural.ts'
import { type ListPlace, queryOf, writeAddress, readAddress } from './address.ts'
import { countOf } from './found.ts'
import { creatorsByBriefQuery, creatorsQuery } from '../queries.ts'

/** «Показать 146 креаторов»: how many the filters would find, once nobody has touched them for a moment. */
export function useCountLabel(place: ListPlace): string {
  // Compared as text: a draft is a new object at each render.
  const wanted = writeAddress(place).toString()
  const settled = useDebounced(wanted, SEARCH_DEBOUNCE_MS)
  const asked = readAddress(new URLSearchParams(settled))
  const query = { ...queryOf(asked), per_page: 1 }
  const whole = useQuery({ ...creatorsQuery(query), enabled: asked.project === undefined })
  const suited = useQuery({
    ...creatorsByBriefQuery(asked.project ?? '', query),
    enabled: asked.project !== undefined,
  })
  const { data, isPlaceholderData } = asked.project === undefined ? whole : suited
  if (!data || isPlaceholderData || settled !== wanted) return 'Показать'
  if (data.capped) return `Показать ${countOf(data)}`
  return `Показать ${plural(data.total, 'креатора', 'креаторов', 'креаторов')}`
}
