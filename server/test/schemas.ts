import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** A schema of the contract as JSON Schema: what may be sent. */
export const inputOf = (schema: Schema): unknown => z.toJSONSchema(schema, { io: 'input' })

/** Any texts under these names. */
export const textsOf = (...names: string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.optional(z.string())])))

/** What a schema makes of a value, or where the value is not as it says. */
export function readBy(schema: Schema, value: unknown): { data: unknown } | { wrong: string[] } {
  const { success, data, error } = z.safeParse(schema, value)
  return success ? { data } : { wrong: error.issues.map(({ path }) => path.join('.')) }
}
