import { sql } from 'kysely'
import { finishErasures } from '../erasure/pending-service.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse, OWN_PROFILE } from '../../../test/factories.ts'
import {
  bearer,
  everythingStored,
  launchOf,
  postLaunch,
  signIn,
  tma,
  type World,
} from '../../../test/sign-in.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

let telegram_id = 910_000_000
let creator_id: string
beforeEach(async () => {
  telegram_id += 1
  creator_id = await makeCreator(world.db, { telegram_id, tag_ids: [1] })
})

const CLOSED = { code: 'blocked', detail: 'Вход закрыт агентством.' }
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
const ask = (method: Method, url: string, payload?: object, headers: Record<string, string> = world.owner) =>
  world.ask({ method, url, headers, ...(payload ? { payload } : {}) })
const block = async (id = creator_id) => {
  const reply = await ask('POST', '/api/blocks', { creator_id: id, reason: 'links' })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ id: string }>().id
}
const state = async () => {
  const { is_active, block_id } = (await ask('GET', `/api/creators/${creator_id}`)).json<{
    is_active: boolean
    block_id: string | null
  }>()
  return { is_active, block_id }
}
const myBriefs = async (headers: Record<string, string>) =>
  (await ask('GET', `/api/creators/briefs?creator_id=${creator_id}`, undefined, headers)).json<{
    items: { id: string }[]
    total: number
  }>()
const answer = (brief_id: string, headers: Record<string, string>) =>
  ask('POST', '/api/responses', { creator_id, brief_id, creator_price: 10_000 }, headers)
async function clientTable(brief_id: string) {
  const { token } = await world.db
    .selectFrom('public_links')
    .select('token')
    .where('brief_id', '=', brief_id)
    .where('kind', '=', 'client')
    .executeTakeFirstOrThrow()
  return (await ask('GET', `/public/${token}`, undefined, {})).json<{ total: number; items: unknown[] }>()
}

