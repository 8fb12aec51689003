import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import {
  bearer,
  cookie,
  makeOwner,
  me,
  nextAddress,
  postPassword,
  rowCount,
  secretOf,
  sessionCookie,
  signIn,
  type World,
} from '../../../test/sign-in.ts'
import { answerByTap } from '../approvals/service.ts'
import { changePassword, giveLoginPass } from '../owners/service.ts'
import { countDenial } from './web-login-service.ts'

let world: World
/** The switch as the migrations leave it. */
let madeWith: boolean
let boss: Awaited<ReturnType<typeof makeOwner>>
const bossId = () => world.ownerId + 2
beforeAll(async () => {
  world = await startApp()
  boss = await makeOwner(world, bossId(), 'boss')
  const made = await world.db.selectFrom('agency').select('confirms_login').executeTakeFirstOrThrow()
  madeWith = made.confirms_login
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['throttles', 'approvals', 'known_browsers', 'sessions'] as const)
    await world.db.deleteFrom(table).execute()
  await confirmLogins(true)
})
const FRESH = { login: 'boss', password_hash: 'x', password_is_first: false }
const confirmLogins = async (confirms_login: boolean) => {
  await world.db.updateTable('agency').set({ confirms_login }).execute()
}

interface Attempt {
  attempt: string
  number: number
  state: string
}
/** Signs in with the right password and returns the attempt that waits. */
async function begin(headers = {}): Promise<Attempt> {
  const reply = await postPassword(world, boss, { headers })
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([202, undefined])
  return reply.json<Attempt>()
}
const proceed = (attempt: string, headers = {}) =>
  world.ask({
    method: 'POST',
    url: '/api/auth/web/continue',
    payload: { attempt },
    headers,
    remoteAddress: nextAddress(),
  })
/** The newest question to the owner. */
async function question() {
  const rows = world.db.selectFrom('approvals').select('id').where('state', '=', 'waiting')
  return (await rows.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).id
}
const tap = (id: string, approve: boolean, telegram_id = bossId()) =>
  answerByTap(world.db, { id, telegram_id, approve })
const known = (reply: LightMyRequestResponse) =>
  reply.cookies.find(({ name }) => name === '__Host-ugc-known')?.value ?? ''

test('[A-03] on the defaults the password alone opens the app in a new browser, which is known then', async () => {
  await confirmLogins(madeWith)
  const first = await postPassword(world, boss)
  expect([first.statusCode, first.json()]).toEqual([200, expect.objectContaining({ telegram_id: bossId() })])
  expect((await me(world, cookie(sessionCookie(first)))).statusCode).toBe(200)
  // Failures of strangers close the password for them, not for the known browser.
  for (let n = 0; n < 10; n += 1) await postPassword(world, { ...boss, password: 'wrong' })
  expect((await postPassword(world, boss)).statusCode).toBe(429)
  const friend = { cookie: `__Host-ugc-known=${known(first)}` }
  const again = await postPassword(world, boss, { headers: friend })
  expect([again.statusCode, known(again)]).toEqual([200, ''])
})

test('[S-11] an owner switches the tap on, and then only a browser of before does without it', async () => {
  await confirmLogins(false)
  const friend = { cookie: `__Host-ugc-known=${known(await postPassword(world, boss))}` }
  const { version } = (await world.ask({ url: '/api/agency', headers: world.owner })).json<{
    version: number
  }>()
  const payload = { confirms_login: true, version }
  const saved = await world.ask({ method: 'PATCH', url: '/api/agency', headers: world.owner, payload })
  expect(saved.json()).toMatchObject({ confirms_login: true })
  expect((await postPassword(world, boss)).statusCode).toBe(202)
  expect((await postPassword(world, boss, { headers: friend })).statusCode).toBe(200)
})

test('[S-11] the right password opens nothing before the tap, and one session after it', async () => {
  const { attempt, number, state } = await begin({
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 <b>',
  })
  expect([state, number]).toEqual(['waiting', expect.any(Number)])
  expect((await proceed(attempt)).statusCode).toBe(202)
  expect(await rowCount(world.db, 'sessions')).toBe(0)
  const asked = await world.db.selectFrom('approvals').select('subject').executeTakeFirstOrThrow()
  expect(asked.subject).toEqual({ device: 'Chrome, Windows' })
  await tap(await question(), true)
  const reply = await proceed(attempt)
  expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ telegram_id: bossId() })])
  expect((await me(world, cookie(sessionCookie(reply)))).statusCode).toBe(200)
  const again = await proceed(attempt)
  expect([again.statusCode, again.headers['set-cookie'], again.json<Attempt>().state]).toEqual([
    202,
    undefined,
    'used',
  ])
  expect(await rowCount(world.db, 'sessions')).toBe(1)
})

