import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { blocks } from '@ugc/contract/calls'
import type { BlockReason } from '@ugc/contract/facts/blocks'
import { call } from '../../api/call.ts'

export const blocksQuery = (page: number) =>
  queryOptions({
    queryKey: ['blocks', page],
    queryFn: ({ signal }) => call(blocks.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const useBlock = (creator_id: string) =>
  useMutation({
    mutationFn: (reason: BlockReason) => call(blocks.create, { body: { creator_id, reason } }),
  })

export const useUnblock = () =>
  useMutation({ mutationFn: (id: string) => call(blocks.remove, { params: { id } }) })
