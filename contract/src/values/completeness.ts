import { isLink, webLink } from './links.ts'
import { isEmail, oneLine } from './text.ts'
import { AGE_MIN } from '../facts/limits.ts'
import type { Profile, ProfileFieldName } from '../facts/profile-fields.ts'

/** Any of it may be missing: a profile on its way through a form. */
type PartOf<Profile> = { [Name in keyof Profile]?: Profile[Name] | null | undefined }
type Given = PartOf<Omit<Profile, 'social_links'>> & {
  social_links?: PartOf<Profile['social_links']> | null | undefined
}

/** As they read in a list: «Осталось: портфолио, цена за видео». */
const FIELDS = {
  first_name: 'имя',
  last_name: 'фамилия',
  age: 'возраст',
  gender: 'пол',
  country: 'страна',
  city: 'город',
  languages: 'языки',
  portfolio_url: 'портфолио',
  followers_count: 'подписчики',
  price_per_video: 'цена за видео',
  email: 'email',
} satisfies Partial<Record<ProfileFieldName, string>>

const isFilled = (value: string | number | readonly string[] | null | undefined): boolean => {
  if (typeof value === 'number') return value > 0
  if (typeof value === 'string') return value.trim() !== ''
  return (value?.length ?? 0) > 0
}

/** What may not be saved is no done point. */
const MAY_BE_SAVED: { [Name in keyof Given]?: (value: NonNullable<Given[Name]>) => boolean } = {
  age: (age) => age >= AGE_MIN,
  portfolio_url: (link) => isLink(webLink(link)),
  email: (email) => isEmail(oneLine(email)),
}
const isRight = <Name extends keyof typeof FIELDS>(name: Name, value: Given[Name]) =>
  value === null || value === undefined || (MAY_BE_SAVED[name]?.(value) ?? true)

/** The twelve points of a profile; a number counts only above 0. */
export function completeness(profile: Given): { label: string; done: boolean }[] {
  const fields = Object.entries(FIELDS) as [keyof typeof FIELDS, string][]
  const social = profile.social_links
  return [
    ...fields.map(([field, label]) => ({
      label,
      done: isFilled(profile[field]) && isRight(field, profile[field]),
    })),
    { label: 'соц. сеть', done: isFilled(social?.instagram) || isFilled(social?.tiktok) },
  ]
}
