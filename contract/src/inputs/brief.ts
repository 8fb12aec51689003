import * as z from 'zod/mini'
import { AgencyInput } from './agency.ts'
import { INTEGER_MAX, moment } from '../common.ts'
import { BRIEF_TEXT_MAX, BUDGET_MAX, PLACES_MAX, TAGS_MAX } from '../facts/limits.ts'

const REQUIRED = 'Обязательное поле'
const NO_TAGS = 'Пожалуйста, выберите хотя бы один тег для таргетированной рассылки'

const text = (name: keyof typeof BRIEF_TEXT_MAX) =>
  z
    .string(REQUIRED)
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1, REQUIRED),
      z.maxLength(BRIEF_TEXT_MAX[name], 'Слишком длинный текст'),
    )

/** A whole number that may be missing. */
function whole(max: number) {
  const words = `Укажите целое число от 1 до ${max.toLocaleString('ru-RU')}`
  return z.optional(z.nullable(z.int(words).check(z.minimum(1, words), z.maximum(max, words))))
}

/** What an owner writes. In a file of its own, as is whatever a form checks: the other screens do without it. */
export const BriefInput = z.object({
  title: text('title'),
  product_name: text('product_name'),
  brand_description: text('brand_description'),
  brief_description: text('brief_description'),
  publication_required: z.boolean(REQUIRED),
  deadline: moment(REQUIRED),
  payment_terms: text('payment_terms'),
  places: whole(PLACES_MAX),
  budget: whole(BUDGET_MAX),
  markup: z.optional(AgencyInput.shape.default_markup),
  target_tags: z.array(z.int().check(z.positive(), z.maximum(INTEGER_MAX)), NO_TAGS).check(
    z.overwrite((ids) => [...new Set(ids)]),
    z.minLength(1, NO_TAGS),
    z.maxLength(TAGS_MAX, 'Слишком много тегов'),
  ),
})
export type BriefInput = z.infer<typeof BriefInput>
