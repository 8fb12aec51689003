import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import {
  bearer,
  cookie,
  launchOf,
  me,
  OUR_PAGE,
  postPassword,
  secretOf,
  sessionCookie,
  signIn,
  tma,
  type World,
} from '../../../test/sign-in.ts'
import { addOwner, changePassword } from '../owners/service.ts'

const FIRST = 'made by the server'
const OWN = 'vetka.more.2148'

let world: World
const bossId = () => world.ownerId + 2
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['throttles', 'sessions', 'owners'] as const) await world.db.deleteFrom(table).execute()
  await addOwner(world.db, bossId(), await secretOf('boss', FIRST, true))
})
const choose = (password: string) =>
  secretOf('boss', password).then((secret) => changePassword(world.db, bossId(), secret))

const login = (given: string) =>
  postPassword(world, { username: 'boss', password: given }, { headers: OUR_PAGE })
const web = async (given: string) => cookie(sessionCookie(await login(given)))
const change = (headers: object, payload: { old_password?: string; new_password?: string }) =>
  world.ask({
    method: 'POST',
    url: '/api/auth/password',
    headers: { ...OUR_PAGE, ...headers },
    payload: { new_password: OWN, ...payload },
  })
const overview = async (headers: object) => {
  const reply = await world.ask({ url: '/api/overview', headers: { ...headers } })
  return reply.statusCode === 200 ? 200 : reply.json<{ code: string }>().code
}

test('[S-14] a password that the server made opens nothing but its own replacement, which does not ask for it again', async () => {
  const reply = await login(FIRST)
  expect(reply.json()).toMatchObject({ telegram_id: bossId(), password_is_first: true })
  const browser = cookie(sessionCookie(reply))
  expect(await overview(browser)).toBe('first_password')
  // After a reload the page asks who it is, and shows the form again.
  expect((await me(world, browser)).json()).toMatchObject({ password_is_first: true })
  expect(await overview(bearer(await signIn(world, bossId())))).toBe(200)
  expect((await change(browser, { new_password: FIRST })).json()).toMatchObject({
    fields: { new_password: 'Это прежний пароль. Придумайте другой' },
  })
  expect((await change(browser, {})).statusCode).toBe(204)
  expect(await overview(browser)).toBe(200)
  expect((await me(world, browser)).json()).not.toHaveProperty('password_is_first')
  expect((await login(FIRST)).statusCode).toBe(401)
  expect((await login(OWN)).json()).not.toHaveProperty('password_is_first')
})

test('[S-14] before the replacement public pages are as for everybody, and Telegram does not do without the old password', async () => {
  const browser = await web(FIRST)
  expect((await world.ask({ url: `/public/${'t'.repeat(43)}`, headers: browser })).statusCode).toBe(404)
  const mini = bearer(await signIn(world, bossId()))
  expect((await change(mini, {})).json()).toMatchObject({
    fields: { old_password: 'Укажите прежний пароль' },
  })
})

test('[S-14] a chosen password opens the app at once and is changed with itself', async () => {
  await choose('first own password 71')
  const browser = await web('first own password 71')
  expect(await overview(browser)).toBe(200)
  expect((await change(browser, {})).statusCode).toBe(422)
  expect((await change(browser, { old_password: 'first own password 71' })).statusCode).toBe(204)
  expect((await login(OWN)).statusCode).toBe(200)
})

test.each([
  ['xK7#pq29Lm!', 'Не короче 12 символов'],
  ['password1234', 'Придумайте другой'],
  ['boss-boss-1234', 'Придумайте другой'],
])('[S-14] «%s» is refused at its field, and the old one stays', async (new_password, words) => {
  const browser = await web(FIRST)
  const reply = await change(browser, { new_password })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    422,
    { fields: { new_password: expect.stringContaining(words) } },
  ])
  expect((await login(FIRST)).statusCode).toBe(200)
})

test('[S-14] a new password ends every other session, known browser and earlier launch', async () => {
  const [browser, other] = [await web(FIRST), await web(FIRST)]
  const [mini, unused] = [bearer(await signIn(world, bossId())), tma(launchOf(bossId(), 5))]
  await change(browser, {})
  const statuses = [browser, other, mini, unused].map(
    async (headers) => (await me(world, headers)).statusCode,
  )
  expect(await Promise.all(statuses)).toEqual([200, 401, 401, 401])
  expect(await world.db.selectFrom('known_browsers').selectAll().execute()).toEqual([])
})

test('[S-14] a wrong old password changes nothing; guesses are throttled', async () => {
  await choose('first own password 71')
  const browser = await web('first own password 71')
  const wrong = () => change(browser, { old_password: 'wrong' })
  expect((await wrong()).json()).toMatchObject({ fields: { old_password: 'Неверный пароль' } })
  for (let n = 0; n < 4; n += 1) await wrong()
  expect((await change(browser, { old_password: 'first own password 71' })).statusCode).toBe(429)
  await world.db.deleteFrom('throttles').execute()
  expect((await login('first own password 71')).statusCode).toBe(200)
})

test('[S-14] is an owner’s, and not of one without a password', async () => {
  const creator = bearer(await signIn(world, world.creatorId))
  const old_password = 'x'
  expect([
    (await change({}, { old_password })).statusCode,
    (await change(creator, { old_password })).statusCode,
  ]).toEqual([401, 403])
  await addOwner(world.db, world.ownerId + 5)
  expect((await change(tma(launchOf(world.ownerId + 5)), { old_password })).statusCode).toBe(409)
})

test('[S-15] logging out of a browser asks it to forget cache and storage; the mini-app keeps them', async () => {
  const browser = await web(FIRST)
  const logout = (headers: object) =>
    world.ask({ method: 'POST', url: '/api/auth/logout', headers: { ...OUR_PAGE, ...headers } })
  expect((await logout(browser)).headers['clear-site-data']).toBe('"cache", "storage"')
  const mini = bearer(await signIn(world, bossId()))
  expect((await logout(mini)).headers['clear-site-data']).toBeUndefined()
})
