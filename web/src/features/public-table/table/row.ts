import type { TableRow } from '@ugc/contract/public-table'
import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import { experience } from '../../../lib/people.ts'
import { fullName } from '../../../lib/person.ts'

type Person = NonNullable<TableRow['creator']>

/** A row as it is shown. Of a person who is erased nothing but the answer is left. */
export type FlatRow = Omit<TableRow, 'creator'> & Partial<Person>

/** Spreads the person into the row; what names them to a machine is not for display, should it ever come. */
export function spreadCreator({ creator, ...row }: TableRow): FlatRow {
  const { id: _id, telegram_id: _telegram_id, ...person } = (creator ?? {}) as Partial<Person> & Ids
  return { ...person, ...row }
}

interface Ids {
  id?: unknown
  telegram_id?: unknown
}

/** A client’s rows have no ids, but keys of their link; where neither is there, the place on the page tells rows apart. */
export type ShownRow = FlatRow & { key: string }

/** The id of the list of people on the page. */
export const ROWS = 'people'

export const shownRows = (items: readonly TableRow[], page: number): ShownRow[] =>
  items.map((item, at) => ({ ...spreadCreator(item), key: item.id ?? item.key ?? `${page}.${at}` }))

/** The profile is deleted: a person who exists has a name, if only an empty one. */
export const isErased = ({ first_name }: FlatRow) => first_name === undefined

/** The client can watch a video that was accepted. */
export const hasVideo = ({ work }: FlatRow) => typeof work?.number === 'number'

export function nameOf(row: FlatRow): string {
  if (isErased(row)) return ERASED_AUTHOR
  const { first_name = '', last_name = '' } = row
  return fullName({ first_name, last_name })
}

export const placeOf = ({ city, country }: FlatRow) => [city, country].filter(Boolean).join(', ')

/** Experience, specialization and languages, each with its label; an empty value has no line. */
export function aboutOf({ experience_years, specialization = [], languages = [] }: FlatRow): string[] {
  return [
    typeof experience_years === 'number' && experience_years > 0
      ? `Опыт: ${experience(experience_years)}`
      : '',
    specialization.length > 0 ? `Специализация: ${specialization.join(', ')}` : '',
    languages.length > 0 ? `Языки: ${languages.join(', ')}` : '',
  ].filter(Boolean)
}
