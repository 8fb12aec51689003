import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { tags } from '@ugc/contract/calls'
import type { TagInput } from '@ugc/contract/tags'
import { call } from '../../api/call.ts'

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => call(tags.list, { signal }),
})

export function useCreateTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TagInput) => call(tags.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: tagsQuery.queryKey }),
  })
}
