import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { erasures } from '@ugc/contract/safety/erasures'
import { call } from '../../api/call.ts'

export const erasuresQuery = queryOptions({
  queryKey: ['erasures'],
  queryFn: ({ signal }) => call(erasures.list, { signal }),
})

export function useTakeBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(erasures.takeBack, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: erasuresQuery.queryKey }),
  })
}
