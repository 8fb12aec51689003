import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BRIEF_RESPONSE_FILTERS } from '@ugc/contract/facts/filters'
import { RESPONSES_PER_PAGE } from '@ugc/contract/facts/limits'
import { RESPONSE_STATUS_NAMES, type ResponseStatus } from '@ugc/contract/facts/statuses'
import { CHOICE_FILTER_NAMES, type ChoiceFilter } from '@ugc/contract/facts/verdicts'
import { type ListFilters, queryOf } from '../../../lists/filters.ts'
import { responsesQuery } from '../../responses/queries.ts'

/** A status, what the client sees, or what the client submitted. */
export type Tab = 'all' | ResponseStatus | 'shown' | 'not_shown' | `client_${ChoiceFilter}`

const CHOICE_TABS = Object.fromEntries(
  CHOICE_FILTER_NAMES.map((choice) => [`client_${choice}`, choice]),
) as Partial<Record<Tab, ChoiceFilter>>

export const tabOf = ({ status, shown, client_choice }: BriefResponseFilters): Tab => {
  if (client_choice !== undefined) return `client_${client_choice}`
  return status ?? (shown === undefined ? 'all' : shown ? 'shown' : 'not_shown')
}

/** The filters of a tab: one of them is set, or none. */
export const filtersOf = (tab: Tab): Pick<BriefResponseFilters, 'status' | 'shown' | 'client_choice'> => ({
  status: RESPONSE_STATUS_NAMES.find((status) => status === tab),
  shown: tab === 'shown' ? true : tab === 'not_shown' ? false : undefined,
  client_choice: CHOICE_TABS[tab],
})

/** The numbers on the tabs. They are counted in the first page, so only while it holds all responses. */
export function useCounted(brief_id: string) {
  const { data } = useQuery(responsesQuery({ brief_id, page: 1 }))
  const withdrawn = useWithdrawn(brief_id)
  if (!data || data.total > RESPONSES_PER_PAGE) return undefined
  const of = (status: ResponseStatus) => data.items.filter((one) => one.status === status).length
  const statuses = Object.fromEntries(RESPONSE_STATUS_NAMES.map((status) => [status, of(status)]))
  const shown = data.items.filter((one) => one.unseen === null).length
  return {
    all: data.total,
    ...(statuses as Record<ResponseStatus, number>),
    withdrawn,
    shown,
    not_shown: data.items.length - shown,
  }
}

/** The list of all has none that was taken back. */
export const useWithdrawn = (brief_id: string): number =>
  useQuery(responsesQuery({ brief_id, page: 1, status: 'withdrawn' })).data?.total ?? 0

export type BriefResponseFilters = ListFilters<typeof BRIEF_RESPONSE_FILTERS>

export const useResponses = (brief_id: string, filters: BriefResponseFilters) =>
  useQuery({
    ...responsesQuery({ brief_id, ...queryOf(BRIEF_RESPONSE_FILTERS, filters) }),
    placeholderData: keepPreviousData,
    // A client's choice and other owners' decisions come without a word.
    refetchOnMount: 'always',
  })
