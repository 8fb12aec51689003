import { queryOptions } from '@tanstack/react-query'
import { overview } from '@ugc/contract/overview'
import { call } from '../api/call.ts'

/** The numbers of the home screen and of the sidebar. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(overview.get, { signal }),
  meta: { shared: true },
  // Other owners and the creators change these numbers, too.
  refetchOnMount: 'always',
})
