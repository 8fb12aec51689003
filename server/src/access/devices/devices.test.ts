import type { Device } from '@ugc/contract/devices'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { type BotApi, startBotApi, tap } from '../../../test/bot-api.ts'
import { type Running, start } from '../../../test/process.ts'
import {
  bearer,
  cookie,
  launchOf,
  makeOwner,
  me,
  OUR_PAGE,
  postLaunch,
  postPassword,
  sessionCookie,
  signIn,
  tma,
  type World,
} from '../../../test/sign-in.ts'
import { addOwner } from '../owners/service.ts'

let world: World
let boss: Awaited<ReturnType<typeof makeOwner>>
const bossId = () => world.ownerId + 2
beforeAll(async () => {
  world = await startApp()
  boss = await makeOwner(world, bossId(), 'boss')
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['throttles', 'sessions'] as const) await world.db.deleteFrom(table).execute()
})

const WINDOWS = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36' }
const web = async () =>
  cookie(sessionCookie(await postPassword(world, boss, { headers: { ...WINDOWS, ...OUR_PAGE } })))
const list = async (headers: Record<string, string>) =>
  (await world.ask({ url: '/api/devices', headers })).json<Device[]>()
const end = (id: string, headers: Record<string, string>) =>
  world.ask({ method: 'DELETE', url: `/api/devices/${id}`, headers: { ...headers, ...OUR_PAGE } })
const endOthers = (headers: Record<string, string>) =>
  world.ask({ method: 'POST', url: '/api/devices/end-others', headers: { ...headers, ...OUR_PAGE } })
const signIns = async () => {
  const row = await world.db
    .selectFrom('audit')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('action', '=', 'telegram login')
    .where('actor', '=', `owner:${bossId()}`)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
const statusOf = async (headers: Record<string, string>) => (await me(world, headers)).statusCode

test('[S-13] lists the owner’s own sessions, this one first, and no token', async () => {
  const browser = await web()
  const mini = bearer(await signIn(world, bossId()))
  await signIn(world, world.ownerId)
  const seen = await list(browser)
  expect(seen.map(({ kind, device, is_current }) => [kind, device, is_current])).toEqual([
    ['web', 'Chrome, Windows', true],
    ['mini', 'Telegram', false],
  ])
  expect((await list(mini)).map(({ kind }) => kind)).toEqual(['mini', 'web'])
  expect(Object.keys(seen[0]!).toSorted()).toEqual(
    ['created_at', 'device', 'id', 'is_current', 'kind', 'seen_at'].toSorted(),
  )
})

test('[S-13] ends one session with its launch; another owner’s session stays', async () => {
  const browser = await web()
  const launch = launchOf(bossId())
  const mini = bearer(await signIn(world, bossId(), launch))
  const other = bearer(await signIn(world, world.ownerId))
  const [foreign] = await list(other)
  expect((await end(foreign!.id, browser)).statusCode).toBe(404)
  const [, second] = await list(browser)
  expect((await end(second!.id, browser)).statusCode).toBe(204)
  expect(await Promise.all([mini, tma(launch), browser, other].map(statusOf))).toEqual([401, 401, 200, 200])
})

test('[S-06] a launch that authenticates calls by itself gets one session at its first use, which is audited, listed and ended', async () => {
  const browser = await web()
  const launch = tma(launchOf(bossId()))
  const since = await signIns()
  expect(await Promise.all(Array.from({ length: 20 }, () => statusOf(launch)))).toEqual(Array(20).fill(200))
  expect((await signIns()) - since).toBe(1)
  expect((await list(launch)).map(({ kind, is_current }) => [kind, is_current])).toEqual([
    ['mini', true],
    ['web', false],
  ])
  const mini = (await list(browser)).find(({ kind }) => kind === 'mini')
  expect((await end(mini!.id, browser)).statusCode).toBe(204)
  expect(await Promise.all([launch, browser].map(statusOf))).toEqual([401, 200])
})

test('[S-06] sign-ins and sign-outs of one owner at the same time do not block each other', async () => {
  const everywhere = (headers: Record<string, string>) =>
    world.ask({ method: 'POST', url: '/api/auth/logout-everywhere', headers: { ...headers, ...OUR_PAGE } })
  const before = await deadlocks()
  for (let round = 0; round < 10; round += 1)
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const headers = tma(launchOf(bossId()))
        if (n % 3 === 0) return everywhere(headers)
        return n % 3 === 1 ? endOthers(headers) : me(world, headers)
      }),
    )
  expect(await deadlocks()).toBe(before)
})

