import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { briefs, publicLinks } from '@ugc/contract/calls'
import type { ShowMode } from '@ugc/contract/facts/client-view'
import type { LinkKind } from '@ugc/contract/public-links'
import type { CallInput } from '@ugc/contract/route'
import { call } from '../../api/call.ts'

/** Both links of a brief. */
export const briefLinksQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-links', 'of-brief', id],
    queryFn: ({ signal }) => call(publicLinks.ofBrief, { params: { id }, signal }),
    // The client opens the link meanwhile.
    staleTime: 0,
  })

/** Briefs with their links. */
export const linksByBriefQuery = (query: NonNullable<CallInput<typeof publicLinks.byBrief>['query']>) =>
  queryOptions({
    queryKey: ['public-links', 'by-brief', query],
    queryFn: ({ signal }) => call(publicLinks.byBrief, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

type Change = { id: string } & CallInput<typeof publicLinks.update>['body']

/** What an owner changes at a brief's link of one kind. */
export function useLinkMutations(brief_id: string, kind: LinkKind) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['public-links'] })
  return {
    /** With the id of a link: another address for it. Without one: a link where there is none. */
    renew: useMutation({
      mutationFn: (id: string | undefined) =>
        id === undefined
          ? call(publicLinks.create, { body: { brief_id, kind } })
          : call(publicLinks.renew, { params: { id } }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (id: string) => call(publicLinks.remove, { params: { id } }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: Change) => call(publicLinks.update, { params: { id }, body }),
      onSettled,
    }),
    show: useMutation({
      mutationFn: (show_mode: ShowMode) =>
        call(briefs.update, { params: { id: brief_id }, body: { show_mode } }),
      onSettled: () =>
        Promise.all(
          ['public-links', 'briefs', 'responses'].map((key) => client.invalidateQueries({ queryKey: [key] })),
        ),
    }),
  }
}

/** Enters the PIN of a client's link and loads its table again. */
export function useEnterPin(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pin: string) => call(publicLinks.enter, { params: { token }, body: { pin } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['public-table', token] }),
  })
}
