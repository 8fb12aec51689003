import * as z from 'zod/mini'
import { IdParams, paged, pageQuery } from './common.ts'
import { REVIEW_NOTE_MAX, REVIEW_QUEUES, REVIEW_STATES, REVIEWS_PER_PAGE } from './facts/reviews.ts'
import { profileReply } from './profile.ts'
import { route } from './route.ts'
import { readable } from './values/text.ts'
import { Tag } from './tags.ts'

/** What an owner looks at. */
export const REVIEWED_FIELDS = [
  'first_name',
  'last_name',
  'age',
  'city',
  'portfolio_url',
  'social_links',
  'price_per_video',
  'bio',
] as const

const Review = z.extend(profileReply(REVIEWED_FIELDS), {
  id: z.string(),
  photo_url: z.nullable(z.string()),
  tags: z.array(Tag),
  review: z.enum(REVIEW_QUEUES),
  /** What the person was asked to correct. */
  review_note: z.nullable(z.string()),
  review_at: z.string(),
  /** Reasons to look twice, in words. */
  doubts: z.array(z.string()),
  version: z.int(),
})
export type Review = z.infer<typeof Review>

const ReviewPage = () =>
  z.extend(paged(Review), { counts: z.object({ waiting: z.int(), returned: z.int() }) })

export const reviews = {
  list: route({
    method: 'GET',
    path: '/api/reviews',
    summary: 'Новые анкеты, которые ждут одобрения или правок, сначала старые',
    query: z.extend(pageQuery(REVIEWS_PER_PAGE), { review: z._default(z.enum(REVIEW_QUEUES), 'waiting') }),
    reply: ReviewPage(),
  }),
  decide: route({
    method: 'PUT',
    path: '/api/reviews/:id',
    summary: 'Одобрить новую анкету, вернуть на правки или отменить одобрение',
    params: IdParams,
    body: z.object({
      review: z.enum(REVIEW_STATES, 'Выберите решение'),
      /** What to correct; required for «На правки». */
      note: z.optional(
        z
          .string()
          .check(z.overwrite(readable), z.trim(), z.maxLength(REVIEW_NOTE_MAX, 'Слишком длинный текст')),
      ),
      /** The version that the owner saw: nothing is approved that was changed since. */
      version: z.int('Укажите версию, которую видели'),
    }),
    status: 204,
  }),
}
