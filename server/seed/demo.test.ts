import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DeleteBucketCommand } from '@aws-sdk/client-s3'
import { isComplete } from '@ugc/contract/profile'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../test/postgres.ts'
import { createS3, ensureBucket, S3_ENV } from '../test/storage.ts'
import { readConfig } from '../src/platform/config.ts'
import { connect } from '../src/platform/db/connect.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { createLog } from '../src/platform/log.ts'
import { createStoredPhotos } from '../src/platform/photo-storage.ts'

const log = createLog({ name: 'test', level: 'silent' })
const DAY = 86_400_000
const DEMO_OWNER = 700_000_001
const DEMO_CREATOR = 700_000_002
// A bucket of its own: keys of portraits are the same in every database, and one is deleted here.
const storage = { ...S3_ENV, S3_BUCKET: `demo-${Date.now()}` }
const photos = createStoredPhotos(readConfig('photos', { NODE_ENV: 'test', ...storage }))

let database: TestDatabase
let db: Db
const runSeed = () =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      DATABASE_URL: database.direct_url,
      DEMO_OWNER: String(DEMO_OWNER),
      DEMO_CREATOR: String(DEMO_CREATOR),
      ...storage,
    },
  })

const load = async () => {
  const [creators, briefs, responses, deliveries, counts, consents, tags] = await Promise.all([
    db.selectFrom('creators').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    db.selectFrom('briefs').selectAll().execute(),
    db.selectFrom('responses').selectAll().execute(),
    db.selectFrom('deliveries').selectAll().execute(),
    db.selectFrom('delivery_counts').selectAll().execute(),
    db.selectFrom('consents').selectAll().execute(),
    db.selectFrom('tags').selectAll().execute(),
  ])
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
  return { creators, briefs, responses, deliveries, counts, consents, tags, now: time(rows[0]!.now) }
}
const time = (text: string | null) => new Date(text ?? Number.NaN).getTime()
const clock = (text: string) => new Date(text).toISOString().slice(11, 16)
/** «Ростовский» and «Ростов» differ: a Cyrillic word has no \b around it. */
const word = (list: string) => new RegExp(`(?<![а-яё])(${list})(?![а-яё])`, 'i')
const sentencesOf = (text: string) => text.split(/(?<=[.!?…])\s+/)

let world: Awaited<ReturnType<typeof load>>
let answers: ReturnType<typeof joined>
/** Each response beside its author and its brief. */
const joined = ({ creators, briefs, responses }: typeof world) => {
  const people = new Map(creators.map((one) => [one.id, one]))
  const projects = new Map(briefs.map((one) => [one.id, one]))
  return responses.map((response) => ({
    response,
    creator: people.get(response.creator_id!)!,
    brief: projects.get(response.brief_id)!,
  }))
}
const share = <T>(items: readonly T[], test: (item: T) => boolean) => items.filter(test).length / items.length
const common = (one: readonly number[], other: readonly number[]) => one.some((id) => other.includes(id))

beforeAll(async () => {
  database = await createDatabase()
  db = connect({ url: database.direct_url, max: 4, application: 'test', log, unlimited: true }).db
  await ensureBucket(storage.S3_BUCKET)
  await runSeed()
  world = await load()
  answers = joined(world)
}, 180_000)
afterAll(async () => {
  await db.destroy()
  await database.drop()
  for await (const key of photos.list()) await photos.remove(key)
  const s3 = createS3()
  await s3.send(new DeleteBucketCommand({ Bucket: storage.S3_BUCKET }))
  s3.destroy()
})

test('the demo has at least 3000 creators and a brief in each status', () => {
  expect(world.creators.length).toBeGreaterThanOrEqual(3000)
  expect(world.briefs.length).toBeGreaterThanOrEqual(8)
  expect(world.briefs.length).toBeLessThanOrEqual(12)
  expect([...new Set(world.briefs.map(({ status }) => status))].toSorted()).toEqual([
    'active',
    'cancelled',
    'closed',
    'completed',
    'draft',
  ])
})

