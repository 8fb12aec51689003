import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RESPONSES_PER_PAGE } from '@ugc/contract/facts/limits'
import { RESPONSE_STATUS_NAMES, type ResponseStatus, UNDECIDED } from '@ugc/contract/facts/statuses'
import { responsesQuery } from '../../responses/queries.ts'

export type Tab = 'all' | ResponseStatus

/** The numbers on the tabs. They are counted in the first page, so only while it holds all responses. */
export function useCounted(brief_id: string) {
  const { data } = useQuery(responsesQuery({ brief_id, page: 1 }))
  if (!data || data.total > RESPONSES_PER_PAGE) return undefined
  const of = (status: ResponseStatus) => data.items.filter((one) => one.status === status).length
  const statuses = Object.fromEntries(RESPONSE_STATUS_NAMES.map((status) => [status, of(status)]))
  return { all: data.total, ...(statuses as Record<ResponseStatus, number>) }
}

/** True until the answer is known: a notice that appears and disappears would move the page. */
export const useAnswered = (brief_id: string) => {
  const { data } = useQuery(responsesQuery({ brief_id, page: 1 }))
  return data?.total !== 0
}

/** How many responses wait for a decision. The API counts them where the first page does not hold all responses. */
export function usePending(brief_id: string): number {
  const counted = useCounted(brief_id)
  const { data } = useQuery({
    ...responsesQuery({ brief_id, page: 1, status: UNDECIDED }),
    enabled: counted === undefined,
  })
  return counted?.[UNDECIDED] ?? data?.total ?? 0
}

export const useResponses = (brief_id: string, tab: Tab, page: number) =>
  useQuery({
    ...responsesQuery({
      brief_id,
      page,
      ...(tab === 'all' ? {} : { status: tab }),
    }),
    placeholderData: keepPreviousData,
  })
