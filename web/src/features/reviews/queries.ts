import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { reviews } from '@ugc/contract/calls'
import type { ReviewQueue, ReviewState } from '@ugc/contract/facts/reviews'
import { call } from '../../api/call.ts'

export const reviewsQuery = (query: { review: ReviewQueue; page: number }) =>
  queryOptions({
    queryKey: ['reviews', query],
    queryFn: ({ signal }) => call(reviews.list, { query, signal }),
    placeholderData: keepPreviousData,
  })

interface Decision {
  id: string
  review: ReviewState
  note?: string
  version: number
}

export function useDecideReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) => call(reviews.decide, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  })
}
