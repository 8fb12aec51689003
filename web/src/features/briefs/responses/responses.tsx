import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BRIEF_RESPONSE_FILTERS, RESPONSE_SORTS } from '@ugc/contract/facts/filters'
import { RESPONSES_PER_PAGE } from '@ugc/contract/facts/limits'
import {
  BRIEF_STATUSES,
  RESPONSE_STATUS_NAMES,
  RESPONSE_STATUSES,
  UNDECIDED,
} from '@ugc/contract/facts/statuses'
import { CHOICE_FILTER_NAMES, type ChoiceFilter, NO_VERDICT, VERDICTS } from '@ugc/contract/facts/verdicts'
import { Inbox, ListChecks, Search } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ResponseCardSkeleton, ResponseList } from '../../../cards/responses/response-card.tsx'
import { Order } from '../../../lists/order.tsx'
import { SelectionBar } from '../../../cards/responses/selection-bar.tsx'
import {
  type OpenTool,
  SELECTION_TOOL_NAMES,
  SELECTION_TOOLS,
} from '../../../cards/responses/selection-tools.ts'
import { useSelection } from '../../../cards/responses/selection.ts'
import { AllDecided } from '../../../cards/responses/all-decided.tsx'
import { Workplace, type WithSaveProps } from '../../../cards/workplace/workplace.tsx'
import { useWide } from '../../../lib/use-wide.ts'
import { hasNoFilters, queryOf } from '../../../lists/filters.ts'
import { ListResult, ListSearch, repeated } from '../../../lists/list-screen.tsx'
import { useSearchText, useUrlFilters } from '../../../lists/use-url-filters.ts'
import { overviewQuery } from '../../../shell/overview.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipGroup } from '../../../ui/controls/chip-group.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { useMorning } from '../../agency/queries.ts'
import { allResponses, responsesQuery, useBulk, useDecide } from '../../responses/queries.ts'
import { PricesSheet } from '../money/prices.tsx'
import { type Brief, clientChoiceQuery } from '../queries.ts'
import { ExportResponses, ExportSheet } from './export.tsx'
import {
  type BriefResponseFilters,
  filtersOf,
  type Tab,
  tabOf,
  useCounted,
  useResponses,
  useWithdrawn,
} from './query.ts'
import { useClientView } from './show-only.ts'
import styles from './responses.module.css'

type StatusTab = Exclude<Tab, `client_${ChoiceFilter}`>

/** What stands in the strip above has no number here. */
const IN_STRIP: StatusTab[] = ['all', UNDECIDED, 'accepted']

const TABS: { value: StatusTab; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: UNDECIDED, label: 'Ждут' },
  ...RESPONSE_STATUS_NAMES.filter((value) => value !== UNDECIDED).map((value) => ({
    value,
    label: RESPONSE_STATUSES[value].plural,
  })),
  { value: 'shown', label: 'Видит клиент' },
  { value: 'not_shown', label: 'Не видит' },
]

/** After a submission of the client. Counted by the summary of the choice. */
const CHOICE_TABS = CHOICE_FILTER_NAMES.toSorted(
  (one, other) => Number(one === 'none') - Number(other === 'none'),
).map((choice) => ({
  choice,
  value: `client_${choice}` as const,
  label: `Клиент: ${(choice === 'none' ? NO_VERDICT : VERDICTS[choice]).label.toLowerCase()}`,
}))

interface CountedTab {
  value: Tab
  label: string
  count?: number
}

function useTabs(id: string, chosen: Tab) {
  const counted = useCounted(id)
  const withdrawn = useWithdrawn(id)
  const { data } = useQuery(clientChoiceQuery(id))
  const choices: CountedTab[] = data?.submission
    ? CHOICE_TABS.map(({ choice, ...tab }) => ({ ...tab, count: data.totals[choice] }))
    : []
  const statuses = TABS.map((tab): CountedTab => {
    if (IN_STRIP.includes(tab.value)) return tab
    if (tab.value === 'withdrawn') return { ...tab, count: withdrawn }
    return counted ? { ...tab, count: counted[tab.value] } : tab
  })
  return [...statuses.slice(0, 1), ...choices, ...statuses.slice(1)].filter(
    ({ value, count }) => count === undefined || count > 0 || value === chosen,
  )
}

const TOOL_SHEETS = { prices: PricesSheet, excel: ExportSheet }

/** The sheet for selected responses. «Отклики» puts the wish for it into the entry of the history. */
function useTool() {
  const location = useLocation()
  const navigate = useNavigate()
  const asked = location.state as OpenTool | null
  const [tool, setTool] = useState(asked?.tool === undefined ? undefined : asked)
  return {
    tool,
    setTool,
    close: () => {
      setTool(undefined)
      // A reload does not open it again.
      if (asked) void navigate(location, { replace: true, state: null })
    },
  }
}

