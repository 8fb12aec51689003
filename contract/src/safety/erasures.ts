import * as z from 'zod/mini'
import { IdParams } from '../common.ts'
import { route } from '../route.ts'

const PendingErasure = z.object({
  /** Of the creator. */
  id: z.string(),
  name: z.string(),
  /** The name of the owner; empty if the owner was removed since. */
  erased_by: z.string(),
  erased_at: z.string(),
  final_at: z.string(),
})
export type PendingErasure = z.infer<typeof PendingErasure>

export const erasures = {
  list: route({
    method: 'GET',
    path: '/api/erasures',
    summary: 'Креаторы, которых удалил владелец и ещё можно вернуть',
    reply: z.object({ items: z.array(PendingErasure) }),
  }),
  takeBack: route({
    method: 'POST',
    path: '/api/erasures/:id/take-back',
    summary: 'Вернуть креатора, пока удаление не завершено',
    params: IdParams,
    status: 204,
  }),
}
