import { CITIES, COUNTRIES } from '@ugc/contract/values/cities'
import { socialLink } from '@ugc/contract/values/links'
import { latin, NAMES, type Names, USUAL_NAMES } from './names.ts'
import { Random, skewed, weighted } from './random.ts'
import { BIO_PARTS, LANGUAGE_OF, RARE_LANGUAGES, SIGNS, SPECIALIZATIONS, TOWNS } from './words.ts'
import type { Popularity } from './popularity.ts'

/** No Telegram account is near these, so that nothing made up is ever written to. */
export const FIRST_TELEGRAM_ID = 4_000_000_000_000
const TWO_YEARS = 2 * 365 * 86_400_000

export interface Making {
  /** The same number makes the same people. */
  random: number
  tags: readonly Popularity[]
  now: Date
  /** How many have a photo; there are no pictures behind them. */
  photos?: number
  nameOf?: typeof usualName
}

/** What is not left to chance. */
interface Given {
  state?: 'active' | 'incomplete' | 'paused'
  created?: number
}

const country_of = weighted(COUNTRIES.map((country, at) => [country, [78, 7, 5, 3, 2][at] ?? 1] as const))
const city_of = Object.fromEntries(
  COUNTRIES.map((country) => [
    country,
    skewed(
      CITIES.filter((place) => place.country === country).map(({ city }) => city),
      0.9,
    ),
  ]),
)
const town_of = skewed(TOWNS, 1)
const specialization_of = skewed(SPECIALIZATIONS, 0.8)
const state_of = weighted([
  ['active', 85],
  ['incomplete', 10],
  ['paused', 5],
] as const)
const gender_of = weighted([
  ['female', 71],
  ['male', 27],
  ['other', 2],
] as const)
/** Of those whose profile is complete, so that it comes to 8 % of all. */
const VERIFIED = 0.08 / 0.9

const namers = new Map(
  [...new Set([...Object.values(NAMES), USUAL_NAMES])].map((names) => [
    names,
    {
      female: skewed(names.female, 0.8),
      male: skewed(names.male, 0.8),
      surname: skewed(names.surnames, 0.7),
    },
  ]),
)

function usualName(random: Random, country: string, sex: 'female' | 'male') {
  const local: Names = NAMES[country] ?? USUAL_NAMES
  const names = namers.get(random.chance(0.3) ? USUAL_NAMES : local)
  if (!names) throw new Error('no names')
  const first_name = names[sex](random)
  const sign = random.chance(0.002) ? ` ${random.pick(SIGNS)}` : ''
  return { first_name, sign, last_name: names.surname(random)[sex] }
}

function usernameOf(random: Random, first: string, last: string): string {
  const [one, two] = [latin(first), latin(last)]
  const form = random.pick([
    `${one}_${two}`,
    `${two}_${one}`,
    one + two,
    `${one}_ugc`,
    `ugc_${two}`,
    `${one}_`,
  ])
  return `${form}${random.chance(0.7) || form.endsWith('_') ? random.whole(1, 9999) : ''}`.slice(0, 32)
}

/** Whole hundreds, and whole five hundreds where it is much. */
const rounded = (sum: number) => (sum < 5000 ? Math.round(sum / 100) * 100 : Math.round(sum / 500) * 500)

function moneyOf(random: Random) {
  const followers_count = Math.min(8_000_000, Math.round(30 + 4000 * random.logNormal(1.4)))
  const fair = 2600 * (followers_count / 4000) ** 0.35 * random.logNormal(0.4)
  return { followers_count, price_per_video: Math.min(250_000, Math.max(300, rounded(fair))) }
}

function languagesOf(random: Random, country: string): string[] {
  const own = LANGUAGE_OF[country]
  return [
    'русский',
    ...(own !== undefined && random.chance(0.6) ? [own] : []),
    ...(random.chance(0.35) ? ['английский'] : []),
    ...(random.chance(0.04) ? [random.pick(RARE_LANGUAGES)] : []),
  ]
}