describe('a blocked person', () => {
  test('[S-30] loses sessions and launches, and gets one sentence in place of a sign-in', async () => {
    const launch = launchOf(telegram_id)
    const session = bearer(await signIn(world, telegram_id, launch))
    await block()
    expect((await ask('GET', '/api/auth/me', undefined, session)).statusCode).toBe(401)
    expect((await ask('GET', '/api/auth/me', undefined, tma(launch))).statusCode).toBe(401)
    for (const again of [launchOf(telegram_id), launchOf(telegram_id)]) {
      const refused = [
        await postLaunch(world, again),
        await ask('GET', '/api/auth/me', undefined, tma(again)),
      ]
      for (const reply of refused) {
        expect(reply.statusCode).toBe(403)
        expect(reply.json()).toMatchObject(CLOSED)
      }
    }
    await world.db.updateTable('agency').set({ contact: '@irina_ugc' }).execute()
    expect((await postLaunch(world, launchOf(telegram_id))).json<{ detail: string }>().detail).toBe(
      'Вход закрыт агентством. Вопросы: @irina_ugc',
    )
    await world.db.updateTable('agency').set({ contact: null }).execute()
  })

  test('[S-30] stays blocked after the profile is erased, and cannot register again', async () => {
    const person = launchedBy(telegram_id)
    const id = await block()
    expect((await ask('DELETE', `/api/creators/${creator_id}`)).statusCode).toBe(204)
    await sql`update pending_erasures set final_at = now()`.execute(world.db)
    await finishErasures(world.db)
    const tries = [
      await postLaunch(world, launchOf(telegram_id)),
      await ask('PUT', `/api/creators/profile/${telegram_id}`, OWN_PROFILE, launchedBy(telegram_id)),
      await ask('GET', '/api/auth/me', undefined, person),
    ]
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    const added = await ask('POST', '/api/creators', { first_name: 'Снова', telegram_id, ground: 'contract' })
    expect(added.statusCode).toBe(409)
    expect(added.json<{ fields: object }>().fields).toHaveProperty('telegram_id')
    const other = await makeCreator(world.db, {})
    expect((await ask('PATCH', `/api/creators/${other}`, { telegram_id })).statusCode).toBe(409)
    // A refused person leaves no row.
    expect(await everythingStored(world.db)).not.toContain(String(telegram_id))

    const { items } = (await ask('GET', '/api/blocks')).json<{ items: object[] }>()
    expect(items[0]).toEqual({
      id,
      creator: null,
      reason: 'links',
      author: null,
      blocked_at: expect.any(String) as string,
    })
    expect((await ask('DELETE', `/api/blocks/${id}`)).statusCode).toBe(204)
    expect((await postLaunch(world, launchOf(telegram_id))).statusCode).toBe(200)
  })

  test('[S-30] comes back from an erasure that is taken back, blocked as long as the block stands', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    await makeResponse(world.db, { brief_id, creator_id })
    const id = await block()
    const erase = () => ask('DELETE', `/api/creators/${creator_id}`)
    const takeBack = () => ask('POST', `/api/erasures/${creator_id}/take-back`)
    await erase()
    expect((await takeBack()).statusCode).toBeLessThan(300)
    expect(await state()).toEqual({ is_active: false, block_id: id })
    expect((await clientTable(brief_id)).total).toBe(0)
    await erase()
    await ask('DELETE', `/api/blocks/${id}`)
    await takeBack()
    expect(await state()).toEqual({ is_active: true, block_id: null })
    expect((await clientTable(brief_id)).total).toBe(1)
  })

  test('[S-30] is in no list of a client, before and after the block, and comes back with the person', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    await makeResponse(world.db, { brief_id, creator_id, status: 'accepted', client_price: 5000 })
    const other = await makeCreator(world.db)
    await makeResponse(world.db, { brief_id, creator_id: other })
    expect((await clientTable(brief_id)).total).toBe(2)
    const id = await block()
    expect(await clientTable(brief_id)).toMatchObject({ total: 1, items: [{}] })
    const later = await makeBrief(world.db, { status: 'active' })
    await makeResponse(world.db, { brief_id: later, creator_id })
    expect((await clientTable(later)).total).toBe(0)
    await ask('DELETE', `/api/blocks/${id}`)
    expect((await clientTable(brief_id)).total).toBe(2)
    expect((await clientTable(later)).total).toBe(1)
  })

  test('[S-30] gets no briefs, is not switched on by an owner, and is active again after the block', async () => {
    const id = await block()
    expect(await state()).toEqual({ is_active: false, block_id: id })
    expect((await ask('PATCH', `/api/creators/${creator_id}`, { is_active: true })).statusCode).toBe(409)
    expect((await ask('PATCH', `/api/creators/${creator_id}`, { city: 'Тверь' })).statusCode).toBe(200)
    expect(await state()).toEqual({ is_active: false, block_id: id })
    expect((await ask('POST', '/api/blocks', { creator_id, reason: 'rude' })).statusCode).toBe(409)
    expect((await ask('DELETE', `/api/blocks/${id}`)).statusCode).toBe(204)
    expect(await state()).toEqual({ is_active: true, block_id: null })
    expect((await ask('DELETE', `/api/blocks/${id}`)).statusCode).toBe(404)
  })

  test('[S-30] stays switched off after the block if an owner had switched the profile off', async () => {
    await ask('PATCH', `/api/creators/${creator_id}`, { is_active: false })
    const id = await block()
    await ask('DELETE', `/api/blocks/${id}`)
    expect(await state()).toEqual({ is_active: false, block_id: null })
  })

  test('[S-30] sees a public page like a visitor without an account', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    await block()
    const { token } = await world.db
      .selectFrom('public_links')
      .select('token')
      .where('brief_id', '=', brief_id)
      .where('kind', '=', 'client')
      .executeTakeFirstOrThrow()
    expect((await ask('GET', `/public/${token}`, undefined, launchedBy(telegram_id))).statusCode).toBe(200)
  })

  test('[S-30] is never an owner, and never a profile without Telegram', async () => {
    const own = await makeCreator(world.db, { telegram_id: world.ownerId })
    expect((await ask('POST', '/api/blocks', { creator_id: own, reason: 'rude' })).statusCode).toBe(409)
    const nameless = await makeCreator(world.db)
    expect((await ask('POST', '/api/blocks', { creator_id: nameless, reason: 'rude' })).statusCode).toBe(409)
    const wrong = await ask('POST', '/api/blocks', { creator_id, reason: 'because' })
    expect(wrong.json<{ fields: object }>().fields).toHaveProperty('reason')
  })
})

describe('a creator whom an owner switched off', () => {
  test.each(['delivered', 'visited', 'matching'])('[S-31] sees and answers no brief: %s', async (how) => {
    const person = launchedBy(telegram_id)
    const brief_id = await makeBrief(world.db, {
      status: 'active',
      target_tags: how === 'matching' ? [1] : [2],
    })
    if (how === 'delivered')
      await sql`insert into deliveries (creator_id, brief_id, state) values (${creator_id}, ${brief_id}, 'sent')`.execute(
        world.db,
      )
    if (how === 'visited')
      await sql`insert into brief_visits (telegram_id, brief_id) values (${telegram_id}, ${brief_id})`.execute(
        world.db,
      )
    const ids = async () => (await myBriefs(person)).items.map(({ id }) => id)
    expect(await ids()).toContain(brief_id)
    await ask('PATCH', `/api/creators/${creator_id}`, { is_active: false })
    expect(await ids()).not.toContain(brief_id)
    expect((await ask('GET', `/api/briefs/${brief_id}`, undefined, person)).statusCode).toBe(404)
    expect((await answer(brief_id, person)).statusCode).toBe(404)
    await ask('PATCH', `/api/creators/${creator_id}`, { is_active: true })
    expect((await answer(brief_id, person)).statusCode).toBe(201)
    // The answered brief is part of the deal and stays visible.
    await ask('PATCH', `/api/creators/${creator_id}`, { is_active: false })
    expect(await ids()).toEqual([brief_id])
  })
})
