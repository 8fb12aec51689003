import { useLocation } from 'react-router'
import { createScrollMemory } from '../../../lists/scroll-memory.ts'

const LIST = '/admin/creators'

export const { useScrollMemory, leftSearch } = createScrollMemory(`${LIST}/`)

/** The state of a link to a creator's page: unlike the scroll memory, the history survives a reload. */
export const cameFrom = (search: string) => ({ list: search })

/** Where «back» leads from a creator: the list with the filters and the page it was left with. */
export function useListAddress(): string {
  const { state } = useLocation() as { state: Partial<ReturnType<typeof cameFrom>> | null }
  return LIST + (state?.list ?? leftSearch())
}
