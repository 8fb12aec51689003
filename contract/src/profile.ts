import * as z from 'zod/mini'
import { moment } from './common.ts'
import { knownCity, knownCountry } from './values/cities.ts'
import { INTEGER_MAX } from './common.ts'
import { type Ground as GroundName, GROUNDS, GUARDIAN_MISSING } from './facts/consent.ts'
import {
  AGE_MAX,
  AGE_MIN,
  BIO_MAX,
  FOLLOWERS_MAX,
  LANGUAGES_MAX,
  PRICE_PER_VIDEO_MAX,
  PROFILE_LINE_MAX,
  TAGS_MAX,
} from './facts/limits.ts'
import {
  GENDER_NAMES,
  PROFILE_FIELDS,
  type ProfileFieldName,
  type ProfileKind,
  type RepliedField,
} from './facts/profile-fields.ts'
import { hasContact, isEmail, oneLine, readable } from './values/text.ts'
import { isLink, isSocialLink, type Network, socialLink, telegramUsername, webLink } from './values/links.ts'

const Gender = z.enum(GENDER_NAMES)

const LONG = 'Слишком длинный текст'

/** The checks of one line of text: cleaned first, then measured. */
export const line = (max: number, ...checks: z.core.$ZodCheck<string>[]) =>
  [z.overwrite<string>(oneLine), z.maxLength(max, LONG), ...checks] as const
const when = (test: (text: string) => boolean, error: string) =>
  z.refine<string>((text) => text === '' || test(text), error)

/** «Максимум 2 000 000 000» */
const atMost = (most: number) => `Максимум ${String(most).replaceAll(/\B(?=(\d{3})+$)/g, ' ')}`

const PHONE = /^\+?[\d ()-]{5,32}$/
const USERNAME = /^\w{3,64}$/

export const listed = (most: number) =>
  z.array(z.string().check(...line(PROFILE_LINE_MAX))).check(
    z.overwrite((words) => [...new Set(words.filter((word) => word !== ''))]),
    z.maxLength(most, LONG),
  )

/** The messages address creators with «ты» and owners with «вы»: the verbs are all that differs. */
interface Voice {
  check: 'Проверь' | 'Проверьте'
  give: 'Укажи' | 'Укажите'
}

const NETWORK_NAMES = { instagram: 'Instagram', tiktok: 'TikTok' }

function rulesFor({ check, give }: Voice) {
  const BAD_LINK = `${check} ссылку: она должна начинаться с https://`
  const NAME = line(PROFILE_LINE_MAX)
  /** A name that is given now: one of an earlier time stays, and its profile stays complete. */
  const OWN_NAME = [
    ...NAME,
    when((text) => !hasContact(text), `${give} только имя, без ссылок и телефонов`),
  ] as const
  const COUNTRY = [...line(PROFILE_LINE_MAX), z.overwrite<string>(knownCountry)] as const
  const CITY = [
    ...line(PROFILE_LINE_MAX),
    z.overwrite<string>((text) => knownCity(text)?.city ?? text),
  ] as const
  const MAIL = line(254, when(isEmail, `${check} email`))
  const PORTFOLIO = [z.overwrite<string>(webLink), when(isLink, BAD_LINK)] as const
  /** Any link: a profile with a link from before the hosts were checked stays complete. */
  const social = (network: Network) =>
    [
      z.overwrite<string>((text) => socialLink(network, text)),
      when(isLink, `${check} ник или ссылку: в них нет пробелов`),
    ] as const
  const ownSocial = (network: Network) =>
    [
      ...social(network),
      when((text) => isSocialLink(network, text), `${give} ссылку на ${NETWORK_NAMES[network]} или ник`),
    ] as const

  const whole = (least: number, most: number, unit = '') =>
    [
      z.minimum(least, `Минимум ${least}${unit}`),
      z.maximum(most, `${atMost(most)}${unit}`),
      z.refine<number>(Number.isInteger, `${give} целое число`),
    ] as const
  const AGE = whole(AGE_MIN, AGE_MAX, ' лет')
  const COUNT = whole(0, FOLLOWERS_MAX)
  const YEARS = whole(0, 80)
  const PRICE = [
    z.minimum(0, 'Минимум 0'),
    z.maximum(PRICE_PER_VIDEO_MAX, atMost(PRICE_PER_VIDEO_MAX)),
    z.overwrite<number>((sum) => Math.round(sum * 100) / 100),
  ] as const

  const optional = {
    phone: z.nullish(
      z.string().check(
        ...line(
          32,
          when((text) => PHONE.test(text), `${check} телефон`),
        ),
      ),
    ),
    telegram_username: z.nullish(
      z.string().check(
        z.overwrite(telegramUsername),
        when((text) => USERNAME.test(text), `${check} ник`),
      ),
    ),
    experience_years: z.nullish(z.number(`${give} число`).check(...YEARS)),
    specialization: z.optional(listed(20)),
    bio: z.nullish(
      z.string().check(
        z.overwrite((text) => readable(text).trim()),
        z.maxLength(BIO_MAX, LONG),
      ),
    ),
    tag_ids: z.optional(
      z.array(z.int().check(z.positive(), z.maximum(INTEGER_MAX))).check(
        z.overwrite((ids) => [...new Set(ids)]),
        z.maxLength(TAGS_MAX, LONG),
      ),
    ),
  }

  const fields = {
    first_name: z.nullish(z.string().check(...OWN_NAME)),
    last_name: z.nullish(z.string().check(...OWN_NAME)),
    age: z.nullish(z.number(`${give} число`).check(...AGE)),
    gender: z.nullish(Gender),
    country: z.nullish(z.string().check(...COUNTRY)),
    city: z.nullish(z.string().check(...CITY)),
    languages: z.optional(listed(LANGUAGES_MAX)),
    portfolio_url: z.nullish(z.string().check(...PORTFOLIO)),
    social_links: z.nullish(
      z.object({
        instagram: z.nullish(z.string().check(...ownSocial('instagram'))),
        tiktok: z.nullish(z.string().check(...ownSocial('tiktok'))),
      }),
    ),
    followers_count: z.nullish(z.number(`${give} число`).check(...COUNT)),
    price_per_video: z.nullish(z.number(`${give} число`).check(...PRICE)),
    email: z.nullish(z.string().check(...MAIL)),
    ...optional,
  } satisfies Record<ProfileFieldName, z.ZodMiniType>
  return { NAME, COUNTRY, CITY, MAIL, PORTFOLIO, social, AGE, COUNT, PRICE, optional, fields }
}

