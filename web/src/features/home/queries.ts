import { queryOptions } from '@tanstack/react-query'
import { overview } from '@ugc/contract/overview'
import { call } from '../../api/call.ts'

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(overview.get, { signal }),
  // Whoever comes back has just decided something.
  refetchOnMount: 'always',
})