/** A connection reports its deadlocks when it ends, at the latest. */
async function deadlocks(): Promise<number> {
  await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(world.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(world.db)
  return rows[0]?.deadlocks ?? Number.NaN
}

test('[S-13] ends all but this one, with launches that no session was made from, hand-offs and tickets', async () => {
  const browser = await web()
  const second = await web()
  const mini = bearer(await signIn(world, bossId()))
  const unused = launchOf(bossId(), 5)
  const headers = { ...second, ...OUR_PAGE }
  const path = `/public/${'t'.repeat(43)}`
  await world.ask({ method: 'POST', url: '/api/auth/handoff', headers, payload: { path } })
  await world.ask({
    method: 'POST',
    url: '/api/exports/tickets',
    headers,
    payload: { path: '/api/export/creators' },
  })
  expect((await endOthers(browser)).statusCode).toBe(204)
  expect(await Promise.all([browser, second, mini].map(statusOf))).toEqual([200, 401, 401])
  expect(await statusOf(tma(unused))).toBe(401)
  expect((await postLaunch(world, unused)).statusCode).toBe(401)
  expect(await statusOf(tma(launchOf(bossId())))).toBe(200)
  for (const table of ['handoffs', 'tickets'] as const)
    expect(
      await world.db.selectFrom(table).selectAll().where('telegram_id', '=', bossId()).execute(),
    ).toEqual([])
})

test('[S-13] a creator who becomes an owner signs in again; the next web login of a browser ends its session', async () => {
  const creator = bearer(await signIn(world, world.creatorId))
  await addOwner(world.db, world.creatorId)
  expect(await statusOf(creator)).toBe(401)
  const first = await web()
  const again = await postPassword(world, boss, { headers: { ...first, ...OUR_PAGE } })
  expect(await Promise.all([first, cookie(sessionCookie(again))].map(statusOf))).toEqual([401, 200])
})

test.each(['GET /api/devices', 'POST /api/devices/end-others'])('[S-13] %s is an owner’s', async (name) => {
  const [method, url] = name.split(' ') as ['GET', string]
  const creator = bearer(await signIn(world, world.ownerId + 9))
  const ask = async (headers: object) =>
    (await world.ask({ method, url, headers: { ...headers } })).statusCode
  expect([await ask({}), await ask(creator)]).toEqual([401, 403])
})

test('[S-12] a login in a new browser is told to its owner, one in a known browser is not; «Это не я» by that owner ends it', async () => {
  const telegram: BotApi = await startBotApi({ token: BOT_TOKEN })
  const env = { DATABASE_URL: world.database.url, BOT_API_ROOT: telegram.url }
  const running: Running[] = [
    start('worker', env),
    start('bot', { ...env, BOT_TOKEN, APP_URL: 'https://app.test/' }),
  ]
  try {
    await running[0]?.logged('working')
    await running[1]?.logged('started')
    const reply = await postPassword(world, boss, { headers: { ...WINDOWS, ...OUR_PAGE } })
    const idOf = async (headers: Record<string, string>) => (await list(headers))[0]?.id ?? ''
    const isAbout = (id: string) => (call: { method: string; payload: object }) =>
      call.method === 'sendMessage' && JSON.stringify(call.payload).includes(id)
    const known = reply.cookies.find(({ name }) => name === '__Host-ugc-known')?.value
    const again = await postPassword(world, boss, { headers: { cookie: `__Host-ugc-known=${known}` } })
    const browser = cookie(sessionCookie(reply))
    const id = await idOf(browser)
    const told = await telegram.waitFor(isAbout(id), 15_000)
    await telegram.waitFor(isAbout(await idOf(await web())), 15_000)
    expect(telegram.calls.filter(isAbout(await idOf(cookie(sessionCookie(again)))))).toEqual([])
    expect([told.chat_id, told.payload.text]).toEqual([bossId(), expect.stringContaining('Chrome, Windows')])
    const answer = async (from: number) => {
      const before = telegram.sent('editMessageText').length
      telegram.update(tap({ id: from }, `end:${id}`))
      await telegram.waitFor(() => telegram.sent('editMessageText').length > before, 10_000)
    }
    await answer(world.ownerId)
    expect(await statusOf(browser)).toBe(200)
    await answer(bossId())
    expect(await statusOf(browser)).toBe(401)
    expect(JSON.stringify(telegram.sent('editMessageText').at(-1)?.payload)).toContain(
      '/admin/settings/security',
    )
  } finally {
    await Promise.all(running.map((one) => one.stop()))
    await telegram.close()
  }
}, 60_000)
