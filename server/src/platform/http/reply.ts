import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

/**
 * Compiles the serializer of a reply. It writes the fields of the schema only, so other columns of a row never leave.
 * Outside production it also parses the reply, so that a wrong enum or format fails a test.
 */
export function compileReply(schema: z.ZodMiniType, strict: boolean): (reply: unknown) => string {
  // OpenAPI 3.0's dialect writes null as `nullable`, which compiles to a comparison; `anyOf` would validate each branch.
  const compiled = fastJson(
    z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output' }) as fastJson.Schema,
  )
  return strict ? (reply) => compiled(z.parse(schema, reply)) : compiled
}
