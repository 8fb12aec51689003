import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { OWN_PROFILE, PROFILE } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

const SECRET = {
  first_name: 'Аделаида',
  last_name: 'Воронцова',
  email: 'a.v@post.test',
  phone: '+7 912 000-11-22',
}
const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, headers: object, payload?: object) =>
  world.ask({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) })

test('[S-72] a person whose Telegram id an owner has entered reads neither name nor contacts before saving the profile', async () => {
  const telegram_id = 930_000_001
  const stranger = launchedBy(telegram_id)
  const made = await ask('POST', '/api/creators', world.owner, { ...PROFILE, ...SECRET, telegram_id })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json<{ id: string }>()
  const reads = [
    () => ask('GET', `/api/creators/${id}`, stranger),
    () => ask('GET', `/api/creators/profile/${telegram_id}`, stranger),
    () => ask('GET', '/api/my-data/file', stranger),
    () => ask('GET', '/api/auth/me', stranger),
    () => ask('PATCH', `/api/creators/${id}`, stranger, { is_active: false }),
  ]
  for (const read of reads) {
    const reply = await read()
    expect(reply.statusCode, reply.body).toBe(200)
    for (const word of Object.values(SECRET)) expect(reply.body).not.toContain(word)
  }
  // Owners read everything.
  expect((await ask('GET', `/api/creators/${id}`, world.owner)).json()).toMatchObject(SECRET)
  const saved = await ask('PUT', `/api/creators/profile/${telegram_id}`, stranger, {
    ...OWN_PROFILE,
    first_name: 'Ольга',
  })
  expect(saved.statusCode, saved.body).toBe(200)
  expect((await ask('GET', `/api/creators/${id}`, stranger)).json()).toMatchObject({ first_name: 'Ольга' })
})

test('[S-72] an id that is entered later counts as entered, and one of a profile that the person made does not', async () => {
  const telegram_id = 930_000_002
  const { id } = (await ask('POST', '/api/creators', world.owner, { ...PROFILE, ...SECRET })).json<{
    id: string
  }>()
  expect((await ask('PATCH', `/api/creators/${id}`, world.owner, { telegram_id })).statusCode).toBe(200)
  const reply = await ask('GET', `/api/creators/profile/${telegram_id}`, launchedBy(telegram_id))
  expect(reply.json()).toMatchObject({ first_name: '', last_name: '', email: null, phone: null })
  const own = launchedBy(telegram_id + 1)
  await ask('PUT', `/api/creators/profile/${telegram_id + 1}`, own, { ...OWN_PROFILE, first_name: 'Вера' })
  await ask('PATCH', `/api/creators/${id}`, world.owner, { city: 'Тверь' })
  expect((await ask('GET', `/api/creators/profile/${telegram_id + 1}`, own)).json()).toMatchObject({
    first_name: 'Вера',
  })
})
