import { createScrollMemory } from '../../../lists/scroll-memory.ts'

const LIST = '/admin/briefs'

export const { useScrollMemory, leftSearch } = createScrollMemory(`${LIST}/`)

/** Where «back» leads from a brief: the list with the filters and the page it was left with. */
export const briefsAddress = (): string => LIST + leftSearch()
