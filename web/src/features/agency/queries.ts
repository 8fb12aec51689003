import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { agency, type AgencyPatch } from '@ugc/contract/agency'
import type { RouteReply } from '@ugc/contract/route'
import { photos } from '@ugc/contract/photos'
import { call } from '../../api/call.ts'

export type Agency = RouteReply<typeof agency.get>

export const agencyQuery = queryOptions({
  queryKey: ['agency'],
  queryFn: ({ signal }) => call(agency.get, { signal }),
})

/** For people without an account: the head of a client's page. It is there before the rows, and without them. */
export const agencyCardQuery = queryOptions({
  queryKey: ['agency', 'card'],
  queryFn: ({ signal }) => call(agency.card, { signal }),
})

/** Whom the erasure after so many months would concern now. */
export const retentionQuery = (months: number) =>
  queryOptions({
    queryKey: ['agency', 'retention', months],
    queryFn: ({ signal }) => call(agency.retention, { query: { months }, signal }),
    staleTime: 0,
    enabled: months > 0,
  })

/** Undefined removes the mark. The open form keeps its version, which the mark does not change. */
export function useSetMark() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File | undefined) => {
      if (file) return (await call(photos.uploadMark, { file })).mark_url
      await call(photos.removeMark)
      return null
    },
    onSuccess: (mark_url) =>
      client.setQueryData(agencyQuery.queryKey, (known) => known && { ...known, mark_url }),
  })
}

/** The form opens again with the reply of the save. */
export function useUpdateAgency() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AgencyPatch) => call(agency.update, { body }),
    onSuccess: (saved) => client.setQueryData(agencyQuery.queryKey, saved),
  })
}
