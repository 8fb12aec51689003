import * as z from 'zod/mini'
import { paged } from './common.ts'
import { JOURNAL_FILTERS, JOURNAL_PER_PAGE } from './facts/journal-filters.ts'
import { listQuery } from './filter-query.ts'
import { route } from './route.ts'

/** Who did what, in words. */
const JournalEntry = z.object({
  id: z.int(),
  at: z.string(),
  who: z.string(),
  what: z.string(),
  important: z.boolean(),
  /** Refused by the server: nothing was done. */
  refused: z.boolean(),
  /** The network part of the address. */
  network: z.nullable(z.string()),
})
export type JournalEntry = z.infer<typeof JournalEntry>

const JournalPerson = z.object({ person: z.string(), name: z.string() })

export const journal = {
  list: route({
    method: 'GET',
    path: '/api/journal',
    summary: 'Кто, что и когда сделал',
    query: listQuery(JOURNAL_FILTERS, JOURNAL_PER_PAGE),
    reply: paged(JournalEntry),
  }),
  /** The values of the filter «Люди». */
  people: route({
    method: 'GET',
    path: '/api/journal/people',
    summary: 'Чьи записи есть в журнале',
    reply: z.array(JournalPerson),
  }),
}
