import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './call.ts'

const FIVE_MINUTES = 5 * 60_000
const RETRIES = { owner: 3, creator: 1 }
let retries = RETRIES.owner

/** A creator waits in front of a phone: one retry, then the error is shown. */
export function setRetriesFor(role: keyof typeof RETRIES) {
  retries = RETRIES[role]
}

/** Only a missing reply or a 5xx may succeed at the next try. */
const mayRetry = (failures: number, error: Error) =>
  failures < retries && error instanceof ApiError && (error.status < 400 || error.status >= 500)

declare module '@tanstack/react-query' {
  interface Register {
    /** `shared`: shown beside every screen, so it is loaded again after each change instead of with the next screen. */
    queryMeta: { shared?: boolean }
  }
}

/**
 * Marks all cached data stale, so that every screen that opens later loads it again. Data on the screen stays in place:
 * a mutation that needs it renewed invalidates it itself.
 */
export function expireCache() {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  void queryClient.refetchQueries({ type: 'active', predicate: ({ meta }) => meta?.shared === true })
}

export const queryClient: QueryClient = new QueryClient({
  // Both run before the handlers of the mutation itself: a reply that these write into the cache counts as fresh.
  // After an error the change may be saved all the same, because the reply was lost.
  mutationCache: new MutationCache({ onSuccess: expireCache, onError: expireCache }),
  defaultOptions: {
    queries: {
      staleTime: FIVE_MINUTES,
      gcTime: FIVE_MINUTES,
      refetchOnWindowFocus: false,
      // Only queries that failed without a network; the others go by their age.
      refetchOnReconnect: ({ state }) =>
        state.status === 'error' || state.fetchFailureCount > 0 ? 'always' : false,
      retry: mayRetry,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      // Webviews report «offline» unreliably, so requests are always sent.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
