import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

/**
 * Compiles, once, a function that writes exactly what the contract names; anything else on a row stays here.
 * Outside production the reply is parsed as well, so that a wrong enum or format fails a test instead of a screen.
 */
export function compileReply(schema: z.ZodMiniType, strict: boolean): (reply: unknown) => string {
  // OpenAPI 3.0's dialect writes null as `nullable`, which compiles to a comparison; `anyOf` would validate each branch.
  const compiled = fastJson(
    z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output' }) as fastJson.Schema,
  )
  return strict ? (reply) => compiled(z.parse(schema, reply)) : compiled
}
