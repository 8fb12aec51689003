import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { plural } from '../../../lib/plural.ts'
import { Refreshable } from '../../../shell/refreshable.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { HiddenText } from '../../../ui/feedback/hidden-text.tsx'
import { isEverything, queryOf } from './address.ts'
import { NEW_BRIEF } from './empty.tsx'
import styles from './page.module.css'
import { usePlace, useScrollPlace, useTypedSearch } from './place.ts'
import { BriefsResult, type Found } from './result.tsx'
import { BriefsToolbar } from './toolbar.tsx'
import { briefsQuery } from '../queries.ts'

export function BriefsPage() {
  const { place, change } = usePlace()
  const search = useTypedSearch({ place, change })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(briefsQuery(queryOf(place)))
  const stale = isFetching && data !== undefined
  const found: Found = { data, error, isFetching, isPlaceholderData, refetch, stale }
  useScrollPlace(data !== undefined)

  const beyond = data !== undefined && !isFetching && !error && place.page > data.pages
  const last = data?.pages ?? 1
  useEffect(() => {
    if (beyond) change({ page: last }, { replace: true })
  }, [beyond, last, change])

  const none = data?.total === 0 && !isPlaceholderData && isEverything(place) && search.typed === ''
  return (
    <Screen title="Брифы" actions={<NewBrief />}>
      <Refreshable onRefresh={refetch}>
        <div className={styles.page}>
          {!none && (
            <BriefsToolbar place={place} change={change} search={search} busy={stale || search.pending} />
          )}
          <BriefsResult found={found} place={place} change={change} onReset={search.reset} />
        </div>
      </Refreshable>
      <HiddenText live>{announcement(found)}</HiddenText>
    </Screen>
  )
}

const NewBrief = () => (
  <Button to={NEW_BRIEF} icon={Plus}>
    Новый бриф
  </Button>
)

/** Said to whoever cannot see that the rows have changed. */
function announcement({ data, stale }: Found): string {
  if (!data || stale) return ''
  if (data.total === 0) return 'Ничего не нашли'
  return `Найдено: ${plural(data.total, 'бриф', 'брифа', 'брифов')}`
}
