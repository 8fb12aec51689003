import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { responses, type ResponseInput } from '@ugc/contract/responses'
import type { RouteInput } from '@ugc/contract/route'
import { call } from '../../api/call.ts'

export type ResponseFilters = NonNullable<RouteInput<typeof responses.list>['query']>

/** An owner sees what the filter says; a creator sees their own, whatever it says. */
export const responsesQuery = (query: ResponseFilters) =>
  queryOptions({
    queryKey: ['responses', 'list', query],
    queryFn: ({ signal }) => call(responses.list, { query, signal }),
  })

export function useRespond() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ResponseInput) => call(responses.create, { body: { ...body, markup_percentage: 0 } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['responses'] })
      void client.invalidateQueries({ queryKey: ['briefs', 'projects'] })
      void client.invalidateQueries({ queryKey: ['briefs', 'one'] })
    },
  })
}
