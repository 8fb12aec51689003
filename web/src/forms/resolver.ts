import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

export type Messages<Values> = Partial<Record<keyof Values & string, string>>

/** How the text in a form becomes what the server takes, and which schema of the contract judges it. */
export interface Rules<Values, Output> {
  schema: z.ZodMiniType<Output>
  /** Wrong input is passed on as it is: the schema names the mistake. */
  payloadOf: (values: Values) => object
  /** The field that a path of the payload belongs to; by default the first part of the path. */
  fieldAt?: (path: string) => string | undefined
  /** Rules that the schema cannot check, because they depend on what is saved. */
  check?: (values: Values, saved: Values) => Messages<Values>
}

const firstPart = (path: string) => path.split('.')[0]

/** Keeps the first message of each field. Messages about a path without a field are dropped. */
export function messagesByField<Values extends object>(
  said: Iterable<readonly [path: string, message: string]>,
  fields: readonly (keyof Values & string)[],
  fieldAt: (path: string) => string | undefined = firstPart,
): Messages<Values> {
  const messages: Messages<Values> = {}
  for (const [path, message] of said) {
    const at = fieldAt(path)
    const name = fields.find((field) => field === at)
    if (name) messages[name] ??= message
  }
  return messages
}

/** Validates with the contract's schema. `saved` is the form's context, its keys are the fields. */
export const resolverOf =
  <Values extends FieldValues, Output>({
    schema,
    payloadOf,
    fieldAt,
    check,
  }: Rules<Values, Output>): Resolver<Values, Values, Output> =>
  (values, context) => {
    const saved = context ?? values
    const parsed = z.safeParse(schema, payloadOf(values))
    const said = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? []
    const messages: Messages<Values> = {
      ...messagesByField<Values>(said, Object.keys(saved), fieldAt),
      // What was typed and is no date reaches the schema as a missing one.
      ...check?.(values, saved),
    }
    const wrong = Object.entries(messages)
    if (parsed.success && wrong.length === 0) return { values: parsed.data, errors: {} }
    const errors = wrong.map(([name, message]) => [name, { type: 'contract', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