test('[S-11] a tap for another attempt, a late one and one by another person open nothing', async () => {
  const first = await begin()
  const mine = await question()
  const second = await begin()
  await tap(await question(), true)
  expect((await proceed(first.attempt)).json()).toMatchObject({ state: 'waiting' })
  await tap(mine, true, world.ownerId)
  expect((await proceed(first.attempt)).json()).toMatchObject({ state: 'waiting' })
  await world.db
    .updateTable('approvals')
    .set({ expires_at: new Date(0).toISOString() })
    .execute()
  await tap(mine, true)
  for (const { attempt } of [first, second])
    expect((await proceed(attempt)).json()).toMatchObject({ state: 'expired' })
  expect((await proceed('ugc_guessed')).statusCode).toBe(401)
  expect(await rowCount(world.db, 'sessions')).toBe(0)
})

test('[S-11] «Это не я» opens nothing; the third one closes the password for strange browsers, not for the known one', async () => {
  const { attempt } = await begin()
  await tap(await question(), true)
  const friend = { cookie: `__Host-ugc-known=${known(await proceed(attempt))}` }
  for (let n = 0; n < 3; n += 1) {
    const denied = await begin()
    await tap(await question(), false)
    await countDenial(world.db, bossId())
    expect((await proceed(denied.attempt)).json()).toMatchObject({ state: 'refused' })
  }
  const closed = await postPassword(world, boss)
  expect([closed.statusCode, Number(closed.headers['retry-after'])]).toEqual([429, expect.closeTo(900, -2)])
  expect((await postPassword(world, { ...boss, password: 'wrong' })).statusCode).toBe(401)
  expect((await postPassword(world, boss, { headers: friend })).statusCode).toBe(200)
})

test('[S-11] a known browser needs no tap, is not closed by strangers’ failures, and is forgotten everywhere', async () => {
  const { attempt } = await begin()
  await tap(await question(), true)
  const first = await proceed(attempt)
  const friend = { cookie: `__Host-ugc-known=${known(first)}; __Host-ugc=${sessionCookie(first)}` }
  for (let n = 0; n < 10; n += 1) await postPassword(world, { ...boss, password: 'wrong' })
  expect((await postPassword(world, boss)).statusCode).toBe(429)
  const second = await postPassword(world, boss, { headers: friend })
  expect(second.statusCode).toBe(200)
  // The earlier session of this browser is over.
  expect((await me(world, cookie(sessionCookie(first)))).statusCode).toBe(401)
  // Another owner's browser is as strange as any.
  const other = await makeOwner(world, world.ownerId + 3, 'other')
  expect((await postPassword(world, other, { headers: friend })).statusCode).toBe(202)
  const headers = { ...cookie(sessionCookie(second)), origin: 'https://app.test' }
  await world.ask({ method: 'POST', url: '/api/auth/logout-everywhere', headers })
  await world.db.deleteFrom('throttles').execute()
  expect((await postPassword(world, boss, { headers: friend })).statusCode).toBe(202)
})

test('[S-11] a pass from the command line lets one login in, with the right password only', async () => {
  await giveLoginPass(world.db, bossId())
  expect((await postPassword(world, { ...boss, password: 'wrong' })).statusCode).toBe(401)
  expect((await postPassword(world, boss)).statusCode).toBe(200)
  expect((await postPassword(world, boss)).statusCode).toBe(202)
  await expect(giveLoginPass(world.db, 1)).rejects.toThrow()
})

test('[S-11] the owner gets at most ten questions in a quarter of an hour', async () => {
  for (let n = 0; n < 10; n += 1) await begin()
  expect((await postPassword(world, boss)).statusCode).toBe(429)
})

test.each([
  ['a new password of the owner', () => changePassword(world.db, bossId(), FRESH)],
  [
    '«end all others»',
    async () => {
      const headers = bearer(await signIn(world, bossId()))
      const reply = await world.ask({ method: 'POST', url: '/api/devices/end-others', headers })
      expect(reply.statusCode).toBe(204)
    },
  ],
  [
    'a password that the owner changes',
    async () => {
      const headers = bearer(await signIn(world, bossId()))
      const payload = { old_password: boss.password, new_password: 'синий-чайник-на-крыше' }
      const reply = await world.ask({ method: 'POST', url: '/api/auth/password', headers, payload })
      expect(reply.statusCode, reply.body).toBe(204)
    },
  ],
])('[S-73] a login that is approved and not taken ends with %s', async (_name, end) => {
  await world.db
    .updateTable('owners')
    .set(await secretOf('boss', boss.password))
    .where('telegram_id', '=', bossId())
    .execute()
  const { attempt } = await begin()
  await tap(await question(), true)
  await end()
  const reply = await proceed(attempt)
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([202, undefined])
  expect(reply.json()).toMatchObject({ state: 'refused' })
})
