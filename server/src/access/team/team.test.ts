import type { Colleague, TeamInvitation } from '@ugc/contract/team'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeCreator } from '../../../test/factories.ts'
import {
  auditOf,
  bearer,
  everythingStored,
  launchOf,
  makeOwner,
  postLaunch,
  postPassword,
  signIn,
  tma,
  type World,
} from '../../../test/sign-in.ts'
import { openByStart } from './service.ts'

let world: World
let second: Record<string, string>
let secondId: number
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
let telegram_id = 950_000_000
beforeEach(async () => {
  telegram_id += 1
  await world.db.deleteFrom('owners').where('telegram_id', '!=', world.ownerId).execute()
  await sql`delete from suspended_owners`.execute(world.db)
  secondId = telegram_id + 500_000
  await makeOwner(world, secondId, `second${telegram_id}`)
  await world.db
    .updateTable('users')
    .set({ first_name: 'Ирина' })
    .where('telegram_id', '=', world.ownerId)
    .execute()
  await world.db
    .updateTable('users')
    .set({ first_name: 'Павел' })
    .where('telegram_id', '=', secondId)
    .execute()
  second = tma(launchOf(secondId))
  await world.db.deleteFrom('owner_notices').execute()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, url: string, headers: Record<string, string> = world.owner) =>
  world.ask({ method, url, headers })
const list = async (headers = world.owner as Record<string, string>) =>
  (await ask('GET', '/api/owners', headers)).json<{ owners: Colleague[]; invitations: TeamInvitation[] }>()
async function invite() {
  const reply = await ask('POST', '/api/owners/invitations')
  expect(reply.statusCode, reply.body).toBe(201)
  const { url, expires_at } = reply.json<{ url: string; expires_at: string }>()
  const [, token = ''] = /^https:\/\/t\.me\/ugc_test_bot\?start=(own_[\w-]{43})$/.exec(url) ?? []
  const [invitation] = (await list()).invitations
  return { token, expires_at, id: invitation?.id ?? '' }
}
const open = (token: string, id = telegram_id, name = 'Олег Ким (@oleg)') =>
  openByStart(world.db, token, { telegram_id: id, name })
const roleOf = async (id: number) =>
  (await ask('GET', '/api/auth/me', launchedBy(id))).json<{ role: string }>().role
const told = async () => {
  const rows = await world.db.selectFrom('owner_notices').select(['kind', 'reason']).orderBy('id').execute()
  return rows.map(({ reason }) => reason)
}

test('[S-80] [S-81] a colleague opens the link in Telegram, and is an owner when the inviter has confirmed the name', async () => {
  const { token, expires_at, id } = await invite()
  const hours = (Date.parse(expires_at) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThan(24.1)
  expect((await ask('POST', `/api/owners/invitations/${id}/admit`)).statusCode).toBe(404)
  expect(await open(token)).toBe(true)
  expect((await list()).invitations).toMatchObject([{ id, opened_name: 'Олег Ким (@oleg)' }])
  expect(await roleOf(telegram_id)).toBe('creator')
  // Another owner neither sees nor confirms it, and a second person who opens it does not replace the first.
  expect((await list(second)).invitations).toEqual([])
  expect((await ask('POST', `/api/owners/invitations/${id}/admit`, second)).statusCode).toBe(404)
  expect(await open(token, telegram_id + 1000)).toBe(false)
  expect(await open(token)).toBe(true)

  expect((await ask('POST', `/api/owners/invitations/${id}/admit`)).statusCode).toBe(204)
  expect(await roleOf(telegram_id)).toBe('owner')
  expect((await list()).invitations).toEqual([])
  expect((await ask('POST', `/api/owners/invitations/${id}/admit`)).statusCode).toBe(404)
  expect(await open(token, telegram_id + 1000)).toBe(false)
  expect((await told()).at(-1)).toMatch(/^Новый владелец: .+\. Кто: Ирина$/)
  expect(
    (await auditOf(world.db)).findLast(
      ({ action, actor }) => action === 'owner added' && actor !== 'command line',
    ),
  ).toMatchObject({
    actor: `owner:${world.ownerId}`,
    detail: { telegram_id },
  })
})

test('[S-85] the sign-in of a colleague who is not let in says what to wait for', async () => {
  const stateOf = async (id: number) =>
    (await postLaunch(world, launchOf(id))).json<{ role: string; team?: string }>()
  expect(await stateOf(telegram_id)).not.toHaveProperty('team')
  const { token, id } = await invite()
  await open(token)
  expect(await stateOf(telegram_id)).toMatchObject({ role: 'creator', team: 'waiting' })
  await sql`update team_invitations set expires_at = now()`.execute(world.db)
  expect(await stateOf(telegram_id)).not.toHaveProperty('team')
  await sql`update team_invitations set expires_at = now() + interval '1 hour'`.execute(world.db)
  await ask('POST', `/api/owners/invitations/${id}/admit`)
  await sql`delete from revoked_launches`.execute(world.db)
  expect(await stateOf(telegram_id)).toMatchObject({ role: 'owner' })
  expect(await stateOf(telegram_id)).not.toHaveProperty('team')
  await ask('PUT', `/api/owners/${telegram_id}/suspension`)
  await sql`delete from revoked_launches`.execute(world.db)
  expect(await stateOf(telegram_id)).toMatchObject({ role: 'creator', team: 'suspended' })
})

test('[S-80] of a link the hash of its token is stored alone; one that is over or ended opens nothing', async () => {
  const first = await invite()
  expect(first.token).not.toBe('')
  expect(await everythingStored(world.db)).not.toContain(first.token.slice(4))
  await sql`update team_invitations set expires_at = now()`.execute(world.db)
  expect(await open(first.token)).toBe(false)
  expect((await list()).invitations).toEqual([])
  const next = await invite()
  await open(next.token)
  await sql`update team_invitations set expires_at = now() where id = ${next.id}`.execute(world.db)
  expect((await ask('POST', `/api/owners/invitations/${next.id}/admit`)).statusCode).toBe(404)
  const third = await invite()
  expect((await ask('DELETE', `/api/owners/invitations/${third.id}`, second)).statusCode).toBe(404)
  expect((await ask('DELETE', `/api/owners/invitations/${third.id}`)).statusCode).toBe(204)
  expect(await open(third.token)).toBe(false)
})

test('[S-81] «Это не он»: the person stays a stranger, and the name goes', async () => {
  const { token, id } = await invite()
  await open(token, telegram_id, 'Чужой Человек')
  expect((await ask('DELETE', `/api/owners/invitations/${id}`)).statusCode).toBe(204)
  expect(await roleOf(telegram_id)).toBe('creator')
  const rows = await world.db.selectFrom('team_invitations').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('Чужой')
})

test('[S-80] a person who opened the link and erases the own data leaves no id in it', async () => {
  const { token } = await invite()
  await makeCreator(world.db, { telegram_id })
  await open(token)
  expect((await ask('DELETE', '/api/my-data', launchedBy(telegram_id))).statusCode).toBe(204)
  const rows = world.db.selectFrom('team_invitations').select('id').where('opened_by', '=', telegram_id)
  expect(await rows.execute()).toEqual([])
})

test('[S-80] the list has the last visit, oneself, and those who are suspended', async () => {
  await signIn(world, secondId)
  await ask('PUT', `/api/owners/${secondId}/suspension`)
  const { owners } = await list()
  expect(owners).toEqual([
    expect.objectContaining({ telegram_id: world.ownerId, is_self: true, is_suspended: false }),
    expect.objectContaining({
      telegram_id: secondId,
      name: 'Анна',
      is_self: false,
      is_suspended: true,
      seen_at: null,
    }),
  ])
  await ask('DELETE', `/api/owners/${secondId}/suspension`)
  await signIn(world, secondId)
  const back = (await list()).owners.find((one) => one.telegram_id === secondId)
  expect(Date.now() - Date.parse(back?.seen_at ?? '')).toBeLessThan(60_000)
})

test.each(['suspended', 'removed'])(
  '[S-82] [S-83] an owner who is %s has no session, no launch and no password',
  async (how) => {
    const secret = { username: `second${telegram_id}`, password: 'a password of the owner' }
    const session = bearer(await signIn(world, secondId))
    const out = () =>
      how === 'suspended'
        ? ask('PUT', `/api/owners/${secondId}/suspension`)
        : ask('DELETE', `/api/owners/${secondId}`)
    expect((await ask('GET', '/api/owners', session)).statusCode).toBe(200)
    expect((await out()).statusCode).toBe(204)
    expect((await ask('GET', '/api/owners', session)).statusCode).toBe(401)
    expect((await ask('GET', '/api/owners', second)).statusCode).not.toBe(200)
    expect((await postPassword(world, secret)).statusCode).toBe(401)
    const what = how === 'suspended' ? 'Доступ приостановлен' : 'Больше не владелец'
    expect(await told()).toEqual([`${what}: Анна. Кто: Ирина`])
    expect((await auditOf(world.db)).find(({ action }) => action === `owner ${how}`)).toMatchObject({
      actor: `owner:${world.ownerId}`,
    })
    expect((await out()).statusCode).toBe(404)
    const back = await ask('DELETE', `/api/owners/${secondId}/suspension`)
    expect(back.statusCode).toBe(how === 'suspended' ? 204 : 404)
    if (how === 'suspended') expect(await roleOf(secondId)).toBe('owner')
  },
)

test('[S-82] a suspended owner can be removed; the last owner neither suspended nor removed', async () => {
  await ask('PUT', `/api/owners/${secondId}/suspension`)
  for (const [method, url] of [
    ['PUT', `/api/owners/${world.ownerId}/suspension`],
    ['DELETE', `/api/owners/${world.ownerId}`],
  ] as const) {
    const refused = await ask(method, url)
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      'Последнего владельца убрать нельзя',
    ])
  }
  expect((await ask('DELETE', `/api/owners/${secondId}`)).statusCode).toBe(204)
  expect((await list()).owners).toHaveLength(1)
})

test('[S-82] of two owners who remove each other at once one stays', async () => {
  for (let round = 0; round < 5; round++) {
    await sql`insert into owners (telegram_id) values (${world.ownerId}), (${secondId}) on conflict do nothing`.execute(
      world.db,
    )
    const headers = [tma(launchOf(world.ownerId)), tma(launchOf(secondId))]
    await Promise.all([
      ask('DELETE', `/api/owners/${secondId}`, headers[0]),
      ask('DELETE', `/api/owners/${world.ownerId}`, headers[1]),
    ])
    const left = await world.db.selectFrom('owners').select('telegram_id').execute()
    expect(left).toHaveLength(1)
    await sql`update users set signed_out_at = null`.execute(world.db)
    await sql`delete from revoked_launches`.execute(world.db)
  }
})
