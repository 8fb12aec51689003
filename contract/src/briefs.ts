import * as z from 'zod/mini'
import { paged, pageQuery } from './common.ts'
import { route } from './route.ts'

export const BRIEF_STATUSES = ['draft', 'active', 'closed', 'completed', 'cancelled'] as const
export const BriefStatus = z.enum(BRIEF_STATUSES)
export type BriefStatus = z.infer<typeof BriefStatus>

/** A line of the list of briefs. */
export const BriefItem = z.object({
  id: z.string(),
  title: z.string(),
  product_name: z.string(),
  status: BriefStatus,
  deadline: z.string(),
  target_tags: z.array(z.int()),
  sent_to_count: z.int(),
  created_at: z.string(),
})
export type BriefItem = z.infer<typeof BriefItem>

export const briefs = {
  list: route({
    method: 'GET',
    path: '/api/briefs',
    summary: 'Брифы, новые сверху',
    query: pageQuery(50),
    reply: paged(BriefItem),
  }),
}
