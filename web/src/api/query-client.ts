import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './call.ts'

const FIVE_MINUTES = 5 * 60_000
const RETRIES = 3

/** A refusal stays a refusal: asking again only multiplies it. */
const mayRetry = (failures: number, error: Error) =>
  failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FIVE_MINUTES,
      gcTime: FIVE_MINUTES,
      refetchOnWindowFocus: false,
      retry: mayRetry,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      // A webview's own idea of being offline is unreliable; ask, and show what comes of it.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
