import { AGE_MIN } from './limits.ts'
import type { Profile, ProfileFieldName } from './profile-fields.ts'

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

/** The twelve points of a profile; a number counts only above 0. */
export function completeness(profile: Given): { label: string; done: boolean }[] {
  const fields = Object.entries(FIELDS) as [keyof typeof FIELDS, string][]
  const social = profile.social_links
  return [
    ...fields.map(([field, label]) => ({
      label,
      // An age that may not be saved is no done point.
      done: isFilled(profile[field]) && (field !== 'age' || (profile.age ?? 0) >= AGE_MIN),
    })),
    { label: 'соц. сеть', done: isFilled(social?.instagram) || isFilled(social?.tiktok) },
  ]
}
