import type { User } from '@ugc/contract/auth'
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeCreator } from '../../../test/factories.ts'
import {
  bearer,
  cookie,
  everythingStored,
  launchOf,
  makeOwner,
  me,
  OUR_PAGE,
  postPassword,
  rowCount,
  sessionCookie,
  signIn,
  tma,
  type World,
} from '../../../test/sign-in.ts'
import { deleteExpired, insertSession } from './queries.ts'
import { addressPrefix } from '../../platform/address.ts'
import { signOutEverywhere } from './service.ts'

let world: World
let boss: Awaited<ReturnType<typeof makeOwner>>
beforeAll(async () => {
  world = await startApp()
  boss = await makeOwner(world, world.ownerId + 2, 'boss')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('sessions').execute()
  await world.db.deleteFrom('revoked_launches').execute()
})

const post = (path: string, headers: Record<string, string>) =>
  world.ask({ method: 'POST', url: `/api/auth/${path}`, headers })
const logout = (headers: Record<string, string>) => post('logout', headers)
const statusOf = async (headers: Record<string, string>) => (await me(world, headers)).statusCode
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const moved = async (column: 'idle_until' | 'expires_at' | 'seen_at', seconds: number) => {
  await sql`update sessions set ${sql.ref(column)} = now() + make_interval(secs => ${seconds})`.execute(
    world.db,
  )
}
const onlySession = () =>
  world.db
    .selectFrom('sessions')
    .selectAll()
    .select(sql<number>`extract(epoch from idle_until - now())::float`.as('idle_left'))
    .select(sql<number>`extract(epoch from expires_at - created_at)::float`.as('life'))
    .executeTakeFirstOrThrow()

describe('logging out', () => {
  test('[A-05] ends the session, and saying it again is no error', async () => {
    const token = await signIn(world, world.creatorId)
    expect(await statusOf(bearer(token))).toBe(200)
    for (const _ of [1, 2]) {
      const reply = await logout(bearer(token))
      expect(reply.statusCode).toBe(204)
      expect(reply.body).toBe('')
      expect(await statusOf(bearer(token))).toBe(401)
    }
    expect((await logout({})).statusCode).toBe(204)
  })

  test('[A-02] takes the cookie away as it was given', async () => {
    const token = sessionCookie(await postPassword(world, boss))
    const reply = await logout({ ...cookie(token), ...OUR_PAGE })
    expect(reply.headers['set-cookie']).toBe(
      '__Host-ugc=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict',
    )
    expect(await statusOf(cookie(token))).toBe(401)
  })

  test('[A-05] ends one session and leaves the others', async () => {
    const [first, second] = [await signIn(world, world.creatorId), await signIn(world, world.creatorId)]
    await logout(bearer(first))
    expect(await statusOf(bearer(second))).toBe(200)
  })

  test('[A-05] everywhere ends all sessions of the caller and the launches they came from; other users stay signed in', async () => {
    const launches = [launchOf(world.ownerId), launchOf(world.ownerId)]
    const tokens = [
      await signIn(world, world.ownerId, launches[0]),
      await signIn(world, world.ownerId, launches[1]),
    ]
    const stranger = await signIn(world, world.creatorId)
    expect((await post('logout-everywhere', bearer(tokens[0]!))).statusCode).toBe(204)
    for (const token of tokens) expect(await statusOf(bearer(token))).toBe(401)
    for (const launch of launches) {
      expect(await statusOf(tma(launch))).toBe(401)
      const again = await world.ask({
        method: 'POST',
        url: '/api/auth/telegram',
        payload: { init_data: launch },
      })
      expect(again.statusCode).toBe(401)
    }
    expect(await statusOf(bearer(stranger))).toBe(200)
    expect(await statusOf(tma(launchOf(world.ownerId)))).toBe(200)
  })

  test('[A-05] everywhere ends the raw launch that it was asked with', async () => {
    const launch = launchOf(world.creatorId)
    expect((await post('logout-everywhere', tma(launch))).statusCode).toBe(204)
    expect(await statusOf(tma(launch))).toBe(401)
    expect(await statusOf(tma(launch.split('&').toReversed().join('&')))).toBe(401)
    expect((await post('logout-everywhere', tma(launch))).statusCode).toBe(401)
  })

  test('[A-05] everywhere also signs out an owner who is removed during the call', async () => {
    const launch = launchOf(world.creatorId)
    const token = await signIn(world, world.creatorId, launch)
    // The guard read the role «owner» before the removal was committed.
    const user = { ...(await me(world, bearer(token))).json<User>(), role: 'owner' as const }
    const everywhere = { user, launch_hash: undefined, launch_seconds: 3600 }
    await signOutEverywhere(world.db, everywhere, 'key', { request_id: randomUUID(), ip: '198.51.100.7' })
    expect(await statusOf(bearer(token))).toBe(401)
    expect(await statusOf(tma(launch))).toBe(401)
  })

  test('[A-05] everywhere ends web sessions too', async () => {
    const tokens = [
      sessionCookie(await postPassword(world, boss)),
      sessionCookie(await postPassword(world, boss)),
    ]
    expect((await post('logout-everywhere', { ...cookie(tokens[0]!), ...OUR_PAGE })).statusCode).toBe(204)
    for (const token of tokens) expect(await statusOf(cookie(token))).toBe(401)
  })
})

