import * as z from 'zod/mini'
import { IdParams, INTEGER_MAX } from './common.ts'
import { CREATOR_BULK_NAMES } from './facts/bulk-creators.ts'
import { CREATOR_FILTERS } from './facts/filters.ts'
import { BULK_MAX } from './facts/limits.ts'
import { filterQuery } from './filter-query.ts'
import { StopReason } from './memory.ts'
import { route } from './route.ts'

const CHOOSE = 'Выберите креаторов'

export const creatorsBulk = {
  change: route({
    method: 'POST',
    path: '/api/creators/bulk',
    summary:
      'Изменить сразу многих, до тысячи за вызов: теги, активна ли анкета, стоп-лист; повторяется с `next`, пока он есть',
    body: z.strictObject({
      /** Idempotency key of the whole change: its calls differ in `after` only, and a repeated one changes nothing more. */
      id: z.uuid('Неверный ключ запроса'),
      action: z.enum(CREATOR_BULK_NAMES),
      tag_id: z.optional(
        z.int().check(z.minimum(1, 'Такого тега нет'), z.maximum(INTEGER_MAX, 'Такого тега нет')),
      ),
      /** Of the stop-list. */
      reason: z.optional(StopReason),
      /** These creators, or all that the filter of the list finds. */
      ids: z.optional(
        z.array(z.uuid('Такого креатора нет')).check(
          z.overwrite((ids) => [...new Set(ids)]),
          z.minLength(1, CHOOSE),
          z.maxLength(BULK_MAX, `За раз можно выбрать не больше ${BULK_MAX} креаторов`),
        ),
      ),
      filter: z.optional(filterQuery(CREATOR_FILTERS)),
      after: z.optional(z.uuid('Такого креатора нет')),
    }),
    reply: z.object({
      /** By all calls so far. */
      changed: z.int(),
      /** By this call: those who cannot be made active, or have no room for a tag. */
      refused: z.int(),
      /** Where the next call goes on; null: that was all. */
      next: z.nullable(z.string()),
    }),
  }),
  undo: route({
    method: 'POST',
    path: '/api/creators/bulk/:id/undo',
    summary:
      'Вернуть, как было, до тысячи за вызов, пока есть `more`; 10 минут. Что с тех пор изменили другие, остаётся',
    params: IdParams,
    reply: z.object({
      undone: z.int(),
      /** Changed since, or gone. */
      kept: z.int(),
      more: z.boolean(),
    }),
  }),
}
