import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { route } from '@ugc/contract/route'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { launchedBy, startApp } from '../../../test/app.ts'
import { startApi } from '../../../test/process.ts'
import { modules } from '../../bin/http/app.ts'
import { anyone } from '../http/guards.ts'
import { serve } from '../http/serve.ts'
import { NETWORK_SHARE } from '../address.ts'
import { AT_ONCE, CALLS_PER_MINUTE } from './rules.ts'

type World = Awaited<ReturnType<typeof startApp>>
let world: World
beforeAll(async () => {
  world = await startApp({ env: { CALL_LIMITS: 'on' } })
})
afterAll(() => world.close())

const refusedLaunch = (from: string, app = world) =>
  app.ask({
    method: 'POST',
    url: '/api/auth/telegram',
    remoteAddress: from,
    payload: { init_data: 'x'.repeat(64) },
  })
/** Forty at once: each refusal waits [S-07], and more than 72 calls of one address at once are refused for their number. */
async function askMany<T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> {
  const replies: T[] = []
  while (replies.length < count) {
    const from = replies.length
    const batch = Array.from({ length: Math.min(40, count - from) }, (_, n) => call(from + n))
    replies.push(...(await Promise.all(batch)))
  }
  return replies
}
const statusesOf = (replies: { statusCode: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

describe('[S-01] calls per minute', () => {
  beforeEach(async () => {
    await world.db.deleteFrom('throttles').execute()
  })

  test('an address that calls too often gets 429 with Retry-After; another address and another class of routes do not', async () => {
    const limit = CALLS_PER_MINUTE.sign_in.address
    const from = '203.0.113.10'
    const replies = await askMany(limit + 40, () => refusedLaunch(from))
    expect(statusesOf(replies)).toEqual({ 401: limit, 429: 40 })
    const last = replies.at(-1)
    expect(last?.json()).toMatchObject({ code: 'throttled', detail: expect.stringMatching(/[а-я]/) })
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await refusedLaunch('203.0.113.11')).statusCode).toBe(401)
    expect(
      (await world.ask({ url: '/api/auth/me', remoteAddress: from, headers: world.owner })).statusCode,
    ).toBe(200)
  })

  test('[S-07] a refused sign-in and a 429 are answered after half a second, other answers at once', async () => {
    const timed = async (call: () => Promise<{ statusCode: number }>) => {
      const since = performance.now()
      return { statusCode: (await call()).statusCode, ms: performance.now() - since }
    }
    const refused = await timed(() => refusedLaunch('203.0.113.20'))
    const unknown = () => world.ask({ url: '/api/auth/me', remoteAddress: '203.0.113.21' })
    const others = []
    for (let n = 0; n < 5; n++) others.push(await timed(unknown))
    expect(refused.statusCode).toBe(401)
    // A timer may fire a millisecond early.
    expect(refused.ms).toBeGreaterThan(498)
    expect(others.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
    expect(Math.min(...others.map(({ ms }) => ms))).toBeLessThan(498)
    await world.db
      .insertInto('throttles')
      .values({
        key: 'calls:sign_in:address:203.0.113.22',
        count: CALLS_PER_MINUTE.sign_in.address,
        since: sql<string>`now()`,
      })
      .execute()
    const limited = await timed(() => refusedLaunch('203.0.113.22'))
    expect(limited.statusCode).toBe(429)
    expect(limited.ms).toBeGreaterThan(498)
  })

  test('a person who signed in is counted at every address together', async () => {
    const limit = CALLS_PER_MINUTE.sign_in.person
    const replies = []
    for (let n = 0; n < limit + 5; n++)
      replies.push(
        await world.ask({
          method: 'POST',
          url: '/api/auth/handoff',
          remoteAddress: `198.51.100.${n}`,
          headers: world.owner,
          payload: { path: `/public/${'a'.repeat(43)}` },
        }),
      )
    expect(statusesOf(replies)).toEqual({ 201: limit, 429: 5 })
    const another = { url: '/api/auth/me', headers: world.creator }
    expect((await world.ask(another)).statusCode).toBe(200)
  })

  test('the figures of docs/security.md are those in force', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8')
    const table = page.split('<!-- calls per minute -->')[1] ?? ''
    const rows = [...table.matchAll(/^\| `(\w+)`[^|]*\| (\d+) \| (\d+) \|$/gm)]
    const documented = rows.map(([, kind, address, person]) => [
      kind,
      { address: Number(address), person: Number(person) },
    ])
    expect(Object.fromEntries(documented)).toEqual(CALLS_PER_MINUTE)
  })

  test('two processes count together', async () => {
    const both = await Promise.all(
      [1, 2].map(() => startApi({ DATABASE_URL: world.database.url, CALL_LIMITS: 'on' })),
    )
    const limit = CALLS_PER_MINUTE.sign_in.address
    const replies = await askMany(2 * limit, async (n) => {
      const { status } = await fetch(`${both[n % 2]?.url}/api/auth/telegram`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ init_data: 'x'.repeat(64) }),
      })
      return { statusCode: status }
    })
    await Promise.all(both.map((api) => api.stop()))
    expect(statusesOf(replies)).toEqual({ 401: limit, 429: limit })
  })

  test('a refused call writes nothing, and what is counted names neither a person nor stays', async () => {
    const from = '203.0.113.12'
    const limit = CALLS_PER_MINUTE.sign_in.address
    await askMany(limit + 1, () => refusedLaunch(from))
    const rows = await world.db.selectFrom('throttles').selectAll().orderBy('key').execute()
    expect(statusesOf(await askMany(50, () => refusedLaunch(from)))).toEqual({ 429: 50 })
    expect(await world.db.selectFrom('throttles').selectAll().orderBy('key').execute()).toEqual(rows)
    const newcomer = world.creatorId + 1
    await world.ask({ url: '/api/auth/me', headers: launchedBy(newcomer) })
    const keys = (await world.db.selectFrom('throttles').select('key').execute()).map(({ key }) => key)
    expect(keys.some((key) => key.includes(':person:'))).toBe(true)
    expect(keys.join()).not.toContain(String(newcomer))
  })
})

