import { NO_LIMITS, type Audience, type SeenDays } from '@ugc/contract/facts/audience'
import type { Gender } from '@ugc/contract/facts/profile-fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Random } from '../../../seed/random.ts'
import { startApp } from '../../../test/app.ts'
import { BRIEF, makeBrief, makeCreator, putOnStopList } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'
import { BRIEF_IS_FOR_CREATOR } from '../../platform/shared-sql/audience.ts'
import { previewAudience, findCreatorsByBrief } from './audience-service.ts'
import { findTarget, insertDeliveries } from './queries.ts'

let world: World
/** The tags by category. */
let tags: Map<number, string | null>
beforeAll(async () => {
  world = await startApp()
  const rows = await world.db.selectFrom('tags').select(['id', 'category']).execute()
  tags = new Map(rows.map(({ id, category }) => [id, category]))
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('creators').execute()
})

const GENDERS: Gender[] = ['female', 'male', 'other']
const CITIES = ['Москва', 'Казань', 'Тбилиси']
const COUNTRIES = ['Россия', 'Грузия']
const LANGUAGES = ['русский', 'английский', 'Грузинский']
/** Two of each category, so that a random creator often has one. */
const someTags = () =>
  [...Map.groupBy(tags, ([, category]) => category).values()].flatMap((group) =>
    group.slice(0, 2).map(([id]) => id),
  )
/** The value, or its absence for most. */
const maybe = <T, U>(random: Random, value: T, otherwise: U) => (random.chance(0.3) ? value : otherwise)

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

const randomPerson = (random: Random) => ({
  tag_ids: random.some(someTags(), random.whole(0, 4)),
  gender: random.pick(GENDERS),
  age: random.whole(18, 30),
  city: maybe(random, 'МОСКВА', random.pick(CITIES)),
  country: random.pick(COUNTRIES),
  languages: random.some(LANGUAGES, random.whole(0, 2)),
  price_per_video: maybe(random, null, random.whole(1, 20) * 500),
  followers_count: random.whole(0, 10) * 1000,
  is_verified: random.chance(0.5),
  is_active: random.chance(0.9),
  stopped: random.chance(0.15),
  last_active_at: maybe(random, null, daysAgo(random.whole(0, 120) + 0.5)),
})
type Person = ReturnType<typeof randomPerson>

function randomAudience(random: Random): Audience {
  const ends = () => [random.whole(18, 30), random.whole(18, 30)].toSorted((a, b) => a - b)
  const [age_from = 0, age_to = 0] = ends()
  const [few = 0, many = 0] = ends()
  return {
    target_tags: random.some(someTags(), random.whole(1, 4)),
    target_mode: random.pick(['any', 'each']),
    target_gender: maybe(random, random.pick(GENDERS), null),
    target_age_from: maybe(random, age_from, null),
    target_age_to: maybe(random, age_to, null),
    target_city: maybe(random, random.pick(CITIES).toLowerCase(), null),
    target_country: maybe(random, random.pick(COUNTRIES), null),
    target_languages: maybe(random, random.some(LANGUAGES, random.whole(1, 2)), []),
    target_price_to: maybe(random, random.whole(1, 20) * 500, null),
    target_followers_from: maybe(random, (few - 18) * 1000, null),
    target_followers_to: maybe(random, (many - 18) * 1000, null),
    target_verified: random.chance(0.2),
    target_stopped: random.chance(0.2),
    target_seen_days: maybe(random, random.pick<SeenDays>([7, 30, 90]), null),
  }
}

const within = (value: number | null, from: number | null, to: number | null) =>
  (from === null && to === null) ||
  (value !== null && value >= (from ?? -Infinity) && value <= (to ?? Infinity))

/** The rule in words of its own, without SQL. */
function fits(person: Person, wanted: Audience): boolean {
  const common = wanted.target_tags.filter((id) => person.tag_ids.includes(id))
  const categories = new Set(wanted.target_tags.map((id) => tags.get(id)))
  const covered = new Set(common.map((id) => tags.get(id)))
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  return (
    person.is_active &&
    (wanted.target_stopped || !person.stopped) &&
    (wanted.target_mode === 'any' ? common.length > 0 : covered.size === categories.size) &&
    (wanted.target_gender === null || wanted.target_gender === person.gender) &&
    within(person.age, wanted.target_age_from, wanted.target_age_to) &&
    (wanted.target_city === null || same(wanted.target_city, person.city)) &&
    (wanted.target_country === null || same(wanted.target_country, person.country)) &&
    (wanted.target_languages.length === 0 ||
      wanted.target_languages.some((one) => person.languages.some((other) => same(one, other)))) &&
    (wanted.target_price_to === null ||
      person.price_per_video === null ||
      person.price_per_video <= wanted.target_price_to) &&
    within(person.followers_count, wanted.target_followers_from, wanted.target_followers_to) &&
    (!wanted.target_verified || person.is_verified) &&
    (wanted.target_seen_days === null ||
      (person.last_active_at !== null &&
        Date.now() - Date.parse(person.last_active_at) <= wanted.target_seen_days * DAY))
  )
}

