import { queryOptions } from '@tanstack/react-query'
import { overview } from '@ugc/contract/overview'
import { PER_PAGE_MAX } from '@ugc/contract/facts/limits'
import { mayConfirm } from '@ugc/contract/facts/statuses'
import { responses } from '@ugc/contract/responses'
import { call } from '../api/call.ts'

/** The numbers of the home screen and of the sidebar. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(overview.get, { signal }),
  meta: { shared: true },
  // Other owners and the creators change these numbers, too.
  refetchOnMount: 'always',
})

/** How many accepted responses of a creator wait for «Подтверждаю»: the badge of the tab. */
export const askedQuery = queryOptions({
  queryKey: ['responses', 'asked'],
  queryFn: async ({ signal }) => {
    const query = { status: 'accepted', per_page: PER_PAGE_MAX } as const
    const { items } = await call(responses.list, { query, signal })
    return items.filter(
      ({ status, brief_status, brief_deleted, confirmed_at }) =>
        mayConfirm(status, brief_status) && !brief_deleted && confirmed_at === null,
    ).length
  },
  meta: { shared: true },
})
