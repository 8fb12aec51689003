import {
  GENDERS,
  PROFILE_FIELDS,
  type Profile,
  type ProfileFieldName,
  type RepliedField,
} from '@ugc/contract/facts/profile-fields'
import { type Column, list, money, number, text } from './workbook-part.ts'

/** The width of a field's column, in characters. In the order of the columns of the workbook of creators. */
const WIDTHS: Record<ProfileFieldName, number> = {
  first_name: 18,
  last_name: 20,
  telegram_username: 20,
  email: 28,
  phone: 18,
  country: 16,
  city: 18,
  age: 10,
  gender: 12,
  languages: 24,
  followers_count: 14,
  price_per_video: 16,
  social_links: 44,
  portfolio_url: 36,
  experience_years: 11,
  specialization: 28,
  tag_ids: 40,
  bio: 50,
}
export const FIELDS_IN_ORDER = Object.keys(WIDTHS) as ProfileFieldName[]

export const yesOrNo = (is: boolean) => (is ? 'Да' : 'Нет')

/** The column of one field; its cell is empty where a row has no person. */
export function profileColumn<Name extends RepliedField, Row>(
  name: Name,
  personOf: (row: Row) => Pick<Profile, Name> | null,
): Column<Row> {
  const { kind, label } = PROFILE_FIELDS[name]
  const width = WIDTHS[name]
  const valueOf = <Value>(row: Row) => personOf(row)?.[name] as Value | undefined
  switch (kind) {
    case 'name':
    case 'text':
      return text(label, width, (row) => {
        const value = valueOf<string | null>(row)
        return name === 'telegram_username' && value ? `@${value}` : value
      })
    case 'gender':
      return text(label, width, (row) => {
        const gender = valueOf<Profile['gender']>(row)
        return gender && GENDERS[gender]
      })
    case 'whole':
      return number(label, width, valueOf<number | null>)
    case 'money':
      return money(label, valueOf<number | null>)
    case 'words':
      return list(label, width, valueOf<string[]>)
    case 'networks':
      return list(label, width, (row) => Object.values(valueOf<Profile['social_links']>(row) ?? {}))
  }
}

/** The names of a person's tags. */
export const tagsColumn = <Row>(namesOf: (row: Row) => string[] | undefined): Column<Row> =>
  list(PROFILE_FIELDS.tag_ids.label, WIDTHS.tag_ids, namesOf)
