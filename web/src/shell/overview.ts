import { overview } from '@ugc/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The numbers of the home screen and of the sidebar. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(overview.get, { signal }),
  meta: { shared: true },
  // Other owners and the creators change these numbers, too.
  refetchOnMount: 'always',
})

/** With every brief that waits: home expands its list in place. */
export const wholeOverviewQuery = queryOptions({
  queryKey: ['overview', 'all'],
  queryFn: ({ signal }) => call(overview.get, { query: { waiting: 'all' }, signal }),
  meta: { shared: true },
  refetchOnMount: 'always',
})

/** How many accepted responses of a creator wait for «Подтверждаю»: the badge of the tab. Only creators load its code. */
export const askedQuery = queryOptions({
  queryKey: ['responses', 'asked'],
  queryFn: async ({ signal }) => (await import('./asked.ts')).countAsked(signal),
})
