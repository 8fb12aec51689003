import { useQuery } from '@tanstack/react-query'
import { BRIEF_RESPONSE_FILTERS } from '@ugc/contract/facts/filters'
import { RESPONSES_PER_PAGE } from '@ugc/contract/facts/limits'
import type { Response } from '@ugc/contract/responses'
import { RESPONSE_STATUS_NAMES, RESPONSE_STATUSES, UNDECIDED } from '@ugc/contract/facts/statuses'
import { CHOICE_FILTER_NAMES, type ChoiceFilter, NO_VERDICT, VERDICTS } from '@ugc/contract/facts/verdicts'
import { Inbox, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { DecidableResponse } from '../../../cards/responses/decidable-response.tsx'
import { ResponseOrder } from '../../../cards/responses/response-order.tsx'
import { ResponseCardSkeleton, ResponseList } from '../../../cards/responses/response-card.tsx'
import { SelectionBar } from '../../../cards/responses/selection-bar.tsx'
import {
  type OpenTool,
  SELECTION_TOOL_NAMES,
  SELECTION_TOOLS,
} from '../../../cards/responses/selection-tools.ts'
import { type Selection, useSelection } from '../../../cards/responses/selection.ts'
import { followers } from '../../../lib/people.ts'
import { plural } from '../../../lib/plural.ts'
import { hasNoFilters, queryOf } from '../../../lists/filters.ts'
import { ListResult, ListSearch, repeated } from '../../../lists/list-screen.tsx'
import { useSearchText, useUrlFilters } from '../../../lists/use-url-filters.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipGroup } from '../../../ui/controls/chip-group.tsx'
import card from '../../../ui/data/card.module.css'
import { Funnel } from '../../../ui/data/funnel.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { allResponses, useBulk, useDecide } from '../../responses/queries.ts'
import styles from '../detail/detail.module.css'
import { Section } from '../../../ui/data/section.tsx'
import { PricesSheet, SetPrices } from '../money/prices.tsx'
import { type Brief, clientChoiceQuery } from '../queries.ts'
import { ExportResponses, ExportSheet } from './export.tsx'
import {
  type BriefResponseFilters,
  filtersOf,
  type Tab,
  tabOf,
  useCounted,
  usePending,
  useResponses,
  useWithdrawn,
} from './query.ts'

const TABS: { value: Exclude<Tab, `client_${ChoiceFilter}`>; label: string }[] = [
  { value: 'all', label: 'Все' },
  ...RESPONSE_STATUS_NAMES.map((value) => ({ value, label: RESPONSE_STATUSES[value].plural })),
  { value: 'shown', label: 'Отобраны' },
  { value: 'not_shown', label: 'Не показаны' },
]

/** After a submission of the client. Counted by the summary of the choice. */
const CHOICE_TABS = CHOICE_FILTER_NAMES.toSorted(
  (one, other) => Number(one === 'none') - Number(other === 'none'),
).map((choice) => ({
  choice,
  value: `client_${choice}` as const,
  label: `Клиент: ${(choice === 'none' ? NO_VERDICT : VERDICTS[choice]).label.toLowerCase()}`,
}))

function useChoiceTabs(id: string) {
  const { data } = useQuery(clientChoiceQuery(id))
  if (!data?.submission) return []
  const { totals } = data
  return CHOICE_TABS.map(({ choice, ...tab }) => ({ ...tab, count: totals[choice] }))
}

/** That many are seen without search and order, and the first one is on the first screen of a phone. */
const FEW = 10

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

export function BriefResponses({ id, open }: { id: string; open: boolean }) {
  const url = useUrlFilters(BRIEF_RESPONSE_FILTERS)
  const { filters } = url
  // Replaced in the address: «back» leaves the brief, and a return to it finds the same tab.
  const show = (part: Partial<BriefResponseFilters>) => url.change(part, { replace: true })
  const search = useSearchText(url, BRIEF_RESPONSE_FILTERS)
  const counted = useCounted(id)
  const choiceTabs = useChoiceTabs(id)
  const withdrawn = useWithdrawn(id)
  const tabs = TABS.filter(
    ({ value }) => value !== 'withdrawn' || withdrawn > 0 || filters.status === 'withdrawn',
  ).map((one) => (counted ? { ...one, count: counted[one.value] } : one))
  const query = useResponses(id, filters)
  const { data, isFetching, isPlaceholderData } = query
  const selection = useSelection()
  const pending = usePending(id)
  const { mutateAsync } = useBulk()
  const { tool, setTool, close } = useTool()
  const ToolSheet = tool && TOOL_SHEETS[tool.tool]
  const none =
    data?.total === 0 &&
    withdrawn === 0 &&
    !isPlaceholderData &&
    hasNoFilters(BRIEF_RESPONSE_FILTERS, filters) &&
    search.typed === ''
  const many =
    (data !== undefined && (counted === undefined || counted.all > FEW)) ||
    search.typed !== '' ||
    filters.sort !== undefined
  return (
    <Section
      title="Отклики"
      action={
        data &&
        !none && (
          <span className={styles.tools}>
            {!selection.selected && (
              <Button variant="ghost" size="sm" icon={ListChecks} onClick={selection.start}>
                Выбрать
              </Button>
            )}
            <SetPrices brief_id={id} />
            <ExportResponses brief_id={id} />
          </span>
        )
      }
    >
      {!none && (
        <>
          {many && (
            <ListSearch label="Имя креатора" search={search} busy={isFetching && isPlaceholderData}>
              <ResponseOrder
                value={filters.sort}
                onChange={(sort) => {
                  haptics.selection()
                  show({ sort })
                }}
              />
            </ListSearch>
          )}
          <div className={styles.tabs}>
            <ChipGroup
              label="Отклики по статусу"
              options={[...tabs.slice(0, 1), ...choiceTabs, ...tabs.slice(1)]}
              value={tabOf(filters)}
              onChange={(next) => {
                haptics.selection()
                show(filtersOf(next))
              }}
            />
          </div>
        </>
      )}
      <ListResult
        query={query}
        page={filters.page}
        perPage={data && data.pages > 1 ? RESPONSES_PER_PAGE : undefined}
        onPage={(page) => show({ page })}
        failed="Ошибка загрузки откликов"
        skeleton={<ResponseList label="Отклики">{repeated(2, ResponseCardSkeleton)}</ResponseList>}
        empty={<NoResponses all={none} open={open} />}
      >
        {(responses) => (
          <ResponseList label="Отклики">
            {responses.map((response) => (
              <Row key={response.id} response={response} selection={selection} />
            ))}
          </ResponseList>
        )}
      </ListResult>
      {selection.selected && data && (
        <SelectionBar
          selection={selection}
          total={data.total}
          all={() => allResponses({ brief_id: id, ...queryOf(BRIEF_RESPONSE_FILTERS, filters) })}
          rest={{ count: pending, find: () => allResponses({ brief_id: id, status: UNDECIDED }) }}
          run={mutateAsync}
          tools={SELECTION_TOOL_NAMES.map((name) => ({
            ...SELECTION_TOOLS[name],
            open: (ids) => setTool({ tool: name, ids }),
          }))}
        />
      )}
      {tool && ToolSheet && <ToolSheet brief_id={id} ids={tool.ids} onClose={close} />}
    </Section>
  )
}

function Row({ response, selection }: { response: Response; selection: Selection }) {
  const { mutateAsync } = useDecide(response.id)
  const { creator } = response
  return (
    <DecidableResponse
      response={response}
      about={creator ? cityAndFollowers(creator) : 'От анкеты остались только цифры'}
      heading="h3"
      save={mutateAsync}
      selection={selection}
    />
  )
}

/** «Москва. 128 тыс. подписчиков» */
function cityAndFollowers({ city, followers_count }: NonNullable<Response['creator']>): string {
  const count =
    followers_count === null
      ? 'Подписчики не указаны'
      : followers_count < 1000
        ? plural(followers_count, 'подписчик', 'подписчика', 'подписчиков')
        : `${followers(followers_count)} подписчиков`
  return `${city ?? 'Город не указан'}. ${count}`
}

const NoResponses = ({ all, open }: { all: boolean; open: boolean }) =>
  all ? (
    <EmptyState
      icon={Inbox}
      title="Откликов пока нет"
      text={open ? 'Они появятся здесь, как только креаторы ответят.' : 'На этот бриф никто не откликнулся.'}
    />
  ) : (
    <EmptyState
      icon={Inbox}
      title="Таких откликов нет"
      text="Посмотрите другие вкладки или измените запрос."
    />
  )

/** Not drawn beyond a hundred responses: the accepted ones can be counted only in a list that is loaded whole. */
export function BriefFunnel({ brief: { id, sent_to_count = 0 } }: { brief: Brief }) {
  const counted = useCounted(id)
  if (!counted || sent_to_count + counted.all === 0) return null
  return (
    <Section title="Воронка" className={styles.funnel}>
      <div className={card.card}>
        <Funnel sent={sent_to_count} responses={counted.all} accepted={counted.accepted} />
      </div>
    </Section>
  )
}
