import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { payouts } from '@ugc/contract/calls'
import type { CallInput } from '@ugc/contract/route'
import { call } from '../../api/call.ts'

const KEY = ['payouts']
type Wanted = NonNullable<CallInput<typeof payouts.list>['query']>

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ items, has_more }: { items: { id: string }[]; has_more: boolean }) =>
    has_more ? items.at(-1)?.id : undefined,
  refetchOnMount: 'always' as const,
}

/** Other owners pay, too. */
export const payoutsQuery = (query: Wanted) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal, pageParam: after }) =>
      call(payouts.list, { query: { ...query, ...(after !== undefined && { after }) }, signal }),
  })

/** What is to be paid for a brief. */
export const briefDueQuery = (brief_id: string) =>
  queryOptions({
    queryKey: [...KEY, 'brief', brief_id],
    queryFn: async ({ signal }) => (await call(payouts.list, { query: { brief_id }, signal })).totals.due,
    refetchOnMount: 'always',
  })

/** The sums of the accountant's workbook. */
export const periodQuery = (query: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...KEY, 'period', query],
    queryFn: ({ signal }) => call(payouts.period, { query, signal }),
    refetchOnMount: 'always',
  })

/** An owner notes payments while the creator looks. */
export const ownPayoutsQuery = (view: 'due' | 'paid') =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...KEY, 'own', view],
    queryFn: ({ signal, pageParam: after }) =>
      call(payouts.own, { query: { view, ...(after !== undefined && { after }) }, signal }),
  })

/** After a refusal too, because another owner was first. */
function useRenewal() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

export function usePay() {
  const onSettled = useRenewal()
  return useMutation({
    mutationFn: async (body: NonNullable<CallInput<typeof payouts.pay>['body']>) =>
      (await call(payouts.pay, { body })).items,
    onSettled,
  })
}

export function useUndoPayments() {
  const onSettled = useRenewal()
  return useMutation({
    mutationFn: async (body: { ids: string[]; versions: number[] }) =>
      (await call(payouts.undo, { body })).items,
    onSettled,
  })
}

export function useChangeAmount() {
  const onSettled = useRenewal()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; amount: number; reason: string; version: number }) =>
      call(payouts.change, { params: { id }, body }),
    onSettled,
  })
}
