import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse, OWN_PROFILE, PROFILE } from '../../../test/factories.ts'
import { signIn, type World } from '../../../test/sign-in.ts'
import { doubtsAbout } from './rules.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
const ask = (method: Method, url: string, payload?: object, headers: Record<string, string> = world.owner) =>
  world.ask({ method, url, headers, ...(payload ? { payload } : {}) })

interface Mine {
  id: string
  is_active: boolean
  review: string
  review_note: string | null
  version: number
}
interface Queue {
  items: { id: string; doubts: string[]; version: number; review_note: string | null }[]
  counts: { waiting: number; returned: number }
}

let telegram_id = 940_000_000
let person: Record<string, string>
beforeEach(async () => {
  await world.db.deleteFrom('responses').execute()
  await world.db.deleteFrom('creators').execute()
  await world.db.updateTable('agency').set({ review_new_profiles: true }).execute()
  telegram_id += 1
  person = launchedBy(telegram_id)
  await signIn(world, telegram_id)
})

const COMPLETE = { ...OWN_PROFILE, tag_ids: [1] }
async function save(fields: object = COMPLETE, headers = person) {
  const reply = await ask('PUT', `/api/creators/profile/${telegram_id}`, fields, headers)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Mine>()
}
const decide = (id: string, body: object) => ask('PUT', `/api/reviews/${id}`, body)
const approve = (id: string, version = 1) => decide(id, { review: 'approved', version })
const queue = async (review = 'waiting') => (await ask('GET', `/api/reviews?review=${review}`)).json<Queue>()
const audience = async (brief_id: string) =>
  (await ask('GET', `/api/creators/by-brief/${brief_id}`)).json<{ total: number }>().total
const seen = async (creator_id: string) =>
  (await ask('GET', `/api/creators/briefs?creator_id=${creator_id}`, undefined, person)).json<{
    total: number
  }>().total
async function clientSees(brief_id: string) {
  const { token } = await world.db
    .selectFrom('public_links')
    .select('token')
    .where('brief_id', '=', brief_id)
    .where('kind', '=', 'client')
    .executeTakeFirstOrThrow()
  return (await ask('GET', `/public/${token}`, undefined, {})).json<{ total: number }>().total
}

describe('a profile that a person makes while new profiles are reviewed', () => {
  test('[S-45] is active, sees, gets and answers no brief until an owner has approved it', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active', target_tags: [1] })
    const { id, is_active, review } = await save()
    expect({ is_active, review }).toEqual({ is_active: true, review: 'waiting' })
    const answer = () =>
      ask('POST', '/api/responses', { creator_id: id, brief_id, creator_price: 10_000 }, person)
    const send = () => ask('POST', `/api/briefs/${brief_id}/send`)
    expect([await seen(id), await audience(brief_id)]).toEqual([0, 0])
    expect((await ask('GET', `/api/briefs/${brief_id}`, undefined, person)).statusCode).toBe(404)
    expect((await answer()).statusCode).toBe(404)
    expect((await send()).statusCode).toBe(409)

    expect((await approve(id)).statusCode).toBe(204)
    expect(await seen(id)).toBeGreaterThan(0)
    expect(await audience(brief_id)).toBe(1)
    expect((await send()).json()).toMatchObject({ sent_to: 1 })
    expect((await answer()).statusCode).toBe(201)
  })

  test('[S-45] [S-46] is in no table of a client until then, and again if the approval is undone', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    const { id } = await save()
    await makeResponse(world.db, { brief_id, creator_id: id, status: 'accepted', client_price: 5000 })
    expect(await clientSees(brief_id)).toBe(0)
    await approve(id)
    expect(await clientSees(brief_id)).toBe(1)
    expect((await decide(id, { review: 'waiting', version: 1 })).statusCode).toBe(204)
    expect(await clientSees(brief_id)).toBe(0)
  })

  test('[S-45] does not wait if an owner has entered it, or if it was there before', async () => {
    const entered = await ask('POST', '/api/creators', { ...PROFILE, telegram_id, ground: 'contract' })
    expect(entered.json<Mine>().review).toBe('approved')
    expect((await save()).review).toBe('approved')
  })

  test('[S-45] is not approved by the person', async () => {
    const { id } = await save()
    const tries = [
      await ask('PUT', `/api/reviews/${id}`, { review: 'approved', version: 1 }, person),
      await ask('PATCH', `/api/creators/${id}`, { review: 'approved' }, person),
    ]
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 422])
    expect((await save({ ...COMPLETE, review: 'approved' })).review).toBe('waiting')
    await ask('PATCH', `/api/creators/${id}`, { is_active: false }, person)
    await ask('PATCH', `/api/creators/${id}`, { is_active: true }, person)
    expect((await save()).review).toBe('waiting')
  })
})

