import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { payouts, responses, works } from '@ugc/contract/calls'
import { WORK_GROUP_NAMES, type WorkGroup, type WorkVerdict } from '@ugc/contract/facts/works'
import type { HandIn } from '@ugc/contract/inputs/work'
import type { Work } from '@ugc/contract/works'
import type { CallInput } from '@ugc/contract/route'
import { call } from '../../api/call.ts'
import { useOwnRenewal } from '../../api/use-own-renewal.ts'

const KEY = ['works']
type Wanted = NonNullable<CallInput<typeof works.list>['query']>

/** Creators change it from their phones. */
export const worksQuery = (query: Wanted) =>
  queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(works.list, { query, signal }),
    refetchOnMount: 'always',
  })

/** How many go on: a work with a remark of the client has ended. */
export const countOpen = (counts: Record<WorkGroup, number>) =>
  WORK_GROUP_NAMES.reduce((sum, group) => sum + (group === 'remarked' ? 0 : counts[group]), 0)

/** Every work of a brief that goes on, page by page. */
export const openWorksQuery = (brief_id: string) =>
  queryOptions({
    queryKey: [...KEY, 'open', brief_id],
    queryFn: async ({ signal }) => {
      const items: Work[] = []
      for (let more = true; more;) {
        const after = items.at(-1)?.id
        const page = await call(works.list, {
          query: { brief_id, ...(after !== undefined && { after }) },
          signal,
        })
        items.push(...page.items)
        more = page.has_more
      }
      return items
    },
    refetchOnMount: 'always',
  })

export const ownWorksQuery = (view: 'open' | 'ended') =>
  queryOptions({
    queryKey: [...KEY, 'own', view],
    queryFn: ({ signal }) => call(works.own, { query: { view }, signal }),
    refetchOnMount: 'always',
  })

/** The projects that owe a creator a video or the money for it. */
export const unfinishedTitlesQuery = queryOptions({
  queryKey: [...KEY, 'unfinished'],
  staleTime: 0,
  retry: false,
  queryFn: async ({ signal }) => {
    const [open, due] = await Promise.all([
      call(works.own, { query: { view: 'open' }, signal }),
      call(payouts.own, { query: { view: 'due' }, signal }),
    ])
    return [...new Set([...open.items, ...due.items].map(({ brief }) => brief.title))]
  },
})

/** Every list of works on the screen is loaded again; after a refusal too, because another owner was first. */
function useRenewal() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

type Change = NonNullable<CallInput<typeof works.update>['body']> & { id: string }

export function useChangeWork() {
  const onSettled = useRenewal()
  return useMutation({
    mutationFn: ({ id, ...body }: Change) => call(works.update, { params: { id }, body }),
    onSettled,
  })
}

/** The bot asks the accepted creator again. */
export function useRemind() {
  return useMutation({ mutationFn: (id: string) => call(responses.remind, { params: { id } }) })
}

interface Answer {
  ids: string[]
  verdict: WorkVerdict | null
  text?: string
  versions?: number[]
}

export function useAnswerWorks() {
  const onSettled = useRenewal()
  return useMutation({
    mutationFn: async (body: Answer) => (await call(works.answer, { body })).items,
    onSettled,
  })
}

export function useMoveDue() {
  const onSettled = useRenewal()
  return useMutation({
    mutationFn: async (body: { ids: string[]; due_at: string; versions: number[] }) =>
      (await call(works.moveDue, { body })).items,
    onSettled,
  })
}

/** The bot asks the accepted creators again. */
export function useRemindMany() {
  return useMutation({
    mutationFn: async (ids: string[]) => (await call(works.remind, { body: { ids } })).items,
  })
}

export function useAskDue(id: string) {
  // The response and the brief name the step too.
  const renew = useOwnRenewal()
  return useMutation({
    mutationFn: (body: { due_at: string | null; why?: string }) =>
      call(works.askDue, { params: { id }, body }),
    onSettled: renew,
  })
}

export function useHandIn(id: string) {
  // It confirms the response too.
  const renew = useOwnRenewal()
  return useMutation({
    mutationFn: (body: HandIn) => call(works.handIn, { params: { id }, body }),
    onSettled: renew,
  })
}
