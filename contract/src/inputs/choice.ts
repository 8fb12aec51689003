import * as z from 'zod/mini'
import { CLIENT_NAME_MAX } from '../facts/verdicts.ts'
import { line } from '../profile.ts'
import { hasContact } from '../values/text.ts'

const NAME = 'Напишите имя, хотя бы одну букву'
/** One line with at least one letter. */
export const ClientName = z.string(NAME).check(
  ...line(CLIENT_NAME_MAX),
  z.refine<string>((name) => /\p{L}/u.test(name), NAME),
  z.refine<string>((name) => !hasContact(name), 'Напишите только имя, без ссылок и телефонов'),
)