/** The filters of the list that say the same; a price keeps those without one out of the list only. */
function filtersOf(wanted: Audience): URLSearchParams | undefined {
  const { target_mode, target_price_to, target_gender } = wanted
  if (target_mode === 'each' || target_price_to !== null || target_gender === 'other') return undefined
  const filters = {
    is_active: 'true',
    per_page: 100,
    tags: wanted.target_tags,
    gender: wanted.target_gender,
    min_age: wanted.target_age_from,
    max_age: wanted.target_age_to,
    city: wanted.target_city,
    country: wanted.target_country,
    languages: wanted.target_languages,
    min_followers: wanted.target_followers_from,
    max_followers: wanted.target_followers_to,
    is_verified: wanted.target_verified || null,
    seen_days: wanted.target_seen_days,
  }
  return new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]): [string, string][] =>
      value === null ? [] : [[name, String(value)]],
    ),
  )
}

test('[B-60] [C-43] [C-72] 200 random audiences: the number shown, the creators of the brief, those it is sent to, those who see it and the list with the same filters are the same', async () => {
  const random = new Random(60, 1, 1)
  const people = new Map<string, Person & { reachable: boolean }>()
  for (let n = 0; n < 120; n += 1) {
    const person = randomPerson(random)
    const reachable = random.chance(0.9)
    const telegram_id = reachable ? 620_000_000 + n : null
    const { stopped, ...profile } = person
    const id = await makeCreator(world.db, { ...profile, telegram_id })
    if (stopped) await putOnStopList(world.db, id)
    people.set(id, { ...person, reachable })
  }
  let matched = 0
  for (let n = 0; n < 200; n += 1) {
    const audience = randomAudience(random)
    const wanted = [...people].filter(([, person]) => fits(person, audience)).map(([id]) => id)
    const all = { ...audience, target_stopped: true }
    const fitting = [...people].filter(([, person]) => fits(person, all))
    const stopped = fitting.filter(([, person]) => person.stopped).length
    const ready = wanted.filter((id) => people.get(id)!.reachable)
    const said = JSON.stringify(audience)

    const shown = await previewAudience(world.db, audience)
    expect(shown, said).toMatchObject({ matching: wanted.length, ready: ready.length, stopped })
    expect(shown.without_price, said).toBe(
      wanted.filter((id) => people.get(id)!.price_per_video === null).length,
    )
    expect(shown.sample.length).toBe(Math.min(5, wanted.length))
    const removed = shown.steps.reduce((sum, step) => sum + step.removed, 0)
    expect(shown.by_tags - removed, said).toBe(wanted.length)
    expect(wanted, said).toEqual(expect.arrayContaining(shown.sample.map(({ id }) => id)))

    const brief_id = await makeBrief(world.db, { ...audience, status: 'active' })
    const listed = await findCreatorsByBrief(world.db, brief_id, { page: 1, per_page: 100, is_active: true })
    expect(listed.rows.map(({ id }) => id).toSorted(), said).toEqual(wanted.slice(0, 100).toSorted())
    expect(listed.total).toBe(wanted.length)

    const { rows: seen } = await sql<{ id: string }>`select creators.id from creators, briefs
      where briefs.id = ${brief_id} and creators.review = 'approved' and ${BRIEF_IS_FOR_CREATOR}`.execute(
      world.db,
    )
    expect(seen.map(({ id }) => id).toSorted(), said).toEqual(wanted.toSorted())

    const query = filtersOf(audience)
    if (query) {
      const { items } = (
        await world.ask({ url: `/api/creators?${query.toString()}`, headers: world.owner })
      ).json<{
        items: { id: string }[]
      }>()
      // The list has the people on the stop-list too.
      const listed_ids = fitting.map(([id]) => id)
      expect(items.map(({ id }) => id).toSorted(), said).toEqual(listed_ids.slice(0, 100).toSorted())
    }

    const sent = await world.db
      .transaction()
      .execute(async (tx) => insertDeliveries(tx, brief_id, await findTarget(tx, audience)))
    expect(sent, said).toBe(ready.length)
    const rows = await world.db
      .selectFrom('deliveries')
      .select('creator_id')
      .where('brief_id', '=', brief_id)
      .execute()
    expect(rows.map(({ creator_id }) => creator_id).toSorted(), said).toEqual(ready.toSorted())
    if (wanted.length > 0) matched += 1
  }
  // A comparison of empty lists would prove nothing.
  expect(matched).toBeGreaterThan(60)
}, 60_000)

