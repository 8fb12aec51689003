import * as z from 'zod/mini'
import { DECLINE_REASON_NAMES, DECLINE_TEXT_MAX, WITHDRAW_REASON_NAMES } from '../facts/drafts.ts'
import { DELIVERY_DAYS_MAX, PRICE_MAX, RESPONSE_MESSAGE_MAX } from '../facts/limits.ts'
import { readable } from '../values/text.ts'

const PRICE = 'Укажи свою ставку'
const UNREAD = 'Не понял цену. Напиши одно число, например 5500'
const DAYS = 'Минимум 1 день'

/** What a creator answers a brief with. */
export const ResponseInput = z.object({
  brief_id: z.uuid('Такого проекта нет'),
  creator_price: z
    .number({ error: ({ input }) => (Number.isNaN(input) ? UNREAD : PRICE) })
    .check(z.minimum(0, 'Цена не может быть меньше 0'), z.maximum(PRICE_MAX, 'Слишком большая цена')),
  estimated_delivery_days: z.optional(
    z.nullable(z.int(DAYS).check(z.minimum(1, DAYS), z.maximum(DELIVERY_DAYS_MAX, 'Не больше года'))),
  ),
  message: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.overwrite<string>(readable),
          z.trim(),
          z.maxLength(RESPONSE_MESSAGE_MAX, 'Слишком длинный текст'),
        ),
    ),
  ),
})
export type ResponseInput = z.infer<typeof ResponseInput>

/** A creator's change of the own response, made from one version. */
export const OwnResponseChange = z.strictObject({
  creator_price: ResponseInput.shape.creator_price,
  estimated_delivery_days: ResponseInput.shape.estimated_delivery_days,
  message: ResponseInput.shape.message,
  version: z.int('Укажи версию, которую меняешь'),
})
export type OwnResponseChange = z.infer<typeof OwnResponseChange>

/** A creator takes the own response back, as it was in one version. */
export const Withdrawal = z.strictObject({
  version: OwnResponseChange.shape.version,
  reason: z.optional(z.nullable(z.enum(WITHDRAW_REASON_NAMES, 'Такой причины нет'))),
})
export type Withdrawal = z.infer<typeof Withdrawal>

/** An accepted creator confirms, or cannot take part: the reason says why. */
export const Confirmation = z.strictObject({
  reason: z.nullable(z.enum(WITHDRAW_REASON_NAMES, 'Такой причины нет')),
})
export type Confirmation = z.infer<typeof Confirmation>

/** A creator does not want a brief. The text is the reason «Другое» in the creator's own words. */
export const Decline = z.strictObject({
  reason: z.enum(DECLINE_REASON_NAMES, 'Такой причины нет'),
  text: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.overwrite<string>(readable),
          z.trim(),
          z.maxLength(DECLINE_TEXT_MAX, `Напиши короче: не больше ${DECLINE_TEXT_MAX} знаков`),
        ),
    ),
  ),
})
export type Decline = z.infer<typeof Decline>
