import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { agency, photos } from '@ugc/contract/calls'
import type { AgencyPatch } from '@ugc/contract/agency'
import type { CallReply } from '@ugc/contract/route'
import { quietUntil } from '@ugc/contract/values/quiet-hours'
import { call } from '../../api/call.ts'
import { timeAt } from '../../lib/time/agency-clock.ts'

export type Agency = CallReply<typeof agency.get>

export const agencyQuery = queryOptions({
  queryKey: ['agency'],
  queryFn: ({ signal }) => call(agency.get, { signal }),
})

/** When the bot really writes what is due at a moment: «утром, в 9:00» if that is in the quiet hours, undefined if at once. */
export function useMorning() {
  const { data } = useQuery(agencyQuery)
  const at = (moment: number) => {
    const until = data && quietUntil(new Date(moment), data)
    if (!until) return undefined
    const clock = timeAt(until.toISOString())
    return `${Number.parseInt(clock, 10) < 12 ? 'утром, ' : ''}в ${clock.replace(/^0/, '')}`
  }
  return { at, in: (seconds: number) => at(Date.now() + seconds * 1000) }
}

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
