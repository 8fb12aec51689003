import * as z from 'zod/mini'
import { WORK_LINE_MAX, WORK_LINKS_MAX, WORK_TEXT_MAX } from '../facts/limits.ts'
import { isLink, webLink } from '../values/links.ts'
import { oneLine, readable } from '../values/text.ts'

const text = (max: number, tidy: (given: string) => string) =>
  z
    .string()
    .check(z.overwrite<string>(tidy), z.trim(), z.maxLength(max, `Напиши короче: не больше ${max} знаков`))

export const requiredText = (error: string) =>
  z
    .string(error)
    .check(
      z.overwrite<string>(readable),
      z.trim(),
      z.minLength(1, error),
      z.maxLength(WORK_TEXT_MAX, `Не больше ${WORK_TEXT_MAX} знаков`),
    )
/** Of a client. An empty one is null. */
export const remarkText = () =>
  z.pipe(
    z
      .string('Напишите замечание')
      .check(
        z.overwrite<string>(readable),
        z.trim(),
        z.maxLength(WORK_TEXT_MAX, `Не больше ${WORK_TEXT_MAX} знаков`),
      ),
    z.transform((words) => (words === '' ? null : words)),
  )
export const workText = () => z.optional(z.nullable(text(WORK_TEXT_MAX, readable)))
export const workLine = () => z.optional(z.nullable(text(WORK_LINE_MAX, oneLine)))

/** What a creator hands in: links that are stored and never opened by the server. */
export const HandIn = z.strictObject({
  links: z
    .array(
      z.string().check(
        z.overwrite<string>((link) => webLink(oneLine(link))),
        z.refine(isLink, 'Это не похоже на ссылку. Скопируй её целиком, с https'),
      ),
      'Вставь ссылку на видео',
    )
    .check(
      z.overwrite((links) => [...new Set(links)]),
      z.minLength(1, 'Вставь ссылку на видео'),
      z.maxLength(WORK_LINKS_MAX, `Не больше ${WORK_LINKS_MAX} ссылок`),
    ),
  message: workText(),
  /** The number that the version gets: a second tap makes no second version. */
  number: z.int('Укажи номер версии'),
})
export type HandIn = z.infer<typeof HandIn>