test('a brief has no more answers than people who got it or could see it', () => {
  for (const brief of world.briefs) {
    const mine = world.responses.filter(({ brief_id }) => brief_id === brief.id)
    if (brief.status === 'draft') {
      expect.soft([brief.sent_to_count, brief.sent_at, mine.length], brief.title).toEqual([0, null, 0])
      continue
    }
    const got = new Set(
      world.deliveries.filter(({ brief_id }) => brief_id === brief.id).map(({ creator_id }) => creator_id),
    )
    const could = world.creators.filter(
      (one) => got.has(one.id) || (one.is_active && common(one.tag_ids, brief.target_tags)),
    )
    expect.soft(mine.length, brief.title).toBeLessThanOrEqual(could.length)
    expect.soft(mine.length, brief.title).toBeLessThan(brief.sent_to_count)
    expect.soft(mine.length, brief.title).toBeGreaterThan(0)
  }
})

test('everybody who answers has a tag of the brief', () => {
  const strangers = answers.filter(({ creator, brief }) => !common(creator.tag_ids, brief.target_tags))
  expect(strangers.map(({ creator, brief }) => `${creator.last_name}: ${brief.title}`)).toEqual([])
})

test('answers come after the brief was sent and before its deadline', () => {
  for (const { response, brief } of answers) {
    expect.soft(time(response.created_at), brief.title).toBeGreaterThan(time(brief.sent_at))
    expect.soft(time(response.created_at), brief.title).toBeLessThan(time(brief.deadline))
    if (brief.status === 'cancelled')
      expect.soft(time(response.created_at), brief.title).toBeLessThan(time(brief.updated_at))
  }
})

test('no moment is out of order: first visit, consent, answers, last visit, now', () => {
  for (const { response, creator } of answers) {
    expect.soft(time(response.created_at), creator.id).toBeGreaterThan(time(creator.created_at))
    expect.soft(time(response.created_at), creator.id).toBeLessThanOrEqual(time(creator.last_active_at))
    expect.soft(time(response.updated_at), creator.id).toBeGreaterThanOrEqual(time(response.created_at))
    expect.soft(time(response.updated_at), creator.id).toBeLessThanOrEqual(world.now)
  }
  const people = new Map(world.creators.map((one) => [one.id, one]))
  for (const consent of world.consents) {
    const person = people.get(consent.creator_id)!
    expect.soft(time(consent.given_at), person.id).toBeGreaterThanOrEqual(time(person.created_at))
    expect.soft(time(consent.given_at), person.id).toBeLessThanOrEqual(time(person.last_active_at))
    // A version is the month from which its text is in force.
    expect
      .soft(consent.version <= consent.given_at.slice(0, 10), `${person.id} ${consent.version}`)
      .toBe(true)
  }
  for (const one of world.creators) {
    expect.soft(time(one.last_active_at), one.id).toBeLessThanOrEqual(world.now)
    expect.soft(time(one.created_at), one.id).toBeLessThanOrEqual(time(one.last_active_at))
    expect.soft(time(one.created_at), one.id).toBeLessThanOrEqual(time(one.updated_at))
  }
  for (const brief of world.briefs) {
    expect.soft(time(brief.created_at), brief.title).toBeLessThanOrEqual(time(brief.updated_at))
    expect.soft(time(brief.updated_at), brief.title).toBeLessThanOrEqual(world.now)
    if (brief.sent_at) expect.soft(time(brief.sent_at), brief.title).toBeGreaterThan(time(brief.created_at))
    // The worker closes a brief within a minute after its deadline.
    const late = brief.closed_at === null ? null : time(brief.closed_at) - time(brief.deadline)
    expect.soft(late !== null && late >= 0 && late < 60_000, brief.title).toBe(brief.status === 'closed')
  }
})

test('inactive people do not answer', () => {
  expect(answers.filter(({ creator }) => !creator.is_active).map(({ creator }) => creator.last_name)).toEqual(
    [],
  )
})