test('[S-02] refused sign-ins are counted: the audit gets the 1st, 10th and 100th of an address in a minute', async () => {
  const open = await startApp()
  const from = '203.0.113.20'
  for (let n = 0; n < 120; n++) await refusedLaunch(from, open)
  const rows = await open.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'telegram login refused')
    .orderBy('id')
    .execute()
  expect(rows.map(({ detail }) => detail)).toEqual([
    { mismatch: false },
    { mismatch: false, tries: 10 },
    { mismatch: false, tries: 100 },
  ])
  await open.close()
})

test('[S-67] the addresses of an IPv6 /48 share ten times the calls of one, and IPv4 is not concerned', async () => {
  await world.db.deleteFrom('throttles').execute()
  const limit = NETWORK_SHARE * CALLS_PER_MINUTE.sign_in.address
  await world.db
    .insertInto('throttles')
    .values({ key: 'calls:sign_in:network:2001:db8:1::/48', count: limit - 30, since: sql<string>`now()` })
    .execute()
  const from = (n: number) => `2001:db8:1:${n.toString(16)}::1`
  expect(statusesOf(await askMany(40, (n) => refusedLaunch(from(n + 1))))).toEqual({ 401: 30, 429: 10 })
  const rows = () => world.db.selectFrom('throttles').select('key').execute()
  const before = await rows()
  // A network that has had its calls costs no row for an address.
  expect((await refusedLaunch(from(99))).statusCode).toBe(429)
  expect(await rows()).toEqual(before)
  expect((await refusedLaunch('2001:db8:2::1')).statusCode).toBe(401)
})

test('[S-67] 2 000 refused sign-ins from two /48 and 300 IPv4 addresses leave less than 100 rows in the audit', async () => {
  const open = await startApp()
  const flood = [
    ...Array.from({ length: 2000 }, (_, n) => `2001:db8:${n % 2}:${n.toString(16)}::1`),
    ...Array.from({ length: 300 }, (_, n) => `198.18.${n >> 8}.${n & 255}`),
  ]
  await askMany(flood.length, (n) => refusedLaunch(flood[n] ?? '', open))
  const rows = await open.db.selectFrom('audit').select('detail').execute()
  expect(rows.length).toBeLessThan(100)
  expect(rows.length).toBeGreaterThan(6)
  await open.close()
})

test('[S-03] callers who have not signed in wait for each other, and people who signed in do not wait for them', async () => {
  let now = 0
  let most = 0
  const released = Promise.withResolvers<void>()
  const held = route({ method: 'GET', path: '/api/held', summary: 'Waits', reply: z.object({}) })
  const crowded = await startApp({
    env: { CALL_LIMITS: 'on', DATABASE_POOL: '10' },
    routes: [
      ...modules,
      (app) =>
        serve(app, held, anyone, async () => {
          now += 1
          most = Math.max(most, now)
          await released.promise
          now -= 1
          return {}
        }),
    ],
  })
  const from = (n: number) => ({ url: '/api/held', remoteAddress: `203.0.113.${n}` })
  const oneAddress = Array.from({ length: 200 }, () => crowded.ask(from(1)))
  const many = Array.from({ length: 50 }, (_, n) => crowded.ask(from(2 + n)))
  await expect.poll(() => now).toBe(10 * AT_ONCE.strangers.share_of_pool)
  expect((await crowded.ask({ url: '/api/auth/me', headers: crowded.owner })).statusCode).toBe(200)
  released.resolve()
  const { room, waiting } = AT_ONCE.address
  expect(statusesOf(await Promise.all(oneAddress))).toEqual({
    200: room + waiting,
    429: 200 - room - waiting,
  })
  expect(statusesOf(await Promise.all(many))).toEqual({ 200: 50 })
  expect(most).toBe(10 * AT_ONCE.strangers.share_of_pool)
  await crowded.close()
})
