import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_ENV, startApp } from '../../../test/app.ts'
import {
  auditOf,
  bearer,
  launchOf,
  makeOwner,
  postLaunch,
  postPassword,
  rowCount,
  secretOf,
  signIn,
  tma,
  type World,
} from '../../../test/sign-in.ts'
import { pseudonym } from '../../platform/tokens.ts'
import { changePassword, removeOwner } from '../owners/service.ts'

const path = `/public/${'t'.repeat(43)}`
const CREATOR = 887_766_554_433
const NAMES = { first_name: 'КАНАРЕЙКА', last_name: 'КАНАРЕЙКИНА', username: 'canary' }

let world: World
let bossId: number
/** What must be in no column of the audit. */
const secrets: string[] = [String(CREATOR), ...Object.values(NAMES)]
const ids: Record<string, string> = {}

async function everythingThatIsAudited() {
  bossId = world.ownerId + 2
  const boss = await makeOwner(world, bossId, 'boss')
  const launch = launchOf(CREATOR, 0, NAMES)
  const token = await signIn(world, CREATOR, launch)
  const bossToken = await signIn(world, bossId)
  const wrong = 'CANARY-wrong-password'
  const forged = `${launch}CANARY`
  const refused = await postLaunch(world, forged, { telegram_id: CREATOR, ...NAMES })
  const remoteAddress = '203.0.113.77'
  const web = await postPassword(world, boss, { remoteAddress })
  for (let i = 0; i < 5; i++)
    await postPassword(world, { username: 'CANARY-login', password: wrong }, { remoteAddress })
  await postPassword(world, boss, { remoteAddress })
  const asked = {
    method: 'POST',
    url: '/api/auth/handoff',
    headers: tma(launchOf(bossId)),
    payload: { path },
  } as const
  const code = String((await world.ask(asked)).json().code)
  await world.ask({ method: 'POST', url: '/api/auth/handoff/exchange', payload: { code, path } })
  await world.ask({ method: 'POST', url: '/api/auth/logout', headers: bearer(bossToken) })
  await world.ask({ method: 'POST', url: '/api/auth/logout-everywhere', headers: bearer(token) })
  const password = 'a new password of the boss'
  await changePassword(world.db, bossId, await secretOf('boss', password))
  await removeOwner(world.db, bossId)
  secrets.push(
    launch,
    forged,
    token,
    bossToken,
    code,
    wrong,
    boss.password,
    password,
    'CANARY',
    remoteAddress,
  )
  secrets.push(...web.cookies.map(({ value }) => value), path, 'argon2', '"hash=')
  ids['telegram login refused'] = String(refused.json().request_id)
}

beforeAll(async () => {
  world = await startApp()
  await everythingThatIsAudited()
})
afterAll(() => world.close())

describe('the audit', () => {
  test('[A-05] has a row for each event, with the actor', async () => {
    const counts = new Map<string, number>()
    for (const { actor, action } of await auditOf(world.db)) {
      counts.set(`${action}: ${actor}`, (counts.get(`${action}: ${actor}`) ?? 0) + 1)
    }
    const creator = `creator:${pseudonym(API_ENV.PSEUDONYM_KEY, CREATOR)}`
    const boss = `owner:${bossId}`
    expect(Object.fromEntries(counts)).toEqual({
      'owner added: command line': 1,
      [`telegram login: ${creator}`]: 1,
      [`telegram login: ${boss}`]: 2,
      'telegram login refused: nobody': 1,
      [`web login: ${boss}`]: 1,
      'web login refused: nobody': 1,
      'web login throttled: nobody': 1,
      [`handoff offered: ${boss}`]: 1,
      [`handoff: ${boss}`]: 1,
      [`logout: ${boss}`]: 1,
      [`logout everywhere: ${creator}`]: 1,
      'password changed: command line': 1,
      'owner removed: command line': 1,
    })
  })

  test('[A-05] has the request and the network of each call, not the address', async () => {
    const calls = (await auditOf(world.db)).filter(({ actor }) => actor !== 'command line')
    for (const { request_id, ip } of calls) {
      expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(ip).toMatch(/\.0\/24$/)
    }
    const refused = calls.find(({ action }) => action === 'telegram login refused')
    expect(refused?.request_id).toBe(ids['telegram login refused'])
    expect(calls.filter(({ ip }) => ip === '203.0.113.0/24')).toHaveLength(3)
  })

  test('[A-05] holds no launch, token, password, name, nor a creator’s id', async () => {
    const stored = JSON.stringify(await auditOf(world.db))
    expect(stored).toContain(String(bossId))
    for (const secret of secrets) expect(stored.includes(secret), secret).toBe(false)
  })

  test.each([
    sql`update audit set actor = 'x'`,
    sql`update audit set actor = 'x' where false`,
    sql`delete from audit`,
    sql`delete from audit where id = 1`,
    sql`truncate audit`,
    sql`truncate audit restart identity cascade`,
  ])('[A-05] is only added to (%#)', async (statement) => {
    const before = await rowCount(world.db, 'audit')
    await expect(statement.execute(world.db)).rejects.toThrow('the audit is only added to')
    expect(await rowCount(world.db, 'audit')).toBe(before)
  })
})
