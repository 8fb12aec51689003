import * as z from 'zod/mini'

/** The one shape of every failure. `detail` is printed on the screen as it is. */
export const ErrorBody = z.object({
  detail: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  request_id: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
