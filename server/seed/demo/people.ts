import { creatorAt, type Making, type SeedCreator } from '../creator.ts'
import { Random } from '../random.ts'
import { createNamer } from './names.ts'
import { DRAWINGS, type Sex } from './portrait.ts'
import { keyOf } from './portraits.ts'
import { personaOf } from './worlds.ts'

const COUNT = 3200
/** A page of the list and a little more: the newest are complete, with tags and a portrait. */
const SHOWN_FIRST = 60
/** Far from any account of Telegram, and from those of the large seed. */
const FIRST_TELEGRAM_ID = 4_100_000_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const TWO_YEARS = 2 * 365 * DAY

export interface Person {
  row: SeedCreator
  sex: Sex
  /** Moments that later events move. */
  created: number
  seen: number
  /** When the last of their answers came. */
  answered?: number
  /** When they blocked the bot. */
  unreachable?: number
}

/** Moves a moment of Moscow's night into its day, unless that is later than `end`. */
export function byDay(moment: number, end: number): number {
  const hour = ((moment + 3 * HOUR) % DAY) / HOUR
  const moved = hour < 8 ? moment + 8 * HOUR : moment
  return moved < end ? moved : moment
}

/** When each of them came, the newest first. */
function arrivals(seed: number, now: number): number[] {
  const random = new Random(seed, 21, 0)
  return Array.from({ length: COUNT }, () => {
    const came = now - Math.floor(random.next() ** 1.3 * TWO_YEARS) - 3 * MINUTE
    return byDay(came, now - 3 * MINUTE)
  }).toSorted((one, other) => other - one)
}

interface DemoMaking extends Making {
  tag_of: ReadonlyMap<string, number>
}

/** Tags that are not there any more, since an owner may delete them, are left out. */
export const tagIds = (tag_of: ReadonlyMap<string, number>, names: readonly string[]) =>
  names.flatMap((name) => tag_of.get(name) ?? [])

export function demoPeople(making: DemoMaking): Person[] {
  const namer = createNamer()
  const drawn = { female: 0, male: 0 }
  return arrivals(making.random, making.now.getTime()).map((created, n) => {
    const first = n < SHOWN_FIRST
    const given = { created, ...(first ? { state: 'active' as const } : {}) }
    const row = creatorAt(n, { ...making, nameOf: namer.nameOf }, given)
    const sex = namer.lastSex()
    const random = new Random(making.random, 22, n)
    const persona = personaOf(random, sex, row.languages)
    const pictured = random.chance(row.is_active ? 0.68 : 0.4) || first
    const bare = !first && random.chance(row.is_active ? 0.02 : 0.15)
    const photo_key = pictured ? keyOf(sex, 1 + (drawn[sex]++ % (DRAWINGS - 1))) : null
    return {
      row: {
        ...row,
        telegram_id: FIRST_TELEGRAM_ID + n,
        photo_key,
        specialization: persona.specialization,
        bio: first || random.chance(0.8) ? persona.bio : null,
        tag_ids: bare ? [] : tagIds(making.tag_of, persona.tags),
      },
      sex,
      created,
      seen: Date.parse(row.last_active_at),
    }
  })
}

/** The creator whom `npm run dev` signs in: a complete profile with answers of every outcome. */
export function demoCreator(telegram_id: number, making: DemoMaking): Person {
  const now = making.now.getTime()
  const created = byDay(now - 130 * DAY, now)
  const row: SeedCreator = {
    ...creatorAt(COUNT, making, { state: 'active', created }),
    telegram_id,
    first_name: 'Алина',
    last_name: 'Ким',
    email: 'alina.kim@example.com',
    phone: '+7 000 214-36-58',
    telegram_username: 'alina_demo',
    photo_key: keyOf('female', 0),
    city: 'Москва',
    country: 'Россия',
    age: 26,
    gender: 'female',
    languages: ['русский', 'английский'],
    portfolio_url: 'https://portfolio.example/alina-kim',
    social_links: { instagram: 'https://instagram.com/alina_demo', tiktok: 'https://tiktok.com/@alina_demo' },
    followers_count: 18_400,
    price_per_video: 6500,
    experience_years: 3,
    specialization: ['UGC-видео', 'Бьюти-контент', 'Лайфстайл'],
    bio: 'Снимаю утро, уход и тихие комнаты. Пишу сценарий, снимаю и монтирую сама. Отвечаю в течение дня.',
    tag_ids: tagIds(making.tag_of, [
      'Уход за кожей',
      'Волосы',
      'Кофе и чай',
      'Дом и интерьер',
      'Отзыв',
      'День из жизни',
    ]),
    is_verified: true,
  }
  return { row, sex: 'female', created, seen: now - 5 * HOUR }
}
