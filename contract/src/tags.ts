import * as z from 'zod/mini'
import { TAG_NAME_MAX } from './facts/limits.ts'
import { TAG_CATEGORIES } from './facts/tag-categories.ts'
import { route } from './route.ts'
import { oneLine } from './values/text.ts'

export const TagCategory = z.enum(TAG_CATEGORIES)

export const Tag = z.object({
  id: z.int(),
  name: z.string(),
  category: z.nullable(TagCategory),
})
export type Tag = z.infer<typeof Tag>

/** `uses`: how many of the latest briefs ask for it. */
const ListedTag = z.extend(Tag, { uses: z.int() })
export type ListedTag = z.infer<typeof ListedTag>

export const TagInput = z.object({
  name: z
    .string('Укажите название тега')
    .check(
      z.overwrite<string>(oneLine),
      z.minLength(1, 'Укажите название тега'),
      z.maxLength(TAG_NAME_MAX, `Не больше ${TAG_NAME_MAX} символов`),
    ),
  category: z._default(
    z.nullable(z.enum(TAG_CATEGORIES, 'Выберите категорию: ниша, формат, язык или «Прочие»')),
    null,
  ),
})
export type TagInput = z.infer<typeof TagInput>

export const tags = {
  list: route({
    method: 'GET',
    path: '/api/tags',
    summary: 'Все теги, по категориям и по алфавиту',
    reply: z.array(ListedTag),
  }),
  create: route({
    method: 'POST',
    path: '/api/tags',
    summary: 'Новый тег',
    body: TagInput,
    status: 201,
    reply: Tag,
  }),
}