describe('a session', () => {
  test.each([
    ['owner', 'mini', 2, 24],
    ['owner', 'web', 2, 12],
    ['creator', 'mini', 24, 7 * 24],
  ])('of an %s (%s) lives %i h without a call and %i h in all', async (who, kind, idle, total) => {
    if (kind === 'web') await postPassword(world, boss)
    else await signIn(world, who === 'owner' ? world.ownerId : world.creatorId)
    const session = await onlySession()
    expect(session.kind).toBe(kind)
    expect(session.idle_left / 3600).toBeCloseTo(idle, 1)
    expect(session.life / 3600).toBeCloseTo(total, 3)
  })

  test.each(['idle_until', 'expires_at'] as const)('is over when %s is', async (column) => {
    const token = await signIn(world, world.creatorId)
    await moved(column, 5)
    expect(await statusOf(bearer(token))).toBe(200)
    await moved(column, -1)
    expect(await statusOf(bearer(token))).toBe(401)
  })

  test('is not made longer than its whole life by being used', async () => {
    const token = await signIn(world, world.creatorId)
    await moved('seen_at', -120)
    await moved('expires_at', 1)
    expect(await statusOf(bearer(token))).toBe(200)
    await moved('expires_at', -1)
    expect((await onlySession()).idle_left).toBeGreaterThan(3600)
    expect(await statusOf(bearer(token))).toBe(401)
  })

  test('notes that it was seen once a minute at most, and stays awake by that', async () => {
    const token = await signIn(world, world.creatorId)
    const seenAfterCall = async (secondsAgo: number) => {
      await moved('seen_at', -secondsAgo)
      await moved('idle_until', 100)
      const before = await onlySession()
      expect(await statusOf(bearer(token))).toBe(200)
      const after = await onlySession()
      return { written: after.seen_at !== before.seen_at, idle: Math.round(after.idle_left / 60) }
    }
    expect(await seenAfterCall(0)).toEqual({ written: false, idle: 2 })
    expect(await seenAfterCall(55)).toEqual({ written: false, idle: 2 })
    expect(await seenAfterCall(61)).toEqual({ written: true, idle: 24 * 60 })
    const { seen_at } = await onlySession()
    for (const _ of [1, 2, 3]) await me(world, bearer(token))
    expect((await onlySession()).seen_at).toBe(seen_at)
  })

  test.each([
    { seen: 61, active: 61, moves: true },
    { seen: 61, active: 59, moves: false },
    { seen: 55, active: 61, moves: false },
    { seen: 61, active: null, moves: true },
  ])(
    'seen $seen s ago: a call writes the last visit of $active min ago anew: $moves',
    async ({ seen, active, moves }) => {
      const telegram_id = world.ownerId + 20
      const token = await signIn(world, telegram_id)
      await world.db.deleteFrom('creators').execute()
      await makeCreator(world.db, { telegram_id })
      await sql`update creators set last_active_at = now() - make_interval(mins => ${active}::int)`.execute(
        world.db,
      )
      await moved('seen_at', -seen)
      const minutes = async () => {
        const { rows } = await sql<{ minutes: number | null }>`
          select round(extract(epoch from now() - last_active_at) / 60)::int as minutes from creators`.execute(
          world.db,
        )
        return rows[0]?.minutes
      }
      expect(await minutes()).toBe(active)
      expect(await statusOf(bearer(token))).toBe(200)
      expect(await minutes()).toBe(moves ? 0 : active)
    },
  )

  test('that has run out is cleared away', async () => {
    const over = await signIn(world, world.creatorId)
    await moved('idle_until', -1)
    const live = await signIn(world, world.creatorId)
    expect(await deleteExpired(world.db)).toBe(1)
    expect(await statusOf(bearer(live))).toBe(200)
    expect(await statusOf(bearer(over))).toBe(401)
  })

  test.each([
    ['owner', 10],
    ['creator', 5],
  ] as const)('[A-05] of an %s is one of %i at most; the oldest goes', async (who, most) => {
    const id = who === 'owner' ? world.ownerId : world.creatorId
    const tokens: string[] = []
    for (let i = 0; i < most + 2; i++) tokens.push(await signIn(world, id))
    const alive = await Promise.all(tokens.map((token) => statusOf(bearer(token))))
    expect(alive).toEqual([401, 401, ...Array.from({ length: most }, () => 200)])
  })

  test('[A-05] is one of so many also when all sign in at once', async () => {
    const attempts = Array.from({ length: 20 }, () => signIn(world, world.creatorId))
    await Promise.all(attempts)
    expect(await rowCount(world.db, 'sessions')).toBe(5)
  })

  test('[A-05] is counted after a sign-in that has not finished yet', async () => {
    const session = { telegram_id: world.creatorId, kind: 'mini', idle: 60, total: 60, most: 1 } as const
    const open = (token: string, pause: number) =>
      world.db.transaction().execute(async (tx) => {
        await insertSession(tx, { ...session, token_hash: hashOf(token) })
        await sql`select pg_sleep(${pause})`.execute(tx)
      })
    const slow = open('slow', 0.4)
    await sql`select pg_sleep(0.1)`.execute(world.db)
    await Promise.all([slow, open('quick', 0)])
    expect((await onlySession()).token_hash).toEqual(hashOf('quick'))
    expect(await rowCount(world.db, 'sessions')).toBe(1)
  })

  test('[A-05] of an owner is one of so many also when twenty tabs open at once', async () => {
    const path = `/public/${'t'.repeat(43)}`
    const headers = tma(launchOf(world.ownerId))
    const open = async () => {
      const offered = await world.ask({
        method: 'POST',
        url: '/api/auth/handoff',
        headers,
        payload: { path },
      })
      const payload = { path, code: offered.json().code }
      return (await world.ask({ method: 'POST', url: '/api/auth/handoff/exchange', payload })).statusCode
    }
    const statuses = await Promise.all(Array.from({ length: 20 }, open))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await rowCount(world.db, 'sessions')).toBe(10)
  })

  test('[A-05] is stored as a hash alone', async () => {
    const launch = launchOf(world.ownerId)
    const tokens = [
      await signIn(world, world.ownerId, launch),
      sessionCookie(await postPassword(world, boss)),
    ]
    const { code } = (
      await world.ask({
        method: 'POST',
        url: '/api/auth/handoff',
        headers: bearer(tokens[0]!),
        payload: { path: `/public/${'t'.repeat(43)}` },
      })
    ).json()
    const stored = await everythingStored(world.db)
    expect(stored).toContain(hashOf(tokens[0]!).toString('hex'))
    const secrets = [...tokens, String(code), launch, boss.password].flatMap((secret) => [
      secret,
      secret.slice(4),
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret.slice(4), 'base64url').toString('hex'),
    ])
    for (const secret of secrets) expect(stored.includes(secret)).toBe(false)
  })

  test.each(['', 'x', `ugc_${'A'.repeat(43)}`, 'ugc_', 'null', 'undefined', '\\x00', "' or true --"])(
    '[A-05] a token that was never issued is refused: %j',
    async (token) => {
      await signIn(world, world.ownerId)
      expect(await statusOf(bearer(token))).toBe(401)
      expect(await statusOf(cookie(token))).toBe(401)
    },
  )

  test('[A-05] is not opened by its own hash', async () => {
    const token = await signIn(world, world.ownerId)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(await statusOf(bearer(hashOf(token).toString(encoding)))).toBe(401)
    }
  })
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::5:6', '2001:db8:0::/48'],
  ['2001::5:6:7', '2001:0:0::/48'],
  ['::1', '0:0:0::/48'],
])('of the address %s the audit keeps %s', (ip, prefix) => {
  expect(addressPrefix(ip)).toBe(prefix)
})
