import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { PER_PAGE_MAX } from '@ugc/contract/limits'
import { type LinkKind, publicLinks } from '@ugc/contract/public-links'
import { call } from '../../api/call.ts'

/** Both links of a brief. */
export const briefLinksQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-links', 'of-brief', id],
    queryFn: ({ signal }) => call(publicLinks.ofBrief, { params: { id }, signal }),
  })

/** Each project has at most two, so a page of them is twice as long as one of projects. */
export const publicLinksQuery = (query: { page: number; brief_id?: string }) =>
  queryOptions({
    queryKey: ['public-links', 'list', query],
    queryFn: ({ signal }) => call(publicLinks.list, { query: { ...query, per_page: PER_PAGE_MAX }, signal }),
    placeholderData: keepPreviousData,
  })

/** The old address stops at once; the new one is another. */
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