test('every sent brief has its deliveries, and a few of them went wrong', () => {
  const people = new Map(world.creators.map((one) => [one.id, one]))
  for (const brief of world.briefs.filter(({ status }) => status !== 'draft')) {
    const mine = world.deliveries.filter(({ brief_id }) => brief_id === brief.id)
    expect.soft(mine.length, brief.title).toBe(brief.sent_to_count)
    expect.soft(mine.length, brief.title).toBeGreaterThan(50)
    expect
      .soft(
        share(mine, ({ state }) => state === 'sent'),
        brief.title,
      )
      .toBeGreaterThan(0.9)
    for (const one of mine) {
      const person = people.get(one.creator_id)!
      expect.soft(person.is_active && common(person.tag_ids, brief.target_tags), brief.title).toBe(true)
      expect.soft(time(person.created_at), brief.title).toBeLessThan(time(brief.sent_at))
      expect.soft(time(one.updated_at), brief.title).toBeGreaterThanOrEqual(time(brief.sent_at))
      if (one.state === 'blocked') expect.soft(person.is_reachable, person.id).toBe(false)
      else if (person.unreachable_at)
        expect.soft(time(person.unreachable_at), person.id).toBeGreaterThan(time(one.updated_at))
    }
  }
  const states = world.deliveries.map(({ state }) => state)
  expect([...new Set(states)].toSorted()).toEqual(['blocked', 'failed', 'sent', 'unconfirmed'])
  const kept = world.counts.reduce((sum, { count }) => sum + count, 0)
  expect(kept).toBe(world.deliveries.length)
})

test('about one in seven answers, and those who wait are most of a fresh brief', () => {
  const old = world.briefs.filter(
    (one) => one.status !== 'draft' && one.status !== 'cancelled' && world.now - time(one.sent_at) > 2 * DAY,
  )
  const sent = old.reduce((sum, { sent_to_count }) => sum + sent_to_count, 0)
  const came = answers.filter(({ brief }) => old.includes(brief)).length
  expect(came / sent).toBeGreaterThan(0.12)
  expect(came / sent).toBeLessThan(0.18)
  const active = world.briefs.filter(({ status }) => status === 'active')
  const waiting = active.map(
    ({ id }) => world.responses.filter((one) => one.brief_id === id && one.status === 'pending').length,
  )
  expect(Math.max(...waiting)).toBeGreaterThan(25)
  const justSent = active.filter(({ sent_at }) => world.now - time(sent_at) < DAY / 2)
  expect(justSent.length).toBeGreaterThan(0)
  for (const { id } of justSent)
    expect(world.responses.filter((one) => one.brief_id === id && one.status !== 'pending')).toEqual([])
})

test('briefs are made and end at different minutes', () => {
  const most = (clocks: string[]) =>
    Math.max(...clocks.map((one) => clocks.filter((other) => other === one).length))
  // The newest is dated from now, so its minute may be that of one other brief.
  expect(most(world.briefs.map(({ created_at }) => clock(created_at)))).toBeLessThanOrEqual(2)
  expect(most(world.briefs.map(({ deadline }) => clock(deadline)))).toBeLessThanOrEqual(4)
})

test('a brief lives for one to four weeks', () => {
  for (const { title, created_at, deadline, status } of world.briefs) {
    const days = (time(deadline) - time(created_at)) / DAY
    expect.soft(days, title).toBeGreaterThanOrEqual(7)
    expect.soft(days, title).toBeLessThanOrEqual(28)
    if (status === 'active' || status === 'draft')
      expect.soft(time(deadline) - world.now, title).toBeGreaterThan(DAY)
    if (status === 'closed' || status === 'completed')
      expect.soft(time(deadline), title).toBeLessThan(world.now)
  }
})