describe('the audience of a brief', () => {
  const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const reply = await world.ask({ method, url, headers: world.owner, ...(payload ? { payload } : {}) })
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
  }
  const preview = (audience: object) => ask('POST', '/api/briefs/audience', { target_tags: [1], ...audience })

  test('[B-61] is saved with the brief, and changed and emptied with it', async () => {
    const made = await ask('POST', '/api/briefs', {
      ...BRIEF,
      target_mode: 'each',
      target_age_from: 20,
      target_age_to: 20,
      target_city: '  москва ',
      target_languages: ['русский', 'русский'],
      target_price_to: 6000,
      target_verified: true,
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        target_mode: 'each',
        target_gender: null,
        target_age_from: 20,
        target_city: 'Москва',
        target_languages: ['русский'],
        target_price_to: 6000,
        target_verified: true,
      },
    })
    const id = String(made.body.id)
    const emptied = await ask('PATCH', `/api/briefs/${id}`, { ...NO_LIMITS, version: 1 })
    expect(emptied).toMatchObject({ status: 200, body: NO_LIMITS })
    const plain = await ask('POST', '/api/briefs', BRIEF)
    expect(plain.body).toMatchObject(NO_LIMITS)
  })

  test('[B-61] a range that begins after its end is refused in the count, in a new brief and in a change of one end', async () => {
    const wrong = { status: 422, body: { fields: { target_age_to: 'Начало больше конца' } } }
    expect(await preview({ target_age_from: 31, target_age_to: 30 })).toMatchObject(wrong)
    expect(
      await ask('POST', '/api/briefs', { ...BRIEF, target_age_from: 31, target_age_to: 30 }),
    ).toMatchObject(wrong)
    const id = await makeBrief(world.db, { target_age_to: 30 })
    expect(await ask('PATCH', `/api/briefs/${id}`, { target_age_from: 31, version: 1 })).toMatchObject(wrong)
    expect((await ask('PATCH', `/api/briefs/${id}`, { target_age_from: 30, version: 1 })).status).toBe(200)
    expect(await preview({ target_followers_from: 2, target_followers_to: 1 })).toMatchObject({
      body: { fields: { target_followers_to: 'Начало больше конца' } },
    })
    expect(await preview({ target_tags: [] })).toMatchObject({ status: 422 })
  })

  test('[B-61] with no creator left, the three limits whose removal helps most are named with their numbers', async () => {
    for (let n = 0; n < 3; n += 1)
      await makeCreator(world.db, { tag_ids: [1], age: 40, price_per_video: 9000 })
    await makeCreator(world.db, { tag_ids: [1], age: 20, price_per_video: 9000 })
    expect((await preview({ target_age_to: 30 })).body).toMatchObject({ matching: 1, hints: [] })
    expect((await preview({ target_age_to: 30, target_price_to: 100 })).body).toMatchObject({
      matching: 0,
      sample: [],
      // Without the limit of the age the price removes everybody still.
      hints: [{ limit: 'price', matching: 1 }],
    })
    expect((await preview({ target_age_to: 19 })).body.hints).toEqual([{ limit: 'age', matching: 4 }])
  })

  test('[C-86] with no active creator left, those who would match with an active profile are counted', async () => {
    const person = { tag_ids: [1], city: 'Казань', is_active: false }
    for (let n = 0; n < 2; n += 1) await makeCreator(world.db, person)
    const blocked = await makeCreator(world.db, person)
    await sql`update creators set is_blocked = true where id = ${blocked}`.execute(world.db)
    await makeCreator(world.db, { ...person, city: 'Москва' })
    await makeCreator(world.db, { ...person, tag_ids: [2] })
    const counted = async () => (await preview({ target_city: 'Казань' })).body
    expect(await counted()).toMatchObject({ matching: 0, inactive: 2 })
    await makeCreator(world.db, { ...person, is_active: true })
    expect(await counted()).toMatchObject({ matching: 1, inactive: 0 })
  })

  test('[B-61] each limit says how many creators it removes after those before it, down to the number that is left', async () => {
    const people = [
      { age: 20, city: 'Казань', is_verified: true },
      { age: 20, city: 'Казань' },
      { age: 20, city: 'Москва' },
      { age: 40, city: 'Москва' },
      { age: 40, city: 'Казань' },
    ]
    for (const person of people) await makeCreator(world.db, { tag_ids: [1], ...person })
    await makeCreator(world.db, { tag_ids: [1], is_active: false })
    await makeCreator(world.db, { tag_ids: [2] })
    expect((await preview({})).body).toMatchObject({ by_tags: 5, steps: [], matching: 5 })
    const { body } = await preview({ target_city: 'казань', target_age_to: 30, target_verified: true })
    expect(body).toMatchObject({
      by_tags: 5,
      steps: [
        { limit: 'age', removed: 2 },
        { limit: 'city', removed: 1 },
        { limit: 'verified', removed: 1 },
      ],
      matching: 1,
    })
    const both = { target_tags: [1, 2], target_mode: 'each', target_age_to: 30 }
    expect((await preview(both)).body).toMatchObject({ by_tags: 6 })
  })

  test('[B-61] a send with limits that leave no creator says so', async () => {
    await makeCreator(world.db, { tag_ids: [1], telegram_id: 621_000_001, gender: 'female' })
    const id = await makeBrief(world.db, { target_gender: 'male' })
    expect(await ask('POST', `/api/briefs/${id}/send`)).toMatchObject({
      status: 409,
      body: {
        detail: 'Под условия брифа не подходит ни один активный креатор. Измените, кому его отправить',
      },
    })
  })
})
