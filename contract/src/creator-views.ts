import * as z from 'zod/mini'
import { IdParams } from './common.ts'
import { VIEW_NAME_MAX, VIEW_ADDRESS_MAX } from './facts/limits.ts'
import { route } from './route.ts'
import { oneLine } from './values/text.ts'

const NAME = 'Укажите название вида'

/** The filters and the order of the list of creators under a name. All owners share them. */
const CreatorView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of /admin/creators: «city=Москва&gender=female&sort=price_up». */
  address: z.string(),
})
export type CreatorView = z.infer<typeof CreatorView>

const ViewInput = z.strictObject({
  name: z
    .string(NAME)
    .check(
      z.overwrite<string>(oneLine),
      z.minLength(1, NAME),
      z.maxLength(VIEW_NAME_MAX, `Не больше ${VIEW_NAME_MAX} символов`),
    ),
  address: z
    .string()
    .check(
      z.regex(/^[\w.~%+=&,-]+$/, 'Такого вида нет'),
      z.maxLength(VIEW_ADDRESS_MAX, 'Слишком длинный вид'),
    ),
})

export const creatorViews = {
  list: route({
    method: 'GET',
    path: '/api/creator-views',
    summary: 'Сохранённые виды базы, общие для агентства',
    reply: z.array(CreatorView),
  }),
  create: route({
    method: 'POST',
    path: '/api/creator-views',
    summary: 'Сохранить фильтры и порядок базы под названием',
    body: ViewInput,
    status: 201,
    reply: CreatorView,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/creator-views/:id',
    summary: 'Переименовать вид',
    params: IdParams,
    body: z.pick(ViewInput, { name: true }),
    reply: CreatorView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/creator-views/:id',
    summary: 'Удалить вид',
    params: IdParams,
    status: 204,
  }),
}
