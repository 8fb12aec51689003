import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { makeBrief, makeCreator } from '../../test/factories.ts'
import { CEILING_DEFAULTS } from '../config.ts'
import { insertOwner } from '../owners/queries.ts'

type World = Awaited<ReturnType<typeof startApp>>
let world: World
let second: { authorization: string }
let third: { authorization: string }
beforeAll(async () => {
  world = await startApp({ env: { CALL_LIMITS: 'on', ERASURES_UNCONFIRMED: '100' } })
  for (const n of [5, 6]) await insertOwner(world.db, { telegram_id: world.ownerId + n })
  second = launchedBy(world.ownerId + 5)
  third = launchedBy(world.ownerId + 6)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('throttles').execute()
})

const download = (headers: object = world.owner, url = '/api/export/creators') =>
  world.ask({ url, headers: { ...headers } })
const offer = (headers: object = world.owner) =>
  world.ask({
    method: 'POST',
    url: '/api/exports/tickets',
    headers: { ...headers },
    payload: { path: '/api/export/creators' },
  })
const erase = (id: string, headers: object = world.owner) =>
  world.ask({ method: 'DELETE', url: `/api/creators/${id}`, headers: { ...headers } })
const send = (id: string, headers: object = world.owner) =>
  world.ask({ method: 'POST', url: `/api/briefs/${id}/send`, headers: { ...headers } })

/** A 429 with the time of the next try, and exactly these words before it. */
function expectRefusal(reply: Awaited<ReturnType<World['ask']>>, words: string) {
  expect(reply.statusCode, reply.body).toBe(429)
  expect(reply.json()).toMatchObject({
    code: 'throttled',
    detail: expect.stringMatching(/через 60 минут\.$/),
  })
  expect(reply.json<{ detail: string }>().detail).toContain(words)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500)
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(3600)
}

describe('[S-20] bulk actions in an hour', () => {
  test('an owner gets 10 workbooks, by an address with a ticket or without; all owners get 20', async () => {
    for (let n = 0; n < 5; n++) {
      expect((await download()).statusCode).toBe(200)
      expect((await offer()).statusCode).toBe(201)
    }
    expectRefusal(await download(), 'Не больше 10 выгрузок в час.')
    expectRefusal(await offer(), 'Не больше 10 выгрузок в час.')
    for (let n = 0; n < 10; n++) expect((await download(second)).statusCode).toBe(200)
    expectRefusal(await download(third), 'Не больше 20 выгрузок в час на всех владельцев.')
  })

  test('a ticket that was made is downloaded again without being counted; HEAD is not counted', async () => {
    const { url } = (await offer()).json<{ url: string }>()
    const path = url.replace('https://app.test', '')
    for (let n = 0; n < 12; n++) expect((await world.ask({ url: path })).statusCode).toBe(200)
    for (let n = 0; n < 12; n++)
      expect(
        (await world.ask({ method: 'HEAD', url: '/api/export/creators', headers: world.owner })).statusCode,
      ).toBe(200)
    expect((await download()).statusCode).toBe(200)
  })

  test('an owner erases 20 creators, another owner 20 more; a missing one is not counted, a person erases themselves', async () => {
    const missing = '00000000-0000-7000-8000-000000000000'
    for (let n = 0; n < 5; n++) expect((await erase(missing)).statusCode).toBe(404)
    for (let n = 0; n < 20; n++) expect((await erase(await makeCreator(world.db))).statusCode).toBe(204)
    const left = await makeCreator(world.db, { telegram_id: world.creatorId })
    expectRefusal(await erase(left), 'Не больше 20 удалений в час.')
    expect((await world.ask({ url: `/api/creators/${left}`, headers: world.owner })).statusCode).toBe(200)
    expect((await erase(await makeCreator(world.db), second)).statusCode).toBe(204)
    expect((await erase(left, world.creator)).statusCode).toBe(204)
  })

  test('10 briefs are sent by all owners together; a brief that cannot be sent is not counted', async () => {
    await makeCreator(world.db, { telegram_id: world.ownerId + 50, tag_ids: [1] })
    const draft = () => makeBrief(world.db, { status: 'draft', target_tags: [1] })
    const closed = await makeBrief(world.db, { status: 'closed' })
    for (let n = 0; n < 3; n++) expect((await send(closed)).statusCode).toBe(409)
    for (let n = 0; n < 10; n++)
      expect((await send(await draft(), n % 2 ? second : world.owner)).statusCode).toBe(200)
    const last = await draft()
    expectRefusal(await send(last, third), 'Не больше 10 рассылок в час на всех владельцев.')
    const { status } = await world.db
      .selectFrom('briefs')
      .select('status')
      .where('id', '=', last)
      .executeTakeFirstOrThrow()
    expect(status).toBe('draft')
  })

  test('an hour later the count begins anew, and the figures are settings', async () => {
    const narrow = await startApp({ env: { CALL_LIMITS: 'on', EXPORTS_PER_HOUR: '1' } })
    const get = () => narrow.ask({ url: '/api/export/creators', headers: narrow.owner })
    expect((await get()).statusCode).toBe(200)
    expect((await get()).statusCode).toBe(429)
    await narrow.db
      .updateTable('throttles')
      .set({ since: new Date(Date.now() - 3_601_000).toISOString() })
      .where('key', 'like', 'hour:%')
      .execute()
    expect((await get()).statusCode).toBe(200)
    await narrow.close()
  })

  test('refused actions add nothing to the count', async () => {
    for (let n = 0; n < 10; n++) await download()
    const rows = () =>
      world.db.selectFrom('throttles').selectAll().where('key', 'like', 'hour:%').orderBy('key').execute()
    const before = await rows()
    for (let n = 0; n < 5; n++) expect((await download()).statusCode).toBe(429)
    expect(await rows()).toEqual(before)
  })

  test('the figures of docs/security.md are the defaults', async () => {
    const page = await readFile(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')
    const table = page.split('<!-- actions per hour -->')[1] ?? ''
    const rows = [...table.matchAll(/\| (\d+) \| `(\w+)` \|$/gm)]
    expect(Object.fromEntries(rows.map(([, figure, setting]) => [setting, Number(figure)]))).toEqual(
      CEILING_DEFAULTS,
    )
  })
})
