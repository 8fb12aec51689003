import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RESPONSE_STATUSES } from '@ugc/contract/statuses'
import { useEffect } from 'react'
import { pluralOf } from '../../../lib/plural.ts'
import { useWide } from '../../../lib/use-wide.ts'
import { Refreshable } from '../../../shell/refreshable.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { getHost } from '../../../telegram/host.ts'
import { HiddenText } from '../../../ui/feedback/hidden-text.tsx'
import { responsesQuery } from '../queries.ts'
import { isEverything, queryOf, type ResponsesPlace } from './address.ts'
import { FilterButton } from './filter-button.tsx'
import styles from './page.module.css'
import { usePlace, useScrollPlace } from './place.ts'
import { type Found, ResponsesResult } from './result.tsx'
import { ResponsesToolbar } from './toolbar.tsx'

const BACK = { to: '/admin', label: 'Главная' }

export function ResponsesPage() {
  const { place, change } = usePlace()
  const wide = useWide()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...responsesQuery(queryOf(place)),
    placeholderData: keepPreviousData,
    // What came and what another owner decided meanwhile is what somebody comes here for.
    refetchOnMount: 'always',
  })
  const found: Found = { data, error, isFetching, isPlaceholderData, refetch }
  useScrollPlace(data !== undefined)

  const beyond = data !== undefined && !isFetching && !error && place.page > data.pages
  const last = data?.pages ?? 1
  useEffect(() => {
    if (beyond) change({ page: last }, { replace: true })
  }, [beyond, last, change])

  const none = data?.total === 0 && !isPlaceholderData && isEverything(place)
  const known = data !== undefined && !isPlaceholderData && data.total > 0
  return (
    <Screen
      title="Отклики"
      subtitle={known ? summary(place, data) : undefined}
      back={wide && !getHost() ? undefined : BACK}
      actions={none ? undefined : <FilterButton place={place} change={change} />}
    >
      <Refreshable onRefresh={refetch}>
        <div className={styles.page}>
          {!none && <ResponsesToolbar place={place} change={change} />}
          <ResponsesResult found={found} place={place} change={change} />
        </div>
      </Refreshable>
      <HiddenText live>{announcement(found)}</HiddenText>
    </Screen>
  )
}

function summary({ status }: ResponsesPlace, page: { total: number; capped: boolean }): string {
  if (status !== '') return pluralOf(page, ...RESPONSE_STATUSES[status].counted)
  return pluralOf(page, 'отклик', 'отклика', 'откликов')
}

/** Said to whoever cannot see that the rows have changed. */
function announcement({ data, isPlaceholderData }: Found): string {
  if (!data || isPlaceholderData) return ''
  if (data.items.length === 0) return 'Ничего не нашли'
  return `Найдено: ${pluralOf(data, 'отклик', 'отклика', 'откликов')}`
}
