import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { journal } from '@ugc/contract/calls'
import type { CallInput } from '@ugc/contract/route'
import { call } from '../../api/call.ts'

export const journalQuery = (query: NonNullable<CallInput<typeof journal.list>['query']>) =>
  queryOptions({
    queryKey: ['journal', query],
    queryFn: ({ signal }) => call(journal.list, { query, signal }),
    // Every action adds an entry.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const journalPeopleQuery = queryOptions({
  queryKey: ['journal', 'people'],
  queryFn: ({ signal }) => call(journal.people, { signal }),
})
