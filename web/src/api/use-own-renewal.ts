import { useQueryClient } from '@tanstack/react-query'
import { isOnline } from '../lib/files.ts'
import { NoReply } from './call.ts'

/**
 * After a change by a creator everything on the screen is loaded again; after a refusal too, because something was decided or
 * changed meanwhile. Not without a network: each list would show an error of its own beside that of the change.
 */
export function useOwnRenewal() {
  const client = useQueryClient()
  return async (_: unknown, error: Error | null) => {
    if (error instanceof NoReply && !(await isOnline())) return
    await client.invalidateQueries()
  }
}