test('decisions are those of an agency: three to five accepted, with a price for the client', () => {
  for (const { id, title, status, deadline } of world.briefs) {
    const mine = world.responses.filter(({ brief_id }) => brief_id === id)
    const of = (wanted: string) => mine.filter((one) => one.status === wanted).length
    if (status === 'completed') {
      expect.soft([3, 4, 5], title).toContain(of('accepted'))
      expect.soft(of('pending'), title).toBe(0)
    }
    if (status === 'closed' && world.now - time(deadline) > 7 * DAY) expect.soft(of('pending'), title).toBe(0)
    if (status === 'cancelled') expect.soft(of('accepted'), title).toBe(0)
    expect.soft(of('accepted'), title).toBeLessThanOrEqual(5)
  }
  const unpriced = world.responses.filter((one) => one.status === 'accepted' && one.client_price === null)
  expect(unpriced).toEqual([])
  for (const { creator_price, client_price, markup_percentage } of world.responses) {
    if (client_price === null) continue
    const markup = (100 * (client_price - creator_price)) / creator_price
    expect.soft(markup).toBeGreaterThanOrEqual(20)
    expect.soft(markup).toBeLessThanOrEqual(40)
    expect.soft(Math.abs(markup - markup_percentage)).toBeLessThan(1)
  }
  const rejected = world.responses.filter(({ status }) => status === 'rejected')
  expect(share(rejected, ({ client_price }) => client_price !== null)).toBeLessThan(0.2)
  // An outcome that was not announced would be announced as soon as the decision is touched.
  expect(
    world.responses.filter((one) => one.status !== 'pending' && one.notified_status !== one.status),
  ).toEqual([])
})

const FEMININE = word(
  'готова|рада|уверена|спокойна|сама|([а-яё]+(ал|ял|ил|ыл|ел|ёл|ул)|(по|на|при|про)?шл|смогл)а(сь)?|хотела бы|согласна|влюблена|знакома|подписана|давняя|постоянная|требовательная',
)
const MASCULINE = word(
  'готов|рад|уверен|спокоен|сам|[а-яё]+(ал|ял|ил|ел|ул)(ся)?|(по|на|при|про)?шёл|смог|согласен|влюблён|знаком|подписан|давний|постоянный|требовательный',
)

test('messages are varied, in the right gender, and no person repeats a sentence', () => {
  const written = answers.filter(({ response }) => response.message !== null)
  expect(share(answers, ({ response }) => response.message !== null)).toBeGreaterThan(0.6)
  const sentences = written.flatMap(({ response }) => sentencesOf(response.message!))
  expect(new Set(sentences).size).toBeGreaterThan(60)
  const most = Math.max(...[...Map.groupBy(sentences, (one) => one).values()].map(({ length }) => length))
  expect(most / written.length).toBeLessThan(0.08)
  for (const own of Map.groupBy(written, ({ creator }) => creator.id).values()) {
    const said = own.flatMap(({ response }) => sentencesOf(response.message!))
    expect.soft(said.length, own[0]!.creator.id).toBe(new Set(said).size)
  }
  const wrong = written.filter(
    ({ creator, response }) =>
      (creator.gender === 'male' && FEMININE.test(response.message!)) ||
      (creator.gender === 'female' && MASCULINE.test(response.message!)),
  )
  expect(wrong.map(({ creator, response }) => `${creator.gender}: ${response.message}`)).toEqual([])
  const bios = world.creators.filter(
    ({ gender, bio }) =>
      bio !== null &&
      ((gender === 'male' && FEMININE.test(bio)) || (gender === 'female' && MASCULINE.test(bio))),
  )
  expect(bios.map(({ gender, bio }) => `${gender}: ${bio}`)).toEqual([])
})

/** What a product of this kind may be tagged with. */
const FITTING: [RegExp, RegExp][] = [
  [/крем/i, /кож|бьюти/i],
  [/кофе/i, /кофе|еда/i],
  [/приложение/i, /приложения|финансы/i],
  [/кроссовки/i, /спорт|мода/i],
  [/шампунь/i, /волосы|бьюти/i],
  [/пылесос/i, /дом|техника/i],
  [/корм/i, /питомцы/i],
  [/курс/i, /образование/i],
  [/гранола/i, /питание|еда/i],
  [/свечи/i, /дом|подарки/i],
]

test('each brief has words and tags of its own product', () => {
  for (const field of [
    'title',
    'product_name',
    'brand_description',
    'brief_description',
    'payment_terms',
  ] as const) {
    const texts = world.briefs.map((brief) => brief[field])
    expect.soft(new Set(texts).size, field).toBe(texts.length)
  }
  const sentences = world.briefs.flatMap((one) =>
    sentencesOf(`${one.brand_description} ${one.brief_description}`),
  )
  expect(sentences.length).toBe(new Set(sentences).size)
  const tags = new Map(world.tags.map((tag) => [tag.id, tag]))
  for (const brief of world.briefs) {
    const own = brief.target_tags.map((id) => tags.get(id)!)
    expect.soft(own.length, brief.title).toBeGreaterThan(0)
    // One tag in common is a match, so a format or a language would send coffee to everybody.
    expect
      .soft(
        own.map(({ category }) => category),
        brief.title,
      )
      .toEqual(own.map(() => 'ниша'))
    const fitting = FITTING.find(([product]) => product.test(brief.product_name))?.[1]
    for (const { name } of own) if (fitting) expect.soft(name, brief.product_name).toMatch(fitting)
    if (/курс|приложение/i.test(brief.product_name))
      expect.soft(`${brief.title} ${brief.brief_description}`).not.toMatch(/до и после|распаковк/i)
  }
})

