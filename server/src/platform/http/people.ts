import { CONTACT_FIELDS } from '@ugc/contract/facts/profile-fields'
import type * as z from 'zod/mini'

/** Where a reply has a person: the way to the object, and what names the person there. */
export interface Place {
  way: string[]
  /** A field of the object itself, or of the object around it. */
  id: string
  is_outside: boolean
  has_contacts: boolean
}

type Schema = z.core.$ZodType
interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: Schema[]
  out?: Schema
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Def
const CONTACTS: readonly string[] = [...CONTACT_FIELDS, 'telegram_id']
const EACH = '[]'
const IDS = ['creator_id', 'id']
const idIn = (shape: Record<string, Schema> | undefined) => IDS.find((name) => shape?.[name] !== undefined)

/**
 * The people in a reply, found in its schema: an object with first and last name that has an id, or stands in one that has. So
 * a new route that shows people is counted without a word of its own; the caller's own account has no id and is no such object.
 */
export function placesOf(schema: Schema, way: string[] = [], around?: Record<string, Schema>): Place[] {
  const { type, shape, element, innerType, options, out } = defOf(schema)
  if (type === 'array' && element) return placesOf(element, [...way, EACH])
  if (innerType) return placesOf(innerType, way, around)
  if (type === 'pipe' && out) return placesOf(out, way, around)
  if (options) return options.flatMap((option) => placesOf(option, way, around))
  if (!shape) return []
  const inner = Object.entries(shape).flatMap(([name, value]) => placesOf(value, [...way, name], shape))
  if (shape.first_name === undefined || shape.last_name === undefined) return inner
  const has_contacts = CONTACTS.some((name) => shape[name] !== undefined)
  const own = idIn(shape)
  const id = own ?? idIn(around)
  return id === undefined ? inner : [{ way, id, is_outside: own === undefined, has_contacts }, ...inner]
}

type Json = Record<string, unknown>

function* walk(value: unknown, way: string[], around: Json | undefined): Generator<[Json, Json | undefined]> {
  if (value === null || typeof value !== 'object') return
  const [step, ...rest] = way
  if (step === undefined) yield [value as Json, around]
  else if (step === EACH) for (const one of value as unknown[]) yield* walk(one, rest, undefined)
  else yield* walk((value as Json)[step], rest, value as Json)
}

/** The ids of the people in a reply that is about to be sent. */
export function peopleIn(places: Place[], reply: unknown) {
  const people: string[] = []
  const contacts: string[] = []
  for (const { way, id, is_outside, has_contacts } of places)
    for (const [person, around] of walk(reply, way, undefined)) {
      const key = (is_outside ? around : person)?.[id]
      if (typeof key !== 'string') continue
      people.push(key)
      if (has_contacts && CONTACTS.some((name) => (person[name] ?? null) !== null)) contacts.push(key)
    }
  return { people, contacts }
}
