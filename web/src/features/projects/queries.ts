import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { briefs } from '@ugc/contract/calls'
import { call } from '../../api/call.ts'

/** The briefs that a creator may answer or has answered. */
export const projectsQuery = (page: number) =>
  queryOptions({
    queryKey: ['projects', 'list', page],
    queryFn: ({ signal }) => call(briefs.forCreator, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
