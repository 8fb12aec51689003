import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { briefs, choices, deliveries, prices } from '@ugc/contract/calls'
import type { BriefCreate, BriefPatch } from '@ugc/contract/briefs'
import type { Audience } from '@ugc/contract/facts/audience'
import type { FunnelState, ReminderScope } from '@ugc/contract/facts/drafts'
import type { ShowMode } from '@ugc/contract/facts/client-view'
import { BRIEFS_IN_FILTER } from '@ugc/contract/facts/limits'
import type { CallInput, CallReply } from '@ugc/contract/route'
import { call } from '../../api/call.ts'

type BriefsWanted = NonNullable<CallInput<typeof briefs.list>['query']>
export type Brief = CallReply<typeof briefs.get>

const briefChoicesQuery = queryOptions({
  queryKey: ['briefs', 'choices'],
  queryFn: ({ signal }) => call(briefs.list, { query: { per_page: BRIEFS_IN_FILTER }, signal }),
})

/** The newest briefs as options of a filter. The chosen one is an option too, even if it is older. */
export function useBriefChoices(chosen: string | undefined) {
  const { data, error, isFetching, refetch } = useQuery(briefChoicesQuery)
  const options = [
    { value: '', label: 'Все проекты' },
    ...(data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ]
  const title = options.find(({ value }) => value === chosen)?.label ?? 'Выбранный проект'
  if (chosen !== undefined && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: title })
  return {
    options,
    title,
    failed: error !== null && data === undefined,
    retrying: isFetching,
    retry: () => void refetch(),
  }
}

export const briefsQuery = (query: BriefsWanted) =>
  queryOptions({
    queryKey: ['briefs', 'list', query],
    queryFn: ({ signal }) => call(briefs.list, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const briefQuery = (id: string) =>
  queryOptions({
    queryKey: ['briefs', 'one', id],
    queryFn: ({ signal }) => call(briefs.get, { params: { id }, signal }),
  })

/** Whom a brief with this audience would reach. Undefined: the audience is wrong, and the last one stays. */
export const previewAudienceQuery = (audience: Audience | undefined) =>
  queryOptions({
    queryKey: ['briefs', 'preview-audience', audience],
    queryFn:
      audience === undefined
        ? skipToken
        : ({ signal }: { signal: AbortSignal }) =>
            call(deliveries.previewAudience, { body: audience, signal }),
    placeholderData: keepPreviousData,
  })

export const audienceQuery = (id: string) =>
  queryOptions({
    queryKey: ['briefs', 'audience', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(deliveries.audience, { params: { id }, signal }),
  })

/** Of the audience: whom the bot cannot write to. */
export const unreachableQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['briefs', 'unreachable', id, page],
    staleTime: 0,
    queryFn: ({ signal }) => call(deliveries.unreachable, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

const PROGRESS_MS = 1500

/** Polled while messages are queued. */
export const progressQuery = (id: string) =>
  queryOptions({
    queryKey: ['briefs', 'progress', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(deliveries.progress, { params: { id }, signal }),
    refetchInterval: ({ state }) => ((state.data?.queued ?? 0) > 0 ? PROGRESS_MS : false),
  })

/** Loaded again after each change and each return to the page, not polled: it counts every addressed creator. */
export const funnelQuery = (id: string) =>
  queryOptions({
    queryKey: ['briefs', 'funnel', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(deliveries.funnel, { params: { id }, signal }),
  })

export const addresseesQuery = (id: string, state: FunnelState, page: number) =>
  queryOptions({
    queryKey: ['briefs', 'addressees', id, state, page],
    staleTime: 0,
    queryFn: ({ signal }) => call(deliveries.addressees, { params: { id }, query: { state, page }, signal }),
    placeholderData: keepPreviousData,
  })

/** Who was not told of the end. */
export const untoldQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['briefs', 'untold', id, page],
    staleTime: 0,
    queryFn: ({ signal }) => call(briefs.untold, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

/** The page of the brief shows the reply of the save at once. */
function useRemember() {
  const client = useQueryClient()
  return (brief: Brief) => client.setQueryData(briefQuery(brief.id).queryKey, brief)
}

export function useCreateBrief() {
  return useMutation({
    mutationFn: (body: BriefCreate) => call(briefs.create, { body }),
    onSuccess: useRemember(),
  })
}

export function useUpdateBrief(id: string) {
  return useMutation({
    mutationFn: (body: BriefPatch) => call(briefs.update, { params: { id }, body }),
    onSuccess: useRemember(),
  })
}

/** The end of the brief or the message about a change, before the bot writes of it. */
export function useTakeBack(id: string) {
  const client = useQueryClient()
  const remember = useRemember()
  return useMutation({
    mutationFn: (query: { only?: 'messages' }) => call(briefs.takeBack, { params: { id }, query }),
    onSuccess: async (brief) => {
      remember(brief)
      await Promise.all(
        ['responses', 'works', 'payouts'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      )
    },
    onError: () => client.invalidateQueries({ queryKey: briefQuery(id).queryKey }),
  })
}

/** Which responses the client sees: every response on the screen is read again. */
export function useShowMode(id: string) {
  const client = useQueryClient()
  const remember = useRemember()
  return useMutation({
    mutationFn: (body: { show_mode?: ShowMode; shows_works?: boolean; version: number }) =>
      call(briefs.update, { params: { id }, body }),
    onSuccess: async (brief) => {
      remember(brief)
      await Promise.all(
        ['responses', 'public-links'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      )
    },
    // The version may be outdated: the next try starts from the latest one.
    onError: () => client.invalidateQueries({ queryKey: briefQuery(id).queryKey }),
  })
}

export function useRemoveBrief(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(briefs.remove, { params: { id } }),
    onSuccess: () => client.removeQueries({ queryKey: briefQuery(id).queryKey }),
  })
}

/** `again`: sends the unconfirmed and failed messages, instead of a first message to new recipients. */
export function useSendBrief(id: string) {
  const client = useQueryClient()
  const renew = () =>
    Promise.all(
      [
        ['briefs', 'one', id],
        ['briefs', 'audience', id],
        ['briefs', 'progress', id],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
      // After the progress: a worker that has sent all meanwhile leaves nothing to wait for.
    ).then(() => client.invalidateQueries({ queryKey: ['briefs', 'funnel', id] }))
  return useMutation({
    mutationFn: ({ again, body }: { again: boolean; body: { when?: 'now' } }) =>
      again
        ? call(deliveries.resend, { params: { id }, body })
        : call(deliveries.send, { params: { id }, body }),
    // The numbers are fetched after a success and after a failure; the message of a failure does not wait for them.
    onSuccess: renew,
    onError: () => void renew(),
  })
}

/** The page of the brief has other numbers then, after a refusal too. */
export function useStopSending(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deliveries.stop, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['briefs'] }),
  })
}

/** The lists show the plan too. */
function usePlanChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // After a refusal too: the brief may have been sent meanwhile. Not awaited: the panel that says what was done would be gone.
    onSettled: () => void client.invalidateQueries({ queryKey: ['briefs'] }),
  })
}

export const usePlan = (id: string) =>
  usePlanChange((at: string) => call(deliveries.plan, { params: { id }, body: { at } }))

export const useCancelPlan = (id: string) =>
  usePlanChange(() => call(deliveries.cancelPlan, { params: { id } }))

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['briefs', 'message', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(deliveries.preview, { params: { id }, signal }),
  })

export const useTestBrief = (id: string) =>
  useMutation({ mutationFn: () => call(deliveries.test, { params: { id } }) })

export const reminderQuery = (id: string) =>
  queryOptions({
    queryKey: ['briefs', 'reminder', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(deliveries.reminder, { params: { id }, signal }),
  })

export function useRemind(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (scope: ReminderScope) => call(deliveries.remind, { params: { id }, body: { scope } }),
    onSuccess: (reminded) =>
      client.setQueryData(reminderQuery(id).queryKey, (known) => known && { ...known, reminded }),
  })
}

