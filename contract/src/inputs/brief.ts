import * as z from 'zod/mini'
import { AgencyInput } from './agency.ts'
import { AudienceInput, whole } from './audience.ts'
import { moment } from '../common.ts'
import { BRIEF_TEXT_MAX, BUDGET_MAX, PLACES_MAX } from '../facts/limits.ts'
import { readable } from '../values/text.ts'

const REQUIRED = 'Обязательное поле'

const text = (name: keyof typeof BRIEF_TEXT_MAX) =>
  z
    .string(REQUIRED)
    .check(
      z.overwrite<string>(readable),
      z.trim(),
      z.minLength(1, REQUIRED),
      z.maxLength(BRIEF_TEXT_MAX[name], 'Слишком длинный текст'),
    )

/** What an owner writes. In a file of its own, as is whatever a form checks: the other screens do without it. */
const BriefTexts = z.object({
  title: text('title'),
  product_name: text('product_name'),
  brand_description: text('brand_description'),
  brief_description: text('brief_description'),
  publication_required: z.boolean(REQUIRED),
  deadline: moment(REQUIRED),
  responses_until: z.optional(z.nullable(moment('Укажите дату и время'))),
  payment_terms: text('payment_terms'),
  places: whole(PLACES_MAX),
  budget: whole(BUDGET_MAX),
  markup: z.optional(AgencyInput.shape.default_markup),
})
export const BriefInput = z.extend(BriefTexts, AudienceInput.shape)
export type BriefInput = z.infer<typeof BriefInput>
