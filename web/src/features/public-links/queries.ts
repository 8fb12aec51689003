import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type LinkKind, publicLinks } from '@ugc/contract/public-links'
import type { RouteInput } from '@ugc/contract/route'
import { call } from '../../api/call.ts'

/** Both links of a brief. */
export const briefLinksQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-links', 'of-brief', id],
    queryFn: ({ signal }) => call(publicLinks.ofBrief, { params: { id }, signal }),
  })

/** Briefs with their links. */
export const linksByBriefQuery = (query: NonNullable<RouteInput<typeof publicLinks.byBrief>['query']>) =>
  queryOptions({
    queryKey: ['public-links', 'by-brief', query],
    queryFn: ({ signal }) => call(publicLinks.byBrief, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Revokes the old link, which stops working at once, and creates one with another address. */
export function useRenewLink(brief_id: string, kind: LinkKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      if (id !== undefined) await call(publicLinks.remove, { params: { id } })
      return call(publicLinks.create, { body: { brief_id, kind } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['public-links'] }),
  })
}

export function useRevokeLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(publicLinks.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['public-links'] }),
  })
}