test('at least 60 % have a portrait, and each portrait is in the storage', async () => {
  expect(share(world.creators, ({ photo_key }) => photo_key !== null)).toBeGreaterThanOrEqual(0.6)
  const keys = [...new Set(world.creators.flatMap(({ photo_key }) => photo_key ?? []))]
  expect(keys.length).toBeGreaterThanOrEqual(120)
  const found = await Promise.all(keys.map((key) => photos.find(key)))
  expect(found.filter((one) => one === undefined)).toEqual([])
  const { body } = (await photos.open(keys[0]!))!
  const bytes = Buffer.concat(await body.toArray())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400, height: 500 })
  for (const gender of ['female', 'male'] as const) {
    const shown = world.creators.flatMap((one) => (one.gender === gender && one.photo_key) || [])
    // Not the same face twice on a page of the list.
    for (let at = 0; at + 50 <= shown.length; at += 50)
      expect.soft(new Set(shown.slice(at, at + 50)).size).toBe(50)
  }
})

test('names are varied, and surnames have the ending of their gender', () => {
  const full = world.creators
    .map((one) => `${one.first_name} ${one.last_name}`)
    .filter((name) => !name.endsWith(' '))
  expect(full.length).toBe(new Set(full).size)
  const first = (people: typeof world.creators) =>
    Math.max(...[...Map.groupBy(people, (one) => one.first_name).values()].map(({ length }) => length))
  expect(first(world.creators.slice(0, 60))).toBeLessThanOrEqual(5)
  expect(first(world.creators) / world.creators.length).toBeLessThan(0.04)
  for (const { gender, last_name } of world.creators) {
    if (gender === 'female') expect.soft(last_name).not.toMatch(/([оеё]в|[иы]н|[иы]й)$/)
    if (gender === 'male') expect.soft(last_name).not.toMatch(/([оеё]в|[иы]н)а$|ская$/)
  }
})

test('the first page of creators has no hole: complete, tagged, with a portrait', () => {
  const holes = world.creators
    .slice(0, 50)
    .filter(
      (one) =>
        !one.is_active || !isComplete(one) || one.tag_ids.length === 0 || one.photo_key === null || !one.bio,
    )
  expect(holes.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual([])
  const first = [...new Set(world.creators.slice(0, 50).map(({ created_at }) => clock(created_at)))]
  expect(first.length).toBeGreaterThan(35)
})

test('the demo creator has answered: once accepted, once rejected, once waiting, and has more to answer', () => {
  const self = world.creators.find(({ telegram_id }) => telegram_id === DEMO_CREATOR)!
  expect(isComplete(self)).toBe(true)
  expect(self.photo_key).not.toBeNull()
  const own = answers.filter(({ creator }) => creator === self)
  expect(own.map(({ response }) => response.status).toSorted()).toEqual(['accepted', 'pending', 'rejected'])
  const open = world.briefs.filter(
    (brief) =>
      brief.status === 'active' &&
      common(brief.target_tags, self.tag_ids) &&
      !own.some((one) => one.brief === brief),
  )
  expect(open.length).toBeGreaterThan(0)
})

test('a second run changes no row and puts back a portrait that the storage has lost', async () => {
  const lost = world.creators.find(({ photo_key }) => photo_key !== null)?.photo_key ?? ''
  await photos.remove(lost)
  await runSeed()
  const { now: _, ...again } = await load()
  const { now: __, ...before } = world
  expect(again).toEqual(before)
  expect(await photos.find(lost)).toBeDefined()
})
