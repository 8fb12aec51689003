import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { FIELDS, type FieldName, type FormValues } from './values.ts'

type Messages = Partial<Record<FieldName, string>>
export type FormResolver<Output> = Resolver<FormValues, unknown, Output>

/**
 * Asks the contract about what is in the form. Its own adapter is not used: text has to become a payload first, and a
 * payload's paths have to find their way back to the fields.
 */
export const resolverOf =
  <Schema extends z.ZodMiniType>(
    schema: Schema,
    payload: (values: FormValues) => unknown,
    rest: (values: FormValues) => Messages = () => ({}),
    word: (message: string) => string = (message) => message,
  ): FormResolver<z.output<Schema>> =>
  (values) => {
    const parsed = z.safeParse(schema, payload(values))
    const messages: Messages = { ...rest(values) }
    for (const { path, message } of parsed.error?.issues ?? []) {
      const name = fieldAt(path.join('.'))
      if (name) messages[name] ??= word(message)
    }
    if (parsed.success && Object.keys(messages).length === 0) return { values: parsed.data, errors: {} }
    const errors = Object.entries(messages).map(([name, message]) => [name, { type: 'contract', message }])
    return { values: {}, errors: Object.fromEntries(errors) as object }
  }

/** Which field of the form a path of the payload means: «social_links» alone is said under the second of the two. */
function fieldAt(path: string): FieldName | undefined {
  const [first, second] = path.split('.')
  const name = first === 'social_links' ? (second ?? 'tiktok') : first
  return FIELDS.find((field) => field === name)
}

/** What the server said of single fields, by the names of the form. */
export function refusedFields(fields: Record<string, string>): Messages {
  const messages: Messages = {}
  for (const [path, message] of Object.entries(fields)) {
    const name = fieldAt(path)
    if (name) messages[name] ??= message
  }
  return messages
}

export const firstOf = (errors: object): FieldName | undefined => FIELDS.find((name) => name in errors)
