import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { briefs, responses, works } from '@ugc/contract/calls'
import { BULK_MAX, RESPONSES_PER_PAGE } from '@ugc/contract/facts/limits'
import type { Verdict } from '@ugc/contract/facts/verdicts'
import type {
  Confirmation,
  Decline,
  OwnResponseChange,
  ResponseInput,
  Withdrawal,
} from '@ugc/contract/inputs/response'
import type { BulkGroup, Response, ResponsePatch } from '@ugc/contract/responses'
import type { CallInput, CallReply } from '@ugc/contract/route'
import { ApiError, call } from '../../api/call.ts'
import { useOwnRenewal } from '../../api/use-own-renewal.ts'

type ResponsesWanted = NonNullable<CallInput<typeof responses.list>['query']>
export type ResponsePage = CallReply<typeof responses.list>

/** For an owner all responses that match; for a creator only their own. */
export const responsesQuery = (query: ResponsesWanted) =>
  queryOptions({
    queryKey: ['responses', 'list', query],
    queryFn: ({ signal }) => call(responses.list, { query, signal }),
  })

/** A creator's own response to one brief: the server lists nothing but their own. */
export const ownResponseQuery = (brief_id: string) => responsesQuery({ brief_id, per_page: 1 })

export function useRespond() {
  return useMutation({
    mutationFn: (body: ResponseInput) => call(responses.create, { body: { ...body, markup_percentage: 0 } }),
  })
}

export function useChangeOwn(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: OwnResponseChange) => call(responses.change, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: LISTS }),
  })
}

export function useDecline(id: string) {
  const renew = useOwnRenewal()
  return useMutation({
    mutationFn: (body: Decline) => call(briefs.decline, { params: { id }, body }),
    onSettled: renew,
  })
}

export function useWithdrawal(id: string) {
  const renew = useOwnRenewal()
  return useMutation({
    mutationFn: (body: Withdrawal) => call(responses.withdraw, { params: { id }, body }),
    onSettled: renew,
  })
}

export function useConfirmation(id: string) {
  const renew = useOwnRenewal()
  return useMutation({
    mutationFn: (body: Confirmation) => call(responses.confirm, { params: { id }, body }),
    onSettled: renew,
  })
}

/** The version comes from the cached lists. An undo gives the version that it undoes: what was changed since is not overwritten. */
export type ResponseChange = Omit<ResponsePatch, 'version'> & {
  version?: number | undefined
  /** Nothing else: the bot asks the accepted creator again. */
  remind?: true
  /** Nothing else: cancels the work that has this version, with pay; null takes that back. */
  cancelled?: { pay: { amount: number } | null; version: number }
}

const LISTS = ['responses', 'list']
const CHANGE = ['responses', 'change']

/** Changes one response where it stands. It stays in a list whose filter it has left; the total is what the filter finds. */
function withChanged(
  list: ResponsePage,
  filter: ResponsesWanted,
  before: Response,
  changed: Response,
): ResponsePage {
  const counts = ({ status, unseen }: Response) =>
    (filter.status === undefined || filter.status === status) &&
    (filter.shown === undefined || filter.shown === String(unseen === null))
  return {
    ...list,
    total: list.total + Number(counts(changed)) - Number(counts(before)),
    items: list.items.map((one) => (one === before ? changed : one)),
  }
}

/**
 * A decision is shown before the server has agreed, in every list that has the response, and taken back if it refuses.
 * No list that is on the screen is loaded again by it: the next card would move under the pointer. Changes of one
 * response wait for each other: a price and the decision after it are no conflict.
 */
