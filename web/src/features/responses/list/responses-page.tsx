import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RESPONSE_FILTERS } from '@ugc/contract/facts/filters'
import { RESPONSES_ON_SCREEN } from '@ugc/contract/facts/limits'
import type { Response } from '@ugc/contract/responses'
import { RESPONSE_STATUSES, type ResponseStatus, UNDECIDED } from '@ugc/contract/facts/statuses'
import { Inbox, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { AllDecided } from '../../../cards/responses/all-decided.tsx'
import { ResponseCardSkeleton, ResponseList } from '../../../cards/responses/response-card.tsx'
import { SelectionBar, type SelectionTool } from '../../../cards/responses/selection-bar.tsx'
import {
  type OpenTool,
  SELECTION_TOOL_NAMES,
  SELECTION_TOOLS,
} from '../../../cards/responses/selection-tools.ts'
import { useSelection } from '../../../cards/responses/selection.ts'
import { Workplace, type WithSaveProps } from '../../../cards/workplace/workplace.tsx'
import { pluralOf } from '../../../lib/plural.ts'
import { useWide } from '../../../lib/use-wide.ts'
import { FilterButton } from '../../../lists/filter-sheet.tsx'
import { hasNoFilters, queryOf } from '../../../lists/filters.ts'
import { ListScreen, repeated } from '../../../lists/list-screen.tsx'
import { useSearchText, useUrlFilters } from '../../../lists/use-url-filters.ts'
import { getHost } from '../../../telegram/host.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { useMorning } from '../../agency/queries.ts'
import { allResponses, responsesQuery, useBulk, useDecide } from '../queries.ts'
import { ResponsesToolbar } from './toolbar.tsx'
import styles from './toolbar.module.css'

const BACK = { to: '/admin', label: 'Главная' }

export function ResponsesPage() {
  const url = useUrlFilters(RESPONSE_FILTERS)
  const { filters, change } = url
  const search = useSearchText(url, RESPONSE_FILTERS)
  const wide = useWide()
  const query = useQuery({
    ...responsesQuery({ ...queryOf(RESPONSE_FILTERS, filters), per_page: RESPONSES_ON_SCREEN }),
    // A refetch after a decision does not dim the rows; only the rows of other filters do.
    placeholderData: keepPreviousData,
    // New responses and the decisions of other owners are the reason to open this screen.
    refetchOnMount: 'always',
  })
  const { data, isFetching, isPlaceholderData } = query
  const selection = useSelection(filters, data?.items)
  const { mutateAsync } = useBulk()
  const morning = useMorning()
  const tools = useTools(filters.brief_id)
  const unfiltered = hasNoFilters(RESPONSE_FILTERS, filters)
  const none = data?.total === 0 && !isPlaceholderData && unfiltered && search.typed === ''
  const onlyCreator =
    filters.creator_id !== undefined &&
    search.typed === '' &&
    hasNoFilters(RESPONSE_FILTERS, { ...filters, creator_id: undefined })
  const onlyWaiting =
    filters.status === UNDECIDED &&
    search.typed === '' &&
    hasNoFilters(RESPONSE_FILTERS, { ...filters, status: undefined })
  return (
    <ListScreen
      title="Отклики"
      subtitle={data && !isPlaceholderData && data.total > 0 ? summary(data, filters.status) : undefined}
      back={wide && !getHost() ? undefined : BACK}
      actions={
        none ? undefined : (
          <>
            {!selection.selected && (
              <IconButton label="Выбрать" icon={ListChecks} onClick={() => selection.start()} />
            )}
            <FilterButton set={RESPONSE_FILTERS} {...url} controls={{}} />
          </>
        )
      }
      toolbar={!none && <ResponsesToolbar {...url} search={search} busy={isFetching && isPlaceholderData} />}
      query={query}
      page={filters.page}
      perPage={RESPONSES_ON_SCREEN}
      onPage={(page, how) => change({ page }, how)}
      failed="Ошибка загрузки откликов"
      unfiltered={unfiltered}
      skeleton={<ResponseList label="Отклики">{repeated(4, ResponseCardSkeleton)}</ResponseList>}
      empty={
        unfiltered ? (
          <NoResponses />
        ) : onlyWaiting ? (
          <AllDecided />
        ) : (
          <NothingFound person={onlyCreator} onReset={search.reset} />
        )
      }
      announcement={(page) => (page.items.length === 0 ? 'Ничего не нашли' : `Найдено: ${summary(page)}`)}
    >
      {(responses) => (
        <Workplace
          groups={byBrief(responses, filters.sort !== undefined)}
          total={data?.total ?? 0}
          selection={selection}
          withSave={WithSave}
          bar={
            <SelectionBar
              selection={selection}
              total={data?.total ?? 0}
              all={() => allResponses(queryOf(RESPONSE_FILTERS, filters))}
              run={mutateAsync}
              morning={morning.in}
              tools={tools}
            />
          }
        />
      )}
    </ListScreen>
  )
}

/** Prices and workbooks are of one brief: they are offered where the filter has one, and open on its page. */
function useTools(brief_id: string | undefined): SelectionTool[] {
  const navigate = useNavigate()
  if (brief_id === undefined) return []
  return SELECTION_TOOL_NAMES.map((tool) => ({
    ...SELECTION_TOOLS[tool],
    open: (ids) => {
      const state: OpenTool = { tool, ids }
      void navigate(`/admin/briefs/${brief_id}`, { state })
    },
  }))
}

const summary = (page: { total: number; capped: boolean }, status?: ResponseStatus): string =>
  status === undefined
    ? pluralOf(page, 'отклик', 'отклика', 'откликов')
    : pluralOf(page, ...RESPONSE_STATUSES[status].counted)

/** The brief is the head of its responses. An order that an owner has chosen is not broken up: only neighbours share a head. */
function byBrief(responses: Response[], isOrdered: boolean) {
  const groups: { key: string; brief_id: string; head: ReactNode; responses: Response[] }[] = []
  for (const response of responses) {
    const { id, brief_id } = response
    const known = isOrdered ? groups.at(-1) : groups.find((one) => one.brief_id === brief_id)
    if (known?.brief_id === brief_id) known.responses.push(response)
    else groups.push({ key: id, brief_id, head: <Head response={response} />, responses: [response] })
  }
  return groups
}

const Head = ({ response: { brief, brief_deleted } }: { response: Response }) => (
  <h2 className={styles.group}>
    {brief_deleted ? brief.title : <Link to={`/admin/briefs/${brief.id}`}>{brief.title}</Link>}
  </h2>
)

function WithSave({ id, children }: WithSaveProps) {
  const { mutateAsync } = useDecide(id)
  const morning = useMorning()
  return children(mutateAsync, morning.in)
}

const NoResponses = () => (
  <EmptyState
    icon={Inbox}
    title="Откликов пока нет"
    text="Они появятся здесь, как только креаторы ответят на ваши брифы."
  >
    <Button variant="soft" to="/admin/briefs">
      К брифам
    </Button>
  </EmptyState>
)

const NothingFound = ({ person, onReset }: { person: boolean; onReset: () => void }) => (
  <EmptyState
    title={person ? 'Откликов нет' : 'Ничего не нашли'}
    text={
      person
        ? 'Этот креатор ещё не откликался.'
        : 'Измените запрос, снимите часть фильтров или выберите другой проект.'
    }
  >
    <Button variant="soft" onClick={onReset}>
      Сбросить фильтры
    </Button>
  </EmptyState>
)