const FOR_CREATORS = rulesFor({ check: 'Проверь', give: 'Укажи' })
const FOR_OWNERS = rulesFor({ check: 'Проверьте', give: 'Укажите' })

/** What may be saved: any field may be missing or empty, and a filled one is right. */
export const profileFields = FOR_CREATORS.fields
/** The same for what an owner saves. */
export const ownerFields = FOR_OWNERS.fields

const text = z.nullable(z.string())
/** The schema of a stored value in a reply, by the kind of its field. */
const REPLIES = {
  name: z.string(),
  text,
  whole: z.nullable(z.int()),
  money: z.nullable(z.number()),
  gender: z.nullable(Gender),
  words: z.array(z.string()),
  networks: z.object({ instagram: text, tiktok: text }),
  flag: z.boolean(),
} satisfies Record<Exclude<ProfileKind, 'tags'>, z.ZodMiniType>

type Replies<Name extends RepliedField> = {
  [Field in Name]: (typeof REPLIES)[(typeof PROFILE_FIELDS)[Field]['kind']]
}

/**
 * Stored fields in a reply. More of a reply is added by `z.extend`, not by spreading: the bundler drops an unused schema
 * only if no object in it is spread.
 */
export const profileReply = <Name extends RepliedField>(names: readonly Name[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, REPLIES[PROFILE_FIELDS[name].kind]])) as Replies<Name>,
  )

export const ProfileInput = z.object(profileFields)
export type ProfileInput = z.infer<typeof ProfileInput>

export const boundTelegramId = z.nullish(
  z.int('Telegram ID состоит из цифр').check(z.positive('Telegram ID состоит из цифр')),
)

/** Until when a person pauses the own profile. */
export const pausedUntil = z.optional(moment('Укажи день'))

/** A creator whom an owner adds: a name is enough. */
export const CreatorInput = z.object({
  ...ownerFields,
  first_name: z.string('Укажите имя').check(...FOR_OWNERS.NAME, z.minLength(1, 'Укажите имя')),
  telegram_id: boundTelegramId,
})
export type CreatorInput = z.infer<typeof CreatorInput>

/** The name of a parent or guardian. */
export const Guardian = z.string().check(...line(PROFILE_LINE_MAX, z.minLength(1, GUARDIAN_MISSING)))

export const Ground = z.enum(Object.keys(GROUNDS) as GroundName[], 'Выберите основание')
export const NewCreatorInput = z.extend(CreatorInput, { ground: z.optional(Ground) })
export type NewCreatorInput = z.infer<typeof NewCreatorInput>

const filled = (error: string, checks: readonly z.core.$ZodCheck<string>[]) =>
  z.string(error).check(
    z.overwrite((text) => text.trim()),
    ...checks,
    // Last: a name may have had invisible characters only.
    z.minLength(1, error),
  )
/** `error` is for an empty field; text that is not a number has a message of its own. */
const given = (error: string, checks: readonly z.core.$ZodCheck<number>[]) =>
  z.number({ error: ({ input }) => (Number.isNaN(input) ? 'Проверь число' : error) }).check(...checks)

const NO_SOCIAL = 'Укажи хотя бы одну соц. сеть (Instagram или TikTok)'

const { NAME, COUNTRY, CITY, MAIL, PORTFOLIO, social, AGE, COUNT, PRICE, optional } = FOR_CREATORS

/** A profile that can be activated, by the rules of the creator's form. Server and form use the same schema. */
export const CompleteProfile = z.object({
  first_name: filled('Укажи свое имя', NAME),
  last_name: filled('Укажи свою фамилию', NAME),
  age: given('Укажи свой возраст', AGE),
  gender: z.enum(GENDER_NAMES, 'Выбери пол'),
  country: filled('Укажи страну', COUNTRY),
  city: filled('Укажи город', CITY),
  languages: z
    ._default(listed(LANGUAGES_MAX), [])
    .check(z.minLength(1, 'Укажи языки, на которых ты работаешь')),
  portfolio_url: filled('Укажи ссылку на портфолио', PORTFOLIO),
  social_links: z
    .object(
      {
        instagram: z.nullish(z.string().check(...social('instagram'))),
        tiktok: z.nullish(z.string().check(...social('tiktok'))),
      },
      NO_SOCIAL,
    )
    .check(z.refine(({ instagram, tiktok }) => Boolean(instagram?.trim() || tiktok?.trim()), NO_SOCIAL)),
  followers_count: given('Укажи количество подписчиков', COUNT),
  price_per_video: given('Укажи стоимость за одно видео', PRICE),
  email: filled('Укажи свой email', MAIL),
  ...optional,
})
export type CompleteProfile = z.infer<typeof CompleteProfile>

export const isComplete = (profile: unknown): boolean => z.safeParse(CompleteProfile, profile).success

/** «русский, английский» as a person types it → a list, and back. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
export const textOf = (words: readonly string[]): string => words.join(', ')