export function useDecide(id: string) {
  const client = useQueryClient()
  const known = () =>
    client
      .getQueriesData<ResponsePage>({ queryKey: LISTS })
      .flatMap(([, list]) => list?.items.filter((one) => one.id === id) ?? [])
      .toSorted((a, b) => (b.version ?? 0) - (a.version ?? 0))[0]
  const put = (change: (one: Response) => Response) => {
    for (const [key, list] of client.getQueriesData<ResponsePage>({ queryKey: LISTS })) {
      const one = list?.items.find((item) => item.id === id)
      if (list && one)
        client.setQueryData(key, withChanged(list, key[2] as ResponsesWanted, one, change(one)))
    }
  }
  const load = async () => {
    const { brief_id, creator_id } = known() ?? {}
    if (brief_id === undefined || !creator_id) return undefined
    const { items } = await call(responses.list, { query: { brief_id, creator_id } })
    return items.find((one) => one.id === id)
  }
  /** Another owner may have changed the response, or the reply to a saved change was lost. */
  const renew = async () => {
    try {
      const fresh = await load()
      if (fresh) put(() => fresh)
      else await client.invalidateQueries({ queryKey: LISTS })
    } catch {
      // The error of the change itself is shown already.
    }
  }
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: `response ${id}` },
    mutationFn: async ({ version = known()?.version ?? 0, remind, cancelled, ...change }: ResponseChange) => {
      if (remind) return call(responses.remind, { params: { id } })
      if (!cancelled) return call(responses.update, { params: { id }, body: { ...change, version } })
      const body = { cancelled: cancelled.pay, version: cancelled.version }
      await call(works.update, { params: { id }, body })
      const fresh = (await load()) ?? known()
      if (!fresh) throw new Error('Отклик не найден')
      return fresh
    },
    onMutate: async ({ status, visibility }) => {
      if (status === undefined && visibility === undefined) return undefined
      // A list in flight was read before this decision and would undo it on the screen.
      await client.cancelQueries({ queryKey: LISTS })
      const before = known()
      put((one) => ({
        ...one,
        ...(status === undefined ? {} : { status }),
        ...(visibility === undefined ? {} : { visibility, unseen: visibility === 'shown' ? null : 'hidden' }),
      }))
      return before
    },
    onSuccess: (changed) => {
      put(() => changed)
      // `put` made every list fresh that has the response; its place and the totals may be others now.
      void client.invalidateQueries({ queryKey: LISTS, refetchType: 'none' })
    },
    onError: async (error, _change, before) => {
      if (before !== undefined)
        put((one) => {
          const { status, visibility, unseen } = before
          return { ...one, status, visibility, unseen }
        })
      const renewed = renew()
      // 409: another owner changed the response first. The message comes after the new values are on the screen.
      if (error instanceof ApiError && error.status === 409) await renewed
    },
  })
}

/** All that a filter finds, up to what one bulk action takes. */
export async function allResponses(query: ResponsesWanted): Promise<Response[]> {
  const found = new Map<string, Response>()
  for (let page = 1; found.size < BULK_MAX; page += 1) {
    const { items, pages } = await call(responses.list, {
      query: { ...query, page, per_page: RESPONSES_PER_PAGE },
    })
    for (const one of items) if (one.creator) found.set(one.id, one)
    if (page >= pages) break
  }
  return [...found.values()].slice(0, BULK_MAX)
}

/** How many responses of the brief its client sees now. */
export const countSeen = async (brief_id: string): Promise<number> =>
  (await call(responses.list, { query: { brief_id, shown: 'true', per_page: 1 } })).total

/** The responses of a brief on which the client submitted this verdict. */
export const chosenQuery = (brief_id: string, client_choice: Verdict) =>
  queryOptions({
    queryKey: ['responses', 'chosen', brief_id, client_choice],
    queryFn: () => allResponses({ brief_id, client_choice }),
    staleTime: 0,
    meta: { shared: true },
  })

/** Every list on the screen is loaded once again after a bulk action. */
export function useBulk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ([first, ...and]: [BulkGroup, ...BulkGroup[]]) =>
      (await call(responses.bulk, { body: { ...first, ...(and.length > 0 ? { and } : {}) } })).items,
    onSettled: () => client.invalidateQueries({ queryKey: LISTS }),
  })
}
