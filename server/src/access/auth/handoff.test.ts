import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import {
  bearer,
  cookie,
  launchOf,
  me,
  OUR_PAGE,
  rowCount,
  sessionCookie,
  signIn,
  tma,
  type World,
} from '../../../test/sign-in.ts'
import { insertOwner } from '../owners/queries.ts'
import { removeOwner } from '../owners/service.ts'

const PATH = `/public/${'a'.repeat(43)}`
const OTHER = `/public/${'b'.repeat(43)}`

let world: World
/** Where the price of a response in the first table is set, and the same in the other. */
let price: string
let otherPrice: string
beforeAll(async () => {
  world = await startApp()
  price = await openTable(PATH)
  otherPrice = await openTable(OTHER)
})

/** An internal table under this address, with one response. */
async function openTable(path: string): Promise<string> {
  const brief_id = await makeBrief(world.db)
  await world.db
    .updateTable('public_links')
    .set({ token: path.slice('/public/'.length) })
    .where('brief_id', '=', brief_id)
    .where('kind', '=', 'internal')
    .execute()
  const creator_id = await makeCreator(world.db)
  return `${path}/responses/${await makeResponse(world.db, { brief_id, creator_id })}`
}
afterAll(() => world.close())

const offer = (headers: Record<string, string>, path = PATH) =>
  world.ask({ method: 'POST', url: '/api/auth/handoff', headers, payload: { path } })
const codeOf = async (id = world.ownerId) => String((await offer(tma(launchOf(id)))).json().code)
const accept = (code: string, path = PATH) =>
  world.ask({ method: 'POST', url: '/api/auth/handoff/exchange', payload: { code, path } })
const narrow = async () => cookie(sessionCookie(await accept(await codeOf())))
const status = async (
  url: string,
  headers: Record<string, string>,
  method: 'GET' | 'PATCH' | 'POST' = 'GET',
) => {
  const payload = method === 'PATCH' ? { payload: { client_price: 1 } } : {}
  return (await world.ask({ url, method, headers: { ...headers, ...OUR_PAGE }, ...payload })).statusCode
}

describe('a hand-off code', () => {
  test('[A-05] is an owner’s to ask for', async () => {
    expect((await offer(world.owner)).statusCode).toBe(201)
    expect((await offer(world.creator)).statusCode).toBe(403)
    expect((await offer({})).statusCode).toBe(401)
  })

  test.each([
    '/admin',
    '/public/short',
    `${PATH}/x`,
    `${PATH}?x=1`,
    `https://evil.test${PATH}`,
    `/${PATH}`,
    `${PATH}\n`,
  ])('is for a public table alone: %j', async (path) => {
    expect((await offer(world.owner, path)).statusCode).toBe(422)
  })

  test('[A-05] works once, and gives the cookie', async () => {
    const code = await codeOf()
    const first = await accept(code)
    expect(first.json()).toMatchObject({ telegram_id: world.ownerId, role: 'owner' })
    expect(first.headers['set-cookie']).toMatch(
      /^__Host-ugc=ugc_[\w-]{43}; Max-Age=3600; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    )
    expect((await accept(code)).statusCode).toBe(401)
  })

  test('[A-05] works once of twenty at the same moment', async () => {
    const code = await codeOf()
    const replies = await Promise.all(Array.from({ length: 20 }, () => accept(code)))
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(19)
  })

  test('[A-05] works for its own path alone, and a wrong one uses it up', async () => {
    const code = await codeOf()
    expect((await accept(code, OTHER)).statusCode).toBe(401)
    expect((await accept(code)).statusCode).toBe(401)
  })

  test('[A-05] works for a minute', async () => {
    const left = sql<number>`extract(epoch from expires_at - now())::float`
    await world.db.deleteFrom('handoffs').execute()
    const code = await codeOf()
    const row = await world.db.selectFrom('handoffs').select(left.as('left')).executeTakeFirstOrThrow()
    expect(row.left).toBeGreaterThan(50)
    expect(row.left).toBeLessThanOrEqual(60)
    await sql`update handoffs set expires_at = now() - interval '1 millisecond'`.execute(world.db)
    expect((await accept(code)).statusCode).toBe(401)
  })

  test('[A-05] dies with its owner', async () => {
    const id = world.ownerId + 50
    await insertOwner(world.db, { telegram_id: id })
    const [unused, used] = [await codeOf(id), cookie(sessionCookie(await accept(await codeOf(id))))]
    expect((await me(world, used)).statusCode).toBe(200)
    await removeOwner(world.db, id)
    expect((await accept(unused)).statusCode).toBe(401)
    expect((await me(world, used)).statusCode).toBe(401)
  })

  test('[A-05] is not guessed, and a guess makes no session', async () => {
    const sessions = await rowCount(world.db, 'sessions')
    for (const code of ['', 'x', 'null', `ugc_${'A'.repeat(43)}`])
      expect((await accept(code)).statusCode).toBe(401)
    expect(await rowCount(world.db, 'sessions')).toBe(sessions)
  })
})

describe('the session of a hand-off', () => {
  test('[A-05] opens its table and what hangs on it', async () => {
    const headers = await narrow()
    expect(await status(PATH, headers)).toBe(200)
    expect(await status(`${PATH}?admin_id=1`, headers)).toBe(200)
    expect(await status(price, headers, 'PATCH')).toBe(200)
    expect((await me(world, headers)).json()).toMatchObject({ telegram_id: world.ownerId, role: 'owner' })
  })

  test('[A-05] opens nothing else', async () => {
    const headers = await narrow()
    const closed = [
      '/api/tags',
      OTHER,
      `${OTHER}?x=${PATH}`,
      `/api/tags?x=/api/auth/me`,
      `/api/tags?x=${PATH}/`,
    ]
    for (const url of closed) expect(await status(url, headers), url).toBe(401)
    expect(await status(otherPrice, headers, 'PATCH')).toBe(401)
    expect(await status(`${PATH}x`, headers)).toBe(404)
    expect(await status('/api/tags', headers, 'POST')).toBe(401)
    const token = headers.cookie.split('=')[1]!
    expect(await status('/api/tags', bearer(token))).toBe(401)
  })

  test('[A-05] cannot make itself a code for another table', async () => {
    expect((await offer({ ...(await narrow()), ...OUR_PAGE }, OTHER)).statusCode).toBe(401)
  })

  test('[A-05] changes nothing from another page', async () => {
    const reply = await world.ask({ method: 'PATCH', url: price, headers: await narrow() })
    expect(reply.statusCode).toBe(403)
  })

  test('[A-05] can be left', async () => {
    const headers = await narrow()
    expect(await status('/api/auth/logout', headers, 'POST')).toBe(204)
    expect((await me(world, headers)).statusCode).toBe(401)
  })

  test('lives half an hour without a call and an hour in all', async () => {
    await narrow()
    const row = await world.db
      .selectFrom('sessions')
      .select(sql<number>`extract(epoch from idle_until - created_at)::float`.as('idle'))
      .select(sql<number>`extract(epoch from expires_at - created_at)::float`.as('total'))
      .where('kind', '=', 'handoff')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ idle: 1800, total: 3600 })
    expect(await signIn(world, world.ownerId)).toMatch(/^ugc_/)
  })
})
