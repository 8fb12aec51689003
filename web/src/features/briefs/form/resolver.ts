import { BriefInput } from '@ugc/contract/brief-input'
import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { FIELDS, type FieldName, type FormValues, payloadOf } from './values.ts'

export type Messages = Partial<Record<FieldName, string>>

const PAST = 'Этот срок уже прошёл, укажите более поздний'

/**
 * Asks the contract about what is in the form, once text has become what the server takes. A deadline that is saved may
 * have passed; a new one must not.
 */
export const resolver: Resolver<FormValues, FormValues, BriefInput> = (values, saved) => {
  const parsed = z.safeParse(BriefInput, payloadOf(values))
  const said = parsed.error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? []
  const past = values.deadline !== saved?.deadline && Date.parse(values.deadline) <= Date.now()
  if (parsed.success && !past) return { values: parsed.data, errors: {} }
  const messages = Object.entries(byField(past ? [...said, ['deadline', PAST] as const] : said))
  const errors = messages.map(([name, message]) => [name, { type: 'contract', message }])
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<FormValues> }
}

/** The first thing said of each field; what is said of something else is left out. */
export function byField(said: Iterable<readonly [path: string, message: string]>): Messages {
  const messages: Messages = {}
  for (const [path, message] of said) {
    const name = FIELDS.find((field) => field === path.split('.')[0])
    if (name) messages[name] ??= message
  }
  return messages
}

export const firstOf = (errors: object): FieldName | undefined => FIELDS.find((name) => name in errors)