/** Responses that came while the page is open. An empty list takes them in; another one does not move under the pointer. */
function useNews({ id, response_count = 0 }: Brief) {
  const client = useQueryClient()
  const { data } = useQuery(responsesQuery({ brief_id: id, page: 1 }))
  const count = data ? response_count - data.total : 0
  const isEmpty = data?.total === 0
  const take = useCallback(() => {
    for (const queryKey of [['responses', 'list'], overviewQuery.queryKey])
      void client.invalidateQueries({ queryKey })
  }, [client])
  useEffect(() => {
    if (isEmpty && count > 0) take()
  }, [isEmpty, count, take])
  return { count: isEmpty ? 0 : count, take }
}

export function BriefResponses({ brief }: { brief: Brief }) {
  const { id, status, pending_count = 0 } = brief
  const url = useUrlFilters(BRIEF_RESPONSE_FILTERS)
  const { filters } = url
  // Replaced in the address: «back» leaves the brief, and a return to it finds the same tab.
  const show = (part: Partial<BriefResponseFilters>) => url.change(part, { replace: true })
  const search = useSearchText(url, BRIEF_RESPONSE_FILTERS)
  const [searching, setSearching] = useState(search.typed !== '')
  const wide = useWide()
  const tab = tabOf(filters)
  const tabs = useTabs(id, tab)
  const withdrawn = useWithdrawn(id)
  const query = useResponses(id, filters)
  const { data, isFetching, isPlaceholderData } = query
  const selection = useSelection(filters, data?.items)
  const { mutateAsync } = useBulk()
  const morning = useMorning()
  const client = useClientView(brief, mutateAsync)
  const { tool, setTool, close } = useTool()
  const ToolSheet = tool && TOOL_SHEETS[tool.tool]
  const over = BRIEF_STATUSES[status].final
  const news = useNews(brief)
  const none =
    data?.total === 0 &&
    withdrawn === 0 &&
    !isPlaceholderData &&
    hasNoFilters(BRIEF_RESPONSE_FILTERS, filters) &&
    search.typed === ''
  return (
    <section className={styles.section} aria-label="Отклики">
      <h2 className="visually-hidden">Отклики</h2>
      {!none && (
        <>
          <div className={styles.tools}>
            <ChipGroup
              label="Отклики по статусу"
              options={tabs}
              value={tab}
              onChange={(next) => {
                haptics.selection()
                show(filtersOf(next))
              }}
            />
            <IconButton
              label="Найти"
              icon={Search}
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
            />
            <Order
              sorts={RESPONSE_SORTS}
              value={filters.sort}
              onChange={(sort) => {
                haptics.selection()
                show({ sort })
              }}
            />
            {wide && <ExportResponses brief_id={id} />}
            {!over && (
              <IconButton
                label="Выбрать"
                icon={ListChecks}
                aria-pressed={selection.selected !== undefined}
                onClick={() => (selection.selected ? selection.stop() : selection.start())}
              />
            )}
          </div>
          {searching && (
            <div className={styles.search}>
              <ListSearch label="Имя креатора" search={search} busy={isFetching && isPlaceholderData} />
            </div>
          )}
        </>
      )}
      {news.count > 0 && (
        <Button variant="soft" icon={Inbox} onClick={news.take}>
          Показать новые отклики: {news.count}
        </Button>
      )}
      <ListResult
        query={query}
        page={filters.page}
        perPage={data && data.pages > 1 ? RESPONSES_PER_PAGE : undefined}
        onPage={(page) => show({ page })}
        failed="Ошибка загрузки откликов"
        skeleton={<ResponseList label="Отклики">{repeated(2, ResponseCardSkeleton)}</ResponseList>}
        empty={
          <NoResponses
            all={none}
            open={status === 'active'}
            waiting={tab === UNDECIDED && search.typed === ''}
          />
        }
      >
        {(responses) => (
          <Workplace
            groups={[{ key: id, responses }]}
            total={data?.total ?? 0}
            selection={selection}
            withSave={WithSave}
            bar={
              <SelectionBar
                selection={selection}
                total={data?.total ?? 0}
                all={() => allResponses({ brief_id: id, ...queryOf(BRIEF_RESPONSE_FILTERS, filters) })}
                rest={{
                  count: pending_count,
                  find: () => allResponses({ brief_id: id, status: UNDECIDED }),
                }}
                run={mutateAsync}
                client={client}
                morning={morning.in}
                tools={SELECTION_TOOL_NAMES.map((name) => ({
                  ...SELECTION_TOOLS[name],
                  open: (ids) => setTool({ tool: name, ids }),
                }))}
              />
            }
          />
        )}
      </ListResult>
      {tool && ToolSheet && <ToolSheet brief_id={id} ids={tool.ids} onClose={close} />}
    </section>
  )
}

function WithSave({ id, children }: WithSaveProps) {
  const { mutateAsync } = useDecide(id)
  const morning = useMorning()
  return children(mutateAsync, morning.in)
}

const NoResponses = ({ all, open, waiting }: { all: boolean; open: boolean; waiting: boolean }) =>
  all ? (
    <EmptyState
      icon={Inbox}
      title="Откликов пока нет"
      text={open ? 'Они появятся здесь, как только креаторы ответят.' : 'На этот бриф никто не откликнулся.'}
    />
  ) : waiting ? (
    <AllDecided />
  ) : (
    <EmptyState
      icon={Inbox}
      title="Таких откликов нет"
      text="Посмотрите другие вкладки или измените запрос."
    />
  )
