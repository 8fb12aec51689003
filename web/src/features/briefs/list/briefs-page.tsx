import { useQuery } from '@tanstack/react-query'
import { BRIEF_FILTERS } from '@ugc/contract/facts/filters'
import { BRIEFS_PER_PAGE } from '@ugc/contract/facts/limits'
import { FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import { BriefCard, BriefCardSkeleton, BriefList } from '../../../cards/brief-card.tsx'
import { responseNumbers } from '../../../cards/responses/response-numbers.ts'
import { plural } from '../../../lib/plural.ts'
import { hasNoFilters, queryOf } from '../../../lists/filters.ts'
import { ListScreen, repeated } from '../../../lists/list-screen.tsx'
import { useSearchText, useUrlFilters } from '../../../lists/use-url-filters.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { whenAt } from '../../../lib/time/agency-clock.ts'
import { briefsQuery } from '../queries.ts'
import { BriefsToolbar } from './toolbar.tsx'

export function BriefsPage() {
  const url = useUrlFilters(BRIEF_FILTERS)
  const { filters, change } = url
  const search = useSearchText(url, BRIEF_FILTERS)
  const query = useQuery(briefsQuery(queryOf(BRIEF_FILTERS, filters)))
  const { data, isFetching, isPlaceholderData } = query
  const unfiltered = hasNoFilters(BRIEF_FILTERS, filters)
  const none = data?.total === 0 && !isPlaceholderData && unfiltered && search.typed === ''
  const [now] = useState(() => Date.now())
  return (
    <ListScreen
      title="Брифы"
      actions={<NewBrief />}
      toolbar={!none && <BriefsToolbar {...url} search={search} busy={isFetching && data !== undefined} />}
      query={query}
      page={filters.page}
      perPage={BRIEFS_PER_PAGE}
      onPage={(page, how) => change({ page }, how)}
      failed="Ошибка загрузки брифов"
      unfiltered={unfiltered}
      skeleton={
        <BriefList label="Брифы" grid>
          {repeated(6, BriefCardSkeleton)}
        </BriefList>
      }
      empty={unfiltered ? <NoBriefs /> : <NothingFound onReset={search.reset} />}
      announcement={({ total }) =>
        total === 0 ? 'Ничего не нашли' : `Найдено: ${plural(total, 'бриф', 'брифа', 'брифов')}`
      }
    >
      {(briefs) => (
        <BriefList label="Брифы" grid>
          {briefs.map((brief) => (
            <BriefCard
              key={brief.id}
              to={`/admin/briefs/${brief.id}`}
              status={brief.status}
              title={brief.title}
              product={brief.product_name}
              createdAt={brief.created_at}
              deadline={brief.deadline}
              sentTo={brief.sent_to_count}
              scheduled={typeof brief.scheduled_at === 'string' ? whenAt(brief.scheduled_at, now) : undefined}
              responses={brief.status === 'draft' ? undefined : responseNumbers(brief)}
            />
          ))}
        </BriefList>
      )}
    </ListScreen>
  )
}

const NewBrief = () => (
  <Button to="/admin/briefs/new" icon={Plus}>
    Новый бриф
  </Button>
)

const NoBriefs = () => (
  <EmptyState
    icon={FileText}
    title="Брифов пока нет"
    text="Опишите первый проект, и мы подберём креаторов по тегам."
  >
    <NewBrief />
  </EmptyState>
)

const NothingFound = ({ onReset }: { onReset: () => void }) => (
  <EmptyState title="Ничего не нашли" text="Попробуйте другое название или снимите часть фильтров.">
    <Button variant="soft" onClick={onReset}>
      Сбросить фильтры
    </Button>
  </EmptyState>
)
