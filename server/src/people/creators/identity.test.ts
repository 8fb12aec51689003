import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeCreator, OWN_PROFILE } from '../../../test/factories.ts'
import { noise } from '../../../test/images.ts'
import type { World } from '../../../test/sign-in.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

let telegram_id = 920_000_000
let id: string
beforeEach(async () => {
  telegram_id += 1
  id = await makeCreator(world.db, { telegram_id, is_verified: true })
})

const save = (change: object, headers = launchedBy(telegram_id)) =>
  world.ask({
    method: 'PUT',
    url: `/api/creators/profile/${telegram_id}`,
    headers,
    payload: { ...OWN_PROFILE, ...change },
  })
const patch = (payload: object) =>
  world.ask({ method: 'PATCH', url: `/api/creators/${id}`, headers: world.owner, payload })
const upload = async (headers: Record<string, string>) => {
  const payload = new FormData()
  payload.set('file', new Blob([await noise(40, 40).png().toBuffer()]), 'a.png')
  return world.ask({ method: 'POST', url: `/api/creators/profile/${telegram_id}/photo`, headers, payload })
}
const mark = async () => {
  const reply = await world.ask({ url: `/api/creators/${id}`, headers: world.owner })
  const { is_verified, unverified_at } = reply.json<{ is_verified: boolean; unverified_at: string | null }>()
  return { is_verified, ended: unverified_at !== null }
}

const KEPT = { is_verified: true, ended: false }
const ENDED = { is_verified: false, ended: true }

describe('the mark «Проверен»', () => {
  test.each([
    { first_name: 'Оплата' },
    { last_name: 'Посылка' },
    { portfolio_url: 'https://pay.example.com' },
    { social_links: { instagram: '@pay_link', tiktok: null } },
  ])('[S-32] ends with a change by the person: %o', async (change) => {
    expect((await save(change)).statusCode).toBe(200)
    expect(await mark()).toEqual(ENDED)
    await patch({ is_verified: true })
    expect(await mark()).toEqual(KEPT)
  })

  test('[S-32] ends with a new photo by the person, and not with one by an owner', async () => {
    expect((await upload(world.owner)).statusCode).toBe(200)
    expect(await mark()).toEqual(KEPT)
    expect((await upload(launchedBy(telegram_id))).statusCode).toBe(200)
    expect(await mark()).toEqual(ENDED)
    await patch({ is_verified: false })
    expect(await mark()).toEqual({ is_verified: false, ended: false })
    await upload(launchedBy(telegram_id))
    expect(await mark()).toEqual({ is_verified: false, ended: false })
  })

  test('[S-32] stays after other changes, and after changes by an owner', async () => {
    await save({ city: 'Тверь', price_per_video: 1 })
    expect(await mark()).toEqual(KEPT)
    await patch({ first_name: 'Алиса' })
    expect(await mark()).toEqual(KEPT)
    await save({ last_name: 'Ким', first_name: 'Алиса' }, world.owner)
    expect(await mark()).toEqual(KEPT)
  })
})

describe('a profile', () => {
  test.each([
    ['instagram', 'https://evil.example.com/alina'],
    ['instagram', 'https://instagram.com.evil.example/alina'],
    ['instagram', 'https://www.tiktok.com/@alina'],
    ['tiktok', 'https://instagram.com/alina'],
  ])('[S-33] refuses a link of another host as %s: %s', async (network, link) => {
    for (const reply of [
      await save({ social_links: { [network]: link } }),
      await patch({ social_links: { [network]: link } }),
    ]) {
      expect(reply.statusCode).toBe(422)
      expect(reply.json<{ fields: object }>().fields).toHaveProperty([`social_links.${network}`])
    }
  })

  test('[S-33] removes characters that no one sees from names', async () => {
    const reply = await save({ first_name: '\u202Eани\u200Bла\u2066', last_name: 'В\u00ADетрова\uFEFF' })
    expect(reply.json()).toMatchObject({ first_name: 'анила', last_name: 'Ветрова', profile_completed: true })
    const empty = await save({ first_name: '\u200B\u200B' })
    expect(empty.json()).toMatchObject({ first_name: '', profile_completed: false, is_active: false })
    const added = await world.ask({
      method: 'POST',
      url: '/api/creators',
      headers: world.owner,
      payload: { first_name: '\u200B', ground: 'contract' },
    })
    expect(added.statusCode).toBe(422)
  })
})
