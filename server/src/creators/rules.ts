import { phoneDigits } from '@ugc/contract/values/phone'
import { isComplete, type ProfileInput } from '@ugc/contract/profile'

export type Profile = Required<{ [K in keyof ProfileInput]: Exclude<ProfileInput[K], undefined> }> & {
  first_name: string
  last_name: string
  languages: string[]
  specialization: string[]
  tag_ids: number[]
  social_links: { instagram: string | null; tiktok: string | null }
}

const blank = (text: string | null | undefined) => (text === undefined || text === '' ? null : text)

/** What is stored: a value or null, never an empty text; what was not sent is not there. */
export const wholeProfile = (input: ProfileInput): Profile => ({
  first_name: input.first_name ?? '',
  last_name: input.last_name ?? '',
  age: input.age ?? null,
  gender: input.gender ?? null,
  country: blank(input.country),
  city: blank(input.city),
  languages: input.languages ?? [],
  portfolio_url: blank(input.portfolio_url),
  social_links: {
    instagram: blank(input.social_links?.instagram),
    tiktok: blank(input.social_links?.tiktok),
  },
  followers_count: input.followers_count ?? null,
  price_per_video: input.price_per_video ?? null,
  email: blank(input.email),
  phone: blank(input.phone),
  telegram_username: blank(input.telegram_username),
  experience_years: input.experience_years ?? null,
  specialization: input.specialization ?? [],
  bio: blank(input.bio),
  tag_ids: input.tag_ids ?? [],
})

interface State {
  deactivated_by: 'self' | 'owner' | null
}

/** A profile that can take part does, unless somebody has switched it off. */
export function stateOf(profile: Profile, { deactivated_by }: State) {
  const profile_completed = isComplete(profile)
  return { profile_completed, is_active: profile_completed && deactivated_by === null }
}

/** What an owner has switched off, the person does not switch on, and does not take over either. */
export function deactivationBy(role: 'owner' | 'creator', before: State['deactivated_by']): 'self' | 'owner' {
  return role === 'owner' || before === 'owner' ? 'owner' : 'self'
}

const WORDS_MAX = 8

/** An e-mail is stored as two words; «@name» is a user name, and a lone «@» is looked for as it is. */
const INSIDE_EMAIL_OR_SPACE = /\s+|(?<=[^\s@])@/

/** A phone number is stored as its digits alone, so one that is typed in groups is one word. */
const isPhone = (text: string) => /^[\d\s()+-]+$/.test(text) && phoneDigits(text).length >= 5

export interface SearchWord {
  /** For LIKE, its wildcards escaped. */
  pattern: string
  /** Holds no letter and no digit, but something rarer than what user names are made of. */
  rare: boolean
}

/**
 * Each word must be found somewhere. Trigrams need three letters or digits in a row; anything shorter is looked for
 * where a word begins, or one letter would read a million rows.
 */
export function searchWords(text: string): SearchWord[] {
  const folded = text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').trim()
  const words = isPhone(folded) ? [phoneDigits(folded)] : folded.split(INSIDE_EMAIL_OR_SPACE).filter(Boolean)
  return words.slice(0, WORDS_MAX).map((typed) => {
    const word = typed.length > 1 ? typed.replace(/^@/, '') : typed
    const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`)
    const symbols = !/[\p{L}\p{N}]/u.test(word)
    const anywhere = symbols || /[\p{L}\p{N}]{3}/u.test(word)
    return { pattern: anywhere ? `%${escaped}%` : `% ${escaped}%`, rare: symbols && /[^_.-]/.test(word) }
  })
}
