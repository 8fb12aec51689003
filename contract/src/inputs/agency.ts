import * as z from 'zod/mini'
import {
  AGENCY_CONTACT_MAX,
  AGENCY_NAME_MAX,
  MARKUP_MAX,
  PAYOUT_DAYS_MAX,
  PRICE_STEPS,
  RETENTION_MONTHS,
} from '../facts/limits.ts'
import { contactOf, isContact } from '../values/contact.ts'
import { oneLine } from '../values/text.ts'

const NAME = 'Укажите название агентства'
const CONTACT = 'Укажите @username в Telegram или телефон'
const MARKUP = `Укажите целое число от 0 до ${MARKUP_MAX}`

const DAYS = `Укажите целое число от 1 до ${PAYOUT_DAYS_MAX}`
const TIME = 'Укажите время, например 22:00'
const timeOfDay = () => z.string(TIME).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME))

/** What an owner edits. */
export const AgencyInput = z.object({
  name: z
    .string(NAME)
    .check(
      z.overwrite<string>(oneLine),
      z.minLength(1, NAME),
      z.maxLength(AGENCY_NAME_MAX, `Не больше ${AGENCY_NAME_MAX} символов`),
    ),
  contact: z.nullable(
    z
      .string(CONTACT)
      .check(
        z.overwrite(contactOf),
        z.maxLength(AGENCY_CONTACT_MAX, CONTACT),
        z.refine<string>(isContact, CONTACT),
      ),
  ),
  default_markup: z.nullable(z.int(MARKUP).check(z.minimum(0, MARKUP), z.maximum(MARKUP_MAX, MARKUP))),
  price_step: z.union(
    PRICE_STEPS.map((step) => z.literal(step)),
    'Выберите, как округлять',
  ),
  /** Working days from an accepted video to its payout. */
  payout_days: z.int(DAYS).check(z.minimum(1, DAYS), z.maximum(PAYOUT_DAYS_MAX, DAYS)),
  quiet_from: timeOfDay(),
  quiet_to: timeOfDay(),
  /** A profile that a person makes waits until an owner has approved it. */
  review_new_profiles: z.boolean('Выберите, ждёт ли новая анкета одобрения'),
  retention_months: z.union(
    RETENTION_MONTHS.map((months) => z.literal(months)),
    'Выберите срок',
  ),
})
export type AgencyInput = z.infer<typeof AgencyInput>
