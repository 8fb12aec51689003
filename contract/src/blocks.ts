import * as z from 'zod/mini'
import { IdParams, paged, pageQuery } from './common.ts'
import { BLOCK_REASONS, type BlockReason } from './facts/blocks.ts'
import { BLOCKS_PER_PAGE } from './facts/limits.ts'
import { route } from './route.ts'

const reason = () => z.enum(Object.keys(BLOCK_REASONS) as BlockReason[], 'Выберите причину')

const Block = z.object({
  id: z.string(),
  /** Null: the person was erased, and the block stands by the hash of the Telegram id. */
  creator: z.nullable(
    z.object({
      id: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      photo_url: z.nullable(z.string()),
    }),
  ),
  reason: reason(),
  /** The owner's first name or login; null if the owner was removed. */
  author: z.nullable(z.string()),
  blocked_at: z.string(),
})
export type Block = z.infer<typeof Block>

export const blocks = {
  list: route({
    method: 'GET',
    path: '/api/blocks',
    summary: 'Заблокированные люди, сначала новые',
    query: pageQuery(BLOCKS_PER_PAGE),
    reply: paged(Block),
  }),
  create: route({
    method: 'POST',
    path: '/api/blocks',
    summary: 'Заблокировать креатора: закрыть вход и убрать из таблиц клиентов',
    body: z.object({ creator_id: z.uuid('Такого креатора нет'), reason: reason() }),
    status: 201,
    reply: z.object({ id: z.string() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/blocks/:id',
    summary: 'Снять блокировку',
    params: IdParams,
    status: 204,
  }),
}
