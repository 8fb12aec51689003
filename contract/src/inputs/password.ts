import * as z from 'zod/mini'
import { PASSWORD_MIN } from '../facts/limits.ts'

export const PasswordInput = z.object({
  old_password: z.string('Укажите пароль').check(z.minLength(1, 'Укажите пароль'), z.maxLength(1000)),
  new_password: z
    .string('Укажите новый пароль')
    .check(z.minLength(PASSWORD_MIN, `Не короче ${PASSWORD_MIN} символов`), z.maxLength(1000)),
})