describe('the switch', () => {
  const set = async (review_new_profiles: boolean) => {
    const { version } = (await ask('GET', '/api/agency')).json<{ version: number }>()
    const reply = await ask('PATCH', '/api/agency', { review_new_profiles, version })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const isShown = async () =>
    (await ask('GET', '/api/overview')).json<{ review_new_profiles: boolean }>().review_new_profiles

  test('[S-45] is off in a new installation: a complete profile is active and approved', async () => {
    const other = await startApp()
    try {
      const reply = await other.ask({
        method: 'PUT',
        url: `/api/creators/profile/${other.creatorId}`,
        headers: other.creator,
        payload: COMPLETE,
      })
      expect(reply.json()).toMatchObject({ is_active: true, review: 'approved' })
    } finally {
      await other.close()
    }
  })

  test('[S-45] when it is switched off, every profile that waits or is to be corrected is approved, and the section is gone', async () => {
    const brief = await makeBrief(world.db, { status: 'active', target_tags: [1] })
    const { id } = await save()
    await decide(id, { review: 'returned', note: 'Поменяй фото', version: 1 })
    expect([await isShown(), await audience(brief), await seen(id)]).toEqual([true, 0, 0])
    await set(false)
    expect([await isShown(), await audience(brief)]).toEqual([false, 1])
    expect(await seen(id)).toBeGreaterThan(0)
    expect((await queue('returned')).items).toEqual([])
    expect(await save()).toMatchObject({ review: 'approved', review_note: null })
  })
})

describe('the queue of new profiles', () => {
  test('[S-46] has complete profiles only, the longest waiting first, without blocked people', async () => {
    const { id } = await save({ first_name: 'Алина', consent: COMPLETE.consent })
    expect(await queue()).toMatchObject({ items: [], counts: { waiting: 0, returned: 0 } })
    let made = 0
    const waiting = () => makeCreator(world.db, { telegram_id: telegram_id + 1000 + (made += 1) })
    const others = [await waiting(), await waiting()]
    await world.db
      .updateTable('creators')
      .set({ review: 'waiting', review_at: '2026-01-01T00:00:00Z' })
      .where('id', 'in', others)
      .execute()
    await ask('POST', '/api/blocks', { creator_id: others[1], reason: 'links' })
    await save()
    const { items, counts } = await queue()
    expect(items.map((one) => one.id)).toEqual([others[0], id])
    expect(counts).toEqual({ waiting: 2, returned: 0 })
  })

  test('[S-46] a returned profile has what to correct, and waits again after the next save', async () => {
    const { id, version } = await save()
    expect((await decide(id, { review: 'returned', version })).json()).toMatchObject({
      fields: { note: 'Напишите, что поправить' },
    })
    expect((await decide(id, { review: 'returned', note: ' Поменяй фото ', version })).statusCode).toBe(204)
    const own = (await ask('GET', `/api/creators/${id}`, undefined, person)).json<Mine>()
    expect(own).toMatchObject({ review: 'returned', review_note: 'Поменяй фото' })
    expect(await queue()).toMatchObject({ items: [], counts: { waiting: 0, returned: 1 } })
    expect((await queue('returned')).items).toMatchObject([{ id, review_note: 'Поменяй фото' }])
    const audit = await world.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'profile returned')
      .where(sql<boolean>`detail->>'creator_id' = ${id}`)
      .execute()
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain('Поменяй')
    expect(await save()).toMatchObject({ review: 'waiting', review_note: null })
    expect((await queue()).items.map((one) => one.id)).toEqual([id])
  })

  test('[S-46] nothing is approved that was changed since an owner saw it', async () => {
    const { id, version } = await save()
    await save({ ...COMPLETE, first_name: 'Оплата', last_name: 'По ссылке' })
    const stale = await approve(id, version)
    expect(stale.json()).toMatchObject({ code: 'version_conflict' })
    expect((await queue()).items).toHaveLength(1)
  })

  test('[S-46] an approval is undone within a minute; a profile that never waited is not put into the queue', async () => {
    const { id } = await save()
    const undo = (creator_id: string) => decide(creator_id, { review: 'waiting', version: 1 })
    await approve(id)
    expect((await approve(id)).statusCode).toBe(409)
    await world.db
      .updateTable('creators')
      .set({ review_at: new Date(Date.now() - 61_000).toISOString() })
      .execute()
    expect((await undo(id)).statusCode).toBe(409)
    expect((await undo(await makeCreator(world.db))).statusCode).toBe(409)
    expect((await undo(crypto.randomUUID())).statusCode).toBe(404)
  })

  test('[S-46] two owners decide at once: one decision stands and one is refused', async () => {
    const { id, version } = await save()
    const replies = await Promise.all([approve(id), approve(id)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
    expect(version).toBe(1)
  })
})

describe('reasons to look twice', () => {
  const plain = { first_name: 'Инга', last_name: 'Каналина', portfolio_url: null, tag_ids: [1, 2] }
  test.each([
    [{}, []],
    [{ portfolio_url: 'https://vk.com/inga' }, []],
    [{ portfolio_url: 'https://inga.taplink.ws/p' }, []],
    [{ first_name: 'Оплата', last_name: 'по ссылке' }, ['в имени слово «оплата»']],
    [{ last_name: 'пишите в директ' }, ['в имени слово «пишите»']],
    [{ last_name: 't.me/inga' }, ['в имени контакт или ссылка']],
    [{ last_name: '@inga' }, ['в имени контакт или ссылка']],
    [{ last_name: '89161234567' }, ['в имени контакт или ссылка']],
    [{ portfolio_url: 'https://evilvk.com/a' }, ['портфолио ведёт на незнакомый сайт evilvk.com']],
    [{ tag_ids: [1, 2, 3] }, ['выбраны все теги']],
  ])('[S-46] %o: %o', (change, doubts) => {
    expect(doubtsAbout({ ...plain, ...change }, 3)).toEqual(doubts)
  })
})