const hex = (random: Random, length: number): string => {
  let text = ''
  while (text.length < length) text += random.whole(0x1000_0000, 0xffff_ffff).toString(16)
  return text.slice(0, length)
}

/** A version 7 id of that moment, as the database makes them. */
function idAt(random: Random, at: number): string {
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`
}

/** The fields that an unfinished profile lacks; never the first name, which is filled in first. */
const LEFT_OUT = {
  portfolio_url: null,
  price_per_video: null,
  email: null,
  followers_count: null,
  age: null,
  last_name: '',
  social_links: { instagram: null, tiktok: null },
  city: null,
}

export type SeedCreator = ReturnType<typeof creatorAt>

/** The n-th person, whatever the number of people. */
export function creatorAt(
  n: number,
  { random: seed, tags, now, photos = 0, nameOf = usualName }: Making,
  given: Given = {},
) {
  const random = new Random(seed, 1, n)
  const chosen = state_of(random)
  const state = given.state ?? chosen
  const gender = gender_of(random)
  const country = country_of(random)
  const sex = gender === 'other' ? random.pick(['female', 'male'] as const) : gender
  const { first_name, sign, last_name } = nameOf(random, country, sex)
  const handle = usernameOf(random, first_name, last_name)
  const came = now.getTime() - Math.floor(random.next() ** 1.3 * TWO_YEARS) - 60_000
  const created = given.created ?? came
  const seen = created + Math.floor((now.getTime() - created) * random.next() ** 0.5)
  const network = random.whole(1, 3)
  const missing = Object.entries(LEFT_OUT)
  const [openings, middles, endings] = BIO_PARTS

  return {
    id: idAt(random, created),
    telegram_id: FIRST_TELEGRAM_ID + n,
    first_name: first_name + sign,
    last_name,
    email: `${handle}@example.com` as string | null,
    // No operator has this code.
    phone: random.chance(0.6)
      ? `+7 000 ${random.whole(100, 999)}-${random.whole(10, 99)}-${random.whole(10, 99)}`
      : null,
    telegram_username: random.chance(0.9) ? handle : null,
    photo_key: random.chance(photos) ? `${hex(random, 64)}.webp` : null,
    city:
      (country === 'Россия' && random.chance(0.04) ? town_of(random) : city_of[country]?.(random)) ?? null,
    country: country as string | null,
    age: Math.min(64, Math.round(15 + 10 * random.logNormal(0.55))) as number | null,
    gender: gender as 'female' | 'male' | 'other' | null,
    languages: languagesOf(random, country),
    portfolio_url: `https://portfolio.example/${handle}` as string | null,
    social_links: {
      instagram: network & 1 ? socialLink('instagram', handle) : null,
      tiktok: network & 2 ? socialLink('tiktok', handle) : null,
    },
    ...(moneyOf(random) as { followers_count: number | null; price_per_video: number | null }),
    experience_years: random.chance(0.7) ? Math.min(20, Math.floor(2 * random.logNormal(0.7))) : null,
    specialization: [...new Set(Array.from({ length: random.whole(0, 4) }, () => specialization_of(random)))],
    bio: random.chance(0.75)
      ? `${random.pick(openings)}. ${random.pick(middles)}. ${random.pick(endings)}`
      : null,
    tag_ids: tags
      .filter(({ share }) => random.chance(share))
      .map(({ id }) => id)
      .slice(0, 8),
    is_active: state === 'active',
    is_verified: state !== 'incomplete' && random.chance(VERIFIED),
    profile_completed: state !== 'incomplete',
    deactivated_by: state === 'paused' ? (random.chance(0.7) ? 'self' : 'owner') : null,
    created_at: new Date(created).toISOString(),
    updated_at: new Date(seen).toISOString(),
    last_active_at: new Date(seen).toISOString(),
    ...(state === 'incomplete' ? Object.fromEntries(random.some(missing, random.whole(1, 4))) : {}),
  }
}
