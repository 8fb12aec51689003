import * as z from 'zod/mini'
import { IdParams } from './common.ts'
import { BULK_MAX } from './facts/limits.ts'
import { route } from './route.ts'

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

/** All erasures of one owner that are not final, if that owner erased more than ten in an hour. */
const ManyErasures = z.object({ erased_by: z.string(), in_an_hour: z.int(), ids: z.array(z.string()) })
export type ManyErasures = z.infer<typeof ManyErasures>

export const erasures = {
  list: route({
    method: 'GET',
    path: '/api/erasures',
    summary: 'Креаторы, которых удалил владелец и ещё можно вернуть',
    reply: z.object({ items: z.array(PendingErasure), many: z.array(ManyErasures) }),
  }),
  takeBack: route({
    method: 'POST',
    path: '/api/erasures/:id/take-back',
    summary: 'Вернуть креатора, пока удаление не завершено',
    params: IdParams,
    status: 204,
  }),
  takeBackAll: route({
    method: 'POST',
    path: '/api/erasures/take-back',
    summary: 'Вернуть сразу многих; кого вернуть уже нельзя, остаётся как есть',
    body: z.object({
      ids: z.array(z.uuid('Такого креатора нет')).check(z.minLength(1), z.maxLength(BULK_MAX)),
    }),
    reply: z.object({ taken_back: z.int() }),
  }),
}
