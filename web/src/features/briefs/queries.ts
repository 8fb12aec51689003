import { queryOptions } from '@tanstack/react-query'
import { briefs } from '@ugc/contract/briefs'
import { BRIEFS_IN_FILTER } from '@ugc/contract/limits'
import { call } from '../../api/call.ts'

/** The projects that a list of creators can be filtered by. */
export const briefChoicesQuery = queryOptions({
  queryKey: ['briefs', 'choices'],
  queryFn: ({ signal }) => call(briefs.list, { query: { per_page: BRIEFS_IN_FILTER }, signal }),
})
