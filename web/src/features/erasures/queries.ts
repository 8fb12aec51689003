import { erasures } from '@ugc/contract/calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const erasuresQuery = queryOptions({
  queryKey: ['erasures'],
  queryFn: ({ signal }) => call(erasures.list, { signal }),
})

/** Takes back one creator, or many at once. Resolves with the number. */
export function useTakeBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const [id = ''] = ids
      if (ids.length > 1) return (await call(erasures.takeBackAll, { body: { ids } })).taken_back
      await call(erasures.takeBack, { params: { id } })
      return 1
    },
    onSuccess: () => client.invalidateQueries({ queryKey: erasuresQuery.queryKey }),
  })
}
