import * as z from 'zod/mini'
import { INTEGER_MAX } from '../common.ts'
import { SEEN_DAYS_CHOICES, TAG_MODE_NAMES } from '../facts/audience.ts'
import {
  AGE_MAX,
  AGE_MIN,
  FOLLOWERS_MAX,
  LANGUAGES_MAX,
  PRICE_FILTER_MAX,
  PROFILE_LINE_MAX,
  TAGS_MAX,
} from '../facts/limits.ts'
import { GENDER_NAMES } from '../facts/profile-fields.ts'
import { line, listed } from '../profile.ts'
import { knownCity, knownCountry } from '../values/cities.ts'

const NO_TAGS = 'Пожалуйста, выберите хотя бы один тег для таргетированной рассылки'

/** A whole number that may be missing. */
export function whole(max: number, min = 1) {
  const words = `Укажите целое число от ${min} до ${max.toLocaleString('ru-RU')}`
  return z.optional(z.nullable(z.int(words).check(z.minimum(min, words), z.maximum(max, words))))
}

/** A place is written as in a profile; null is no limit. */
const place = (known: (text: string) => string) =>
  z.optional(
    z.nullable(
      z
        .string()
        .check(...line(PROFILE_LINE_MAX), z.overwrite<string>(known), z.minLength(1, 'Укажите место')),
    ),
  )

/** Whom a brief is for. What is left out is no limit. */
export const AudienceInput = z.object({
  target_tags: z.array(z.int().check(z.positive(), z.maximum(INTEGER_MAX)), NO_TAGS).check(
    z.overwrite((ids) => [...new Set(ids)]),
    z.minLength(1, NO_TAGS),
    z.maxLength(TAGS_MAX, 'Слишком много тегов'),
  ),
  target_mode: z.optional(z.enum(TAG_MODE_NAMES)),
  target_gender: z.optional(z.nullable(z.enum(GENDER_NAMES))),
  target_age_from: whole(AGE_MAX, AGE_MIN),
  target_age_to: whole(AGE_MAX, AGE_MIN),
  target_city: place((text) => knownCity(text)?.city ?? text),
  target_country: place(knownCountry),
  target_languages: z.optional(listed(LANGUAGES_MAX)),
  target_price_to: whole(PRICE_FILTER_MAX),
  target_followers_from: whole(FOLLOWERS_MAX, 0),
  target_followers_to: whole(FOLLOWERS_MAX, 0),
  target_verified: z.optional(z.boolean()),
  target_stopped: z.optional(z.boolean()),
  target_seen_days: z.optional(z.nullable(z.literal(SEEN_DAYS_CHOICES, 'Такого срока нет'))),
})
