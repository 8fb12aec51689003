import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { briefs } from '@ugc/contract/calls'
import { PER_PAGE_MAX } from '@ugc/contract/facts/limits'
import { call } from '../../api/call.ts'

/** The briefs that a creator may answer or has answered. */
export const projectsQuery = (page: number) =>
  queryOptions({
    queryKey: ['projects', 'list', page],
    queryFn: ({ signal }) => call(briefs.forCreator, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

/** The titles of the briefs that accepted the creator and are not finished. */
export const acceptedTitlesQuery = queryOptions({
  queryKey: ['projects', 'accepted-titles'],
  staleTime: 0,
  retry: false,
  queryFn: async ({ signal }) => {
    const { items } = await call(briefs.forCreator, { query: { per_page: PER_PAGE_MAX }, signal })
    return items
      .filter(({ status, response_status }) => response_status === 'accepted' && /active|closed/.test(status))
      .map(({ title }) => title)
  },
})
