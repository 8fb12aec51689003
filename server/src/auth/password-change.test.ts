import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import {
  bearer,
  cookie,
  launchOf,
  me,
  OUR_PAGE,
  postPassword,
  sessionCookie,
  signIn,
  tma,
  type World,
} from '../../test/sign-in.ts'
import { addOwner } from '../owners/service.ts'
import { hashPassword } from './passwords.ts'

let world: World
let password: string
const bossId = () => world.ownerId + 2
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['throttles', 'sessions', 'owners'] as const) await world.db.deleteFrom(table).execute()
  password = String(await addOwner(world.db, bossId(), 'boss', hashPassword, true))
})

const login = (given: string) =>
  postPassword(world, { username: 'boss', password: given }, { headers: OUR_PAGE })
const web = async (given = password) => cookie(sessionCookie(await login(given)))
const change = (headers: object, old_password: string) =>
  world.ask({
    method: 'POST',
    url: '/api/auth/password',
    headers: { ...OUR_PAGE, ...headers },
    payload: { old_password },
  })
const overview = async (headers: object) =>
  (await world.ask({ url: '/api/overview', headers: { ...headers } })).statusCode

test('[S-14] a password of the command line opens nothing but its own change', async () => {
  const reply = await login(password)
  expect(reply.json()).toMatchObject({ telegram_id: bossId(), password_is_first: true })
  const browser = cookie(sessionCookie(reply))
  expect([await overview(browser), (await me(world, browser)).statusCode]).toEqual([403, 200])
  expect(await overview(bearer(await signIn(world, bossId())))).toBe(200)
  const changed = await change(browser, password)
  const next = changed.json<{ password: string }>().password
  expect([changed.statusCode, changed.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(next).toMatch(/^[a-zA-Z2-9]{24}$/)
  expect(next).not.toBe(password)
  expect(await overview(browser)).toBe(200)
  expect((await login(password)).statusCode).toBe(401)
  expect((await login(next)).json()).not.toHaveProperty('password_is_first')
})

test('[S-14] a new password ends every other session, known browser and earlier launch', async () => {
  const [browser, other] = [await web(), await web()]
  const [mini, unused] = [bearer(await signIn(world, bossId())), tma(launchOf(bossId(), 5))]
  const row = { token_hash: Buffer.from('a browser'), telegram_id: bossId() }
  await world.db.insertInto('known_browsers').values(row).execute()
  await change(browser, password)
  const statuses = [browser, other, mini, unused].map(
    async (headers) => (await me(world, headers)).statusCode,
  )
  expect(await Promise.all(statuses)).toEqual([200, 401, 401, 401])
  expect(await world.db.selectFrom('known_browsers').selectAll().execute()).toEqual([])
})

test('[S-14] a wrong old password changes nothing; guesses are throttled', async () => {
  const browser = await web()
  expect((await change(browser, 'wrong')).json()).toMatchObject({
    fields: { old_password: 'Неверный пароль' },
  })
  for (let n = 0; n < 4; n += 1) await change(browser, 'wrong')
  expect((await change(browser, password)).statusCode).toBe(429)
  await world.db.deleteFrom('throttles').execute()
  expect((await login(password)).statusCode).toBe(200)
})

test('[S-14] is an owner’s, and not of one without a password', async () => {
  const creator = bearer(await signIn(world, world.creatorId))
  expect([(await change({}, 'x')).statusCode, (await change(creator, 'x')).statusCode]).toEqual([401, 403])
  await addOwner(world.db, world.ownerId + 5, undefined, hashPassword)
  expect((await change(tma(launchOf(world.ownerId + 5)), 'x')).statusCode).toBe(409)
})

test('[S-15] logging out of a browser asks it to forget cache and storage; the mini-app keeps them', async () => {
  const browser = await web()
  const logout = (headers: object) =>
    world.ask({ method: 'POST', url: '/api/auth/logout', headers: { ...OUR_PAGE, ...headers } })
  expect((await logout(browser)).headers['clear-site-data']).toBe('"cache", "storage"')
  const mini = bearer(await signIn(world, bossId()))
  expect((await logout(mini)).headers['clear-site-data']).toBeUndefined()
})
