import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { createDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { start, startApi } from '../../../test/process.ts'
import { bearer, cookie, launchOf, OUR_PAGE, tma } from '../../../test/sign-in.ts'

// What ends in one process is over in the other with the very next call: nothing is remembered in memory.

const BOSS = 9001
const SECOND = 9002
const CREATOR = 9100
type Headers = Record<string, string>
type Api = Awaited<ReturnType<typeof startApi>>

let database: TestDatabase
let client: pg.Client
let apis: [Api, Api]
let password: string

async function owner(...args: string[]): Promise<string> {
  const command = start('owner', { DATABASE_URL: database.url }, args)
  expect(await command.exit, command.output.join('\n')).toBe(0)
  return /[Пп]ароль: (\S+)/.exec(command.output.join('\n'))?.[1] ?? ''
}

beforeAll(async () => {
  database = await createDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const [made, , first, second] = await Promise.all([
    owner('add', String(BOSS), '--login', 'boss', '--generate'),
    owner('add', String(SECOND)),
    startApi({ DATABASE_URL: database.url }),
    startApi({ DATABASE_URL: database.url }),
  ])
  password = made
  apis = [first, second]
})
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()))
  await client.end()
  await database.drop()
})
beforeEach(async () => {
  await client.query('delete from throttles')
})

const get = (api: Api, headers: Headers) => fetch(`${api.url}/api/auth/me`, { headers })
const post = (api: Api, path: string, headers: Headers = {}, body?: object) =>
  fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const statuses = (headers: Headers) => Promise.all(apis.map(async (api) => (await get(api, headers)).status))
async function signIn(id: number, launch = launchOf(id)): Promise<Headers> {
  const reply = await post(apis[0], '/api/auth/telegram', {}, { init_data: launch })
  return bearer(String(((await reply.json()) as { token: unknown }).token))
}
const tryPassword = (api: Api, given: string) =>
  post(api, '/api/auth/web', {}, { username: 'boss', password: given })
async function signInWeb(): Promise<Headers> {
  const reply = await tryPassword(apis[0], password)
  return cookie(/__Host-ugc=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '')
}

describe('two processes on one database', () => {
  test('[A-05] a session made by one is known to the other, and over there when it is left here', async () => {
    const session = await signIn(CREATOR)
    expect(await statuses(session)).toEqual([200, 200])
    expect((await post(apis[0], '/api/auth/logout', session)).status).toBe(204)
    expect((await get(apis[1], session)).status).toBe(401)
  })

  test('[A-05] leaving everywhere is everywhere', async () => {
    const [launch, other] = [launchOf(BOSS), launchOf(BOSS)]
    const sessions = [await signIn(BOSS, launch), await signInWeb()]
    for (const session of sessions) expect(await statuses(session)).toEqual([200, 200])
    expect((await post(apis[0], '/api/auth/logout-everywhere', tma(other))).status).toBe(204)
    for (const headers of [...sessions, tma(launch), tma(other)]) {
      expect((await get(apis[1], headers)).status).toBe(401)
    }
  })

  test('[A-05] a changed password ends the sessions and the old password', async () => {
    const sessions = [await signIn(BOSS), await signInWeb()]
    for (const session of sessions) expect(await statuses(session)).toEqual([200, 200])
    const old = password
    password = await owner('password', String(BOSS), '--login', 'boss', '--generate')
    for (const session of sessions) expect(await statuses(session)).toEqual([401, 401])
    expect((await tryPassword(apis[1], old)).status).toBe(401)
    expect((await tryPassword(apis[1], password)).status).toBe(200)
  })

  test('[A-02] failures with a password are counted together', async () => {
    for (let i = 0; i < 5; i++) expect((await tryPassword(apis[0], 'wrong')).status).toBe(401)
    const reply = await tryPassword(apis[1], password)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('[A-05] a removed owner is none with the next call', async () => {
    // As if the owner had set a password of their own, before the launch.
    await client.query('update owners set password_is_first = false')
    await client.query('update users set signed_out_at = null')
    const launch = launchOf(BOSS, 5)
    const sessions = [await signIn(BOSS), await signInWeb()]
    const tag = (headers: Headers, name: string) =>
      post(apis[1], '/api/tags', { ...headers, ...OUR_PAGE }, { name, category: null })
    for (const [i, headers] of [...sessions, tma(launch)].entries()) {
      expect((await tag(headers, `До ${i}`)).status).toBe(201)
    }
    await owner('remove', String(BOSS))
    for (const headers of sessions) expect((await tag(headers, 'После')).status).toBe(401)
    expect((await tag(tma(launch), 'После')).status).toBe(401)
    const later = tma(launchOf(BOSS))
    expect((await tag(later, 'После')).status).toBe(403)
    expect(await (await get(apis[1], later)).json()).toMatchObject({ role: 'creator' })
    expect((await tryPassword(apis[1], password)).status).toBe(401)
  })
})
