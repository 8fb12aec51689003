import * as z from 'zod/mini'
import { APPROVAL_STATES } from './facts/approvals.ts'
import { ERROR_CODES } from './facts/errors.ts'
import {
  BULK_MAX,
  COUNTED_TO,
  PAGE_MAX,
  PER_PAGE_MAX,
  PRICE_MAX,
  TAGS_MAX,
  TEXT_FILTER_MAX,
} from './facts/limits.ts'

export const Approval = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.enum(APPROVAL_STATES),
  /** By the clock of the server. */
  seconds_left: z.int(),
  /** The bot's message did not arrive: the owner has not started the bot, or has blocked it. */
  is_undelivered: z.boolean(),
})
export type Approval = z.infer<typeof Approval>

/** The one shape of every failure. `detail` is printed on the screen as it is. */
export const ErrorBody = z.object({
  detail: z.string(),
  code: z.enum(ERROR_CODES),
  fields: z.optional(z.record(z.string(), z.string())),
  request_id: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** An idempotency key: the same key with the same body is answered with what the first request made. */
export const requestKey = () => z.optional(z.uuid('Неверный ключ запроса'))

export const IdParams = z.object({ id: z.uuid('Такого адреса нет') })

/** What an address carries is text: '2', 'true', '1,2,3'. */
export const queryNumber = (...checks: z.core.$ZodCheck<number>[]) =>
  z.optional(z.coerce.number('Укажите число').check(...checks))

/** What an `integer` of the database holds: more than that is a mistake, not a filter. */
export const INTEGER_MAX = 2_147_483_647

export const queryInteger = () =>
  queryNumber(z.int('Укажите целое число'), z.minimum(-INTEGER_MAX), z.maximum(INTEGER_MAX))

/**
 * A moment of our own time, written in one way: the database knows neither a year 0 nor one of five digits, nor how far
 * from Greenwich a clock may say that it is.
 */
export const moment = (error: string) =>
  z.iso.datetime({ offset: true, error }).check(
    z.overwrite((text) => {
      const at = new Date(text)
      return Number.isNaN(at.getTime()) ? text : at.toISOString()
    }),
    z.refine((text) => /^[12]\d{3}-/.test(text), error),
  )

/** A day without an hour. */
export const day = (error: string) =>
  z.iso.date(error).check(z.refine((text) => /^[12]\d{3}-/.test(text), error))

export const queryBoolean = () =>
  z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  )

/** '1,2,3', each once. */
export const tagList = (most = TAGS_MAX) =>
  z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.regex(
            new RegExp(String.raw`^\d{1,9}(,\d{1,9}){0,${most - 1}}$`),
            'Теги перечисляются через запятую',
          ),
        ),
      z.transform((list) => [...new Set(list.split(',').map(Number))]),
    ),
  )

/** 'русский,английский', each once. */
export const wordList = (most: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.maxLength(TEXT_FILTER_MAX, 'Слишком длинный запрос')),
      z.transform((list) => {
        const words = list.split(',').map((word) => word.trim())
        return [...new Set(words.filter((word) => word !== ''))].slice(0, most)
      }),
    ),
  )

/** The page of a list, as a route's answer receives it. */
export interface PageWanted {
  page: number
  per_page: number
}

export const pageQuery = (per_page: number) =>
  z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 1),
    per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PER_PAGE_MAX)), per_page),
  })

/** `capped`: there are more than `total`, which is as far as was counted. */
export const paged = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.int(),
    pages: z.int(),
    capped: z.boolean(),
  })

export const pagesOf = (total: number, per_page: number) => Math.max(1, Math.ceil(total / per_page))
export const isCapped = (counted: number) => counted > COUNTED_TO

/** The responses that an owner selected. */
export const responseIds = () =>
  z.array(z.uuid('Такого отклика нет'), 'Выберите отклики').check(
    z.overwrite((ids) => [...new Set(ids)]),
    z.minLength(1, 'Выберите отклики'),
    z.maxLength(BULK_MAX, `За раз можно выбрать не больше ${BULK_MAX} откликов`),
  )

/** Roubles with at most two digits of kopecks: what a column of money holds. */
export const sum = (error: string, least = 0.01) =>
  z.number(error).check(
    z.minimum(least, error),
    z.maximum(PRICE_MAX, 'Слишком большая сумма'),
    z.refine(
      (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
      'Не больше двух знаков копеек',
    ),
  )

/** What a client pays for a response. Null: no price. */
export const ClientPrice = z.nullable(
  z
    .number('Укажите цену числом')
    .check(z.minimum(0, 'Цена не может быть меньше 0'), z.maximum(PRICE_MAX, 'Слишком большая цена')),
)