/** Loaded again after each change: a decision or a price anywhere on the screen changes the sums. */
export const moneyQuery = (id: string) =>
  queryOptions({
    queryKey: ['briefs', 'money', id],
    queryFn: ({ signal }) => call(prices.money, { params: { id }, signal }),
    meta: { shared: true },
  })

/** What the client submitted. Loaded again after each change: a decision anywhere changes what is left to accept. */
export const clientChoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['briefs', 'client-choice', id],
    queryFn: ({ signal }) => call(choices.ofBrief, { params: { id }, signal }),
    staleTime: 0,
    meta: { shared: true },
  })

export type MoneySums = CallReply<typeof prices.money>['shown']
export type PricesPreview = CallReply<typeof prices.set>
type Pricing = NonNullable<CallInput<typeof prices.set>['body']>
type PricesBefore = PricesPreview['before']

export const pricesQuery = (id: string, pricing: Pricing) =>
  queryOptions({
    queryKey: ['briefs', 'prices', id, pricing],
    queryFn: ({ signal }) =>
      call(prices.set, { params: { id }, body: { ...pricing, dry_run: true }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Many cards on the screen have another price after it. */
function usePriceChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: ['responses'] }),
  })
}

export const useSetPrices = (id: string) =>
  usePriceChange((body: Pricing) => call(prices.set, { params: { id }, body }))

/** Puts back the prices from before, where no one has changed the response since. */
export const useUndoPrices = (id: string) =>
  usePriceChange((before: PricesBefore) => call(prices.undo, { params: { id }, body: { before } }))
