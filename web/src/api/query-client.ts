import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './call.ts'

const FIVE_MINUTES = 5 * 60_000
const RETRIES = { owner: 3, creator: 1 }
let retries = RETRIES.owner

/** A creator is on a phone and waits in front of it: one more try, then they are told. */
export function setRetriesFor(role: keyof typeof RETRIES) {
  retries = RETRIES[role]
}

/** Only a reply that did not come, or a server in trouble, may be better the next time. */
const mayRetry = (failures: number, error: Error) =>
  failures < retries && error instanceof ApiError && (error.status < 400 || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FIVE_MINUTES,
      gcTime: FIVE_MINUTES,
      refetchOnWindowFocus: false,
      // What failed while there was no network; everything else is fresh by its age.
      refetchOnReconnect: ({ state }) =>
        state.status === 'error' || state.fetchFailureCount > 0 ? 'always' : false,
      retry: mayRetry,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      // A webview's own idea of being offline is unreliable; ask, and show what comes of it.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
