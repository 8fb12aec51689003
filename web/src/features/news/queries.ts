import { queryOptions, useMutation } from '@tanstack/react-query'
import { news } from '@ugc/contract/calls'
import type { NewsKind } from '@ugc/contract/facts/bot/owner-news'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call(news.get, { signal }),
})

export const useSwitchNews = () =>
  useMutation({
    mutationFn: (body: { kind: NewsKind; wanted: boolean }) => call(news.update, { body }),
    onSuccess: (reply) => queryClient.setQueryData(newsQuery.queryKey, reply),
  })
