import type * as Argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApp } from '../../../test/app.ts'
import {
  auditOf,
  launchOf,
  makeOwner,
  me,
  nextAddress,
  postPassword,
  sessionCookie,
  signIn,
  tma,
  type World,
} from '../../../test/sign-in.ts'

/** How many passwords are hashed at this moment, and the most there were. The hash itself is the real one. */
const hashing = vi.hoisted(() => ({ now: 0, most: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof Argon2>()
  return {
    ...real,
    verify: async (...args: Parameters<typeof real.verify>) => {
      hashing.now += 1
      hashing.most = Math.max(hashing.most, hashing.now)
      return real.verify(...args).finally(() => (hashing.now -= 1))
    },
  }
})

let world: World
let boss: Awaited<ReturnType<typeof makeOwner>>
let bossId: number
beforeAll(async () => {
  world = await startApp()
  bossId = world.ownerId + 2
  boss = await makeOwner(world, bossId, 'boss')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('throttles').execute()
})

let logins = 0
const unknown = () => ({ username: `unknown${(logins += 1)}`, password: 'x' })
const wrong = () => ({ ...boss, password: 'wrong' })

async function hashed(): Promise<number> {
  const metric = await world.app.services.metrics.getSingleMetric('password_checks_total')?.get()
  return metric?.values[0]?.value ?? 0
}

/** A login that must be refused without hashing; returns the seconds of Retry-After. */
async function closed(payload: typeof boss, remoteAddress = nextAddress()): Promise<number> {
  const before = await hashed()
  const reply = await postPassword(world, payload, { remoteAddress })
  expect(reply.statusCode).toBe(429)
  expect(reply.json()).toEqual({
    detail: 'Слишком много попыток входа. Попробуйте позже.',
    code: 'throttled',
    request_id: expect.any(String),
  })
  expect(await hashed()).toBe(before)
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect((await auditOf(world.db)).at(-1)).toMatchObject({ actor: 'nobody', action: 'web login throttled' })
  return Number(reply.headers['retry-after'])
}

const open = async (payload: typeof boss, remoteAddress = nextAddress()) => {
  const before = await hashed()
  const { statusCode } = await postPassword(world, payload, { remoteAddress })
  expect(await hashed()).toBe(before + 1)
  return statusCode
}

const later = async (column: 'since' | 'blocked_until', seconds: number, key: string) => {
  await sql`update throttles set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${seconds})
            where key like ${`${key}%`}`.execute(world.db)
}

describe('one address', () => {
  test('[A-02] has six tries a minute, right or wrong', async () => {
    const from = '203.0.113.1'
    for (let i = 0; i < 3; i++) expect(await open(unknown(), from)).toBe(401)
    for (let i = 0; i < 3; i++) expect(await open(boss, from)).toBe(200)
    const wait = await closed(boss, from)
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await open(boss, '203.0.113.2')).toBe(200)
    await later('since', 61, 'address:60:')
    expect(await open(boss, from)).toBe(200)
  })

  test('[A-02] has thirty tries an hour', async () => {
    const from = '203.0.113.3'
    for (let i = 0; i < 30; i++) {
      if (i % 6 === 0) await later('since', 61, 'address:60:')
      expect(await open(unknown(), from)).toBe(401)
    }
    await later('since', 61, 'address:60:')
    const wait = await closed(boss, from)
    expect(wait).toBeGreaterThan(3500)
    expect(wait).toBeLessThanOrEqual(3600)
    await later('since', 3601, 'address:')
    expect(await open(boss, from)).toBe(200)
  })

  test('[A-02] of IPv6 is the whole /64 that one customer has', async () => {
    for (let i = 1; i <= 6; i++) expect(await open(unknown(), `2001:db8:1:2::${i}`)).toBe(401)
    await closed(boss, '2001:db8:1:2:ffff::7')
    expect(await open(boss, '2001:db8:1:3::1')).toBe(200)
  })

  test('[A-02] is the one that the connection has: a header does not change it', async () => {
    const from = '203.0.113.4'
    const tries = Array.from({ length: 7 }, (_, i) => ({
      'x-forwarded-for': `192.0.2.${i}`,
      forwarded: `for=192.0.2.${i}`,
    }))
    const statuses: number[] = []
    for (const headers of tries) {
      statuses.push((await postPassword(world, unknown(), { remoteAddress: from, headers })).statusCode)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
  })
})

describe('one login', () => {
  test('[A-02] has five free failures, then waits that double, then a quarter of an hour', async () => {
    for (let i = 0; i < 5; i++) expect(await open(wrong())).toBe(401)
    const waits: number[] = []
    for (let i = 0; i < 7; i++) {
      waits.push(await closed(wrong()))
      await later('blocked_until', 901, 'login:')
      expect(await open(wrong())).toBe(401)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 900, 900])
  })

  test('[A-02] is closed for the right password too, and for every spelling of the login', async () => {
    for (let i = 0; i < 5; i++) await open(wrong())
    await closed(boss)
    await closed({ ...boss, username: ' BOSS ' })
  })

  test('[A-02] opens for the right password after the wait, and the failures are forgotten', async () => {
    for (let i = 0; i < 5; i++) await open(wrong())
    await later('blocked_until', 3, 'login:')
    expect(await open(boss)).toBe(200)
    for (let i = 0; i < 5; i++) expect(await open(wrong())).toBe(401)
    expect(await closed(boss)).toBe(2)
  })

  test('[A-02] opens again by itself when the wait is over', async () => {
    for (let i = 0; i < 5; i++) await open(wrong())
    expect(await closed(boss)).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 2100))
    expect(await open(boss)).toBe(200)
  })

  test('[A-02] that does not exist is closed as one that does', async () => {
    const stranger = unknown()
    for (let i = 0; i < 5; i++) expect(await open(stranger)).toBe(401)
    expect(await closed(stranger)).toBe(2)
  })

  test('[A-02] is closed at the password’s door alone: Telegram’s stays open, so do sessions', async () => {
    const session = sessionCookie(await postPassword(world, boss))
    for (let i = 0; i < 5; i++) await open(wrong())
    await closed(boss)
    expect((await me(world, tma(launchOf(bossId)))).json()).toMatchObject({
      telegram_id: bossId,
      role: 'owner',
    })
    expect(await signIn(world, bossId)).toMatch(/^ugc_/)
    expect((await me(world, { cookie: `__Host-ugc=${session}` })).statusCode).toBe(200)
  })
})

describe('a flood', () => {
  test('[A-02] of fifty logins from fifty addresses is hashed two at a time, and the server goes on', async () => {
    hashing.most = 0
    const memory = [process.memoryUsage.rss()]
    const watch = setInterval(() => memory.push(process.memoryUsage.rss()), 10)
    const replies = await Promise.all(Array.from({ length: 50 }, () => postPassword(world, unknown())))
    clearInterval(watch)
    const grown = Math.round((Math.max(...memory) - (memory[0] ?? 0)) / 2 ** 20)
    const refused = replies.filter((reply) => reply.statusCode === 401)
    const away = replies.filter((reply) => reply.statusCode === 429)
    process.stdout.write(
      `flood of 50 logins: ${refused.length} checked, ${away.length} sent away, ${hashing.most} hashed at once at most, +${grown} MiB\n`,
    )
    expect(refused.length + away.length).toBe(50)
    expect(hashing.most).toBe(2)
    expect(refused.length).toBeGreaterThanOrEqual(12)
    expect(away.length).toBeGreaterThan(0)
    for (const reply of away) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    // Two hashes take 64 MiB each; fifty at once would take 3200.
    expect(grown).toBeLessThan(512)
    expect((await postPassword(world, boss)).statusCode).toBe(200)
  })
})
