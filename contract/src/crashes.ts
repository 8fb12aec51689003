import * as z from 'zod/mini'
import { CRASH_PLACES } from './facts/errors.ts'
import { route } from './route.ts'

export const crashes = {
  report: route({
    method: 'POST',
    path: '/api/crashes',
    summary: 'Приложение упало в браузере: где и на какой строке, без данных людей',
    // Names of code only, by their form: neither a message nor an address with ids fits.
    body: z.strictObject({
      place: z.enum(CRASH_PLACES),
      /** The address of the screen, ids as «:id». */
      screen: z.string().check(z.regex(/^(\/(:id|[a-z-]{1,30})){1,6}$|^\/$/)),
      /** The class of the error. */
      name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
      /** File, line and column of our script; empty if unknown. */
      at: z.string().check(z.regex(/^([\w.-]{1,80}:\d{1,7}:\d{1,7})?$/)),
    }),
    status: 204,
  }),
}
