import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { auditOf, everythingStored, makeOwner, launchOf, tma, type World } from '../../test/sign-in.ts'
import { rowsOf } from '../../test/workbook.ts'
import { deleteExpiredTickets } from './queries.ts'

let world: World
let brief_id: string
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('creators').execute()
  await makeCreator(world.db, { first_name: 'Алина', last_name: 'Ким' })
  brief_id = await makeBrief(world.db, { title: 'Сыворотка' })
})

const offer = (path: string, headers: Record<string, string> = world.owner, ids?: string[]) =>
  world.ask({ method: 'POST', url: '/api/exports/tickets', headers, payload: { path, ids } })
const ticketed = async (path: string, headers?: Record<string, string>) => {
  const reply = await offer(path, headers)
  expect(reply.statusCode).toBe(201)
  return reply.json() as { url: string; file_name: string }
}
/** As a phone's downloader asks: the address and nothing else. */
const take = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  world.ask({ method, url: url.replace('https://app.test', '') })

test('[C-08] a ticket’s address gives the file without any other credential, to HEAD as well, and more than once', async () => {
  const path = '/api/export/creators?search=алина ким&tags=&is_active=true'
  expect((await offer(path)).statusCode).toBe(422)
  const given = await ticketed(
    '/api/export/creators?search=%D0%B0%D0%BB%D0%B8%D0%BD%D0%B0%20ким&is_active=true',
  )
  expect(given.file_name).toBe('creators_export.xlsx')
  expect(given.url).toMatch(/^https:\/\/app\.test\/api\/export\/creators\?\S+&ticket=ugc_[\w-]{43}$/)
  const before = (await auditOf(world.db)).length
  const head = await take(given.url, 'HEAD')
  expect(head.statusCode).toBe(200)
  expect(head.rawPayload).toHaveLength(0)
  expect(head.headers).toMatchObject({
    'content-disposition': 'attachment; filename="creators_export.xlsx"',
    'access-control-allow-origin': 'https://web.telegram.org',
  })
  expect(head.headers['content-length']).toBeUndefined()
  expect(await auditOf(world.db)).toHaveLength(before)
  for (let n = 0; n < 2; n += 1) {
    const reply = await take(given.url)
    expect(reply.headers).toMatchObject(
      head.headers['content-type'] ? { 'content-type': head.headers['content-type'] } : {},
    )
    expect(reply.headers['access-control-allow-origin']).toBe('https://web.telegram.org')
    expect((await rowsOf(reply.rawPayload)).map((row) => row.Имя)).toEqual(['Алина'])
  }
  expect((await auditOf(world.db)).at(-1)).toMatchObject({ actor: `owner:${world.ownerId}` })
})

test('[R-07] [C-08] it opens what it was made for and nothing else', async () => {
  const creator_id = await makeCreator(world.db)
  await makeResponse(world.db, { brief_id, creator_id })
  const client = await ticketed(`/api/export/responses/${brief_id}?for_client=true&markup=5`)
  expect(client.file_name).toBe('Сыворотка.xlsx')
  expect((await take(client.url)).statusCode).toBe(200)
  const other = await makeBrief(world.db)
  const elsewhere = [
    client.url.replace('for_client=true', 'for_client=false'),
    client.url.replace('for_client=true&', ''),
    client.url.replace('markup=5', 'markup=6'),
    client.url.replace('?', '?search=x&'),
    client.url.replace(brief_id, other),
    client.url.replace(/responses\/[^?]+/, 'creators'),
    client.url.replace('ticket=ugc_', 'ticket=ugc_x'),
    client.url.replace(/ticket=.*/, 'ticket='),
    client.url.replace(/&ticket=.*/, ''),
  ]
  for (const url of elsewhere) {
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await take(url, method)
      expect(reply.statusCode, `${method} ${url}`).toBe(401)
      expect(reply.headers['content-disposition']).toBeUndefined()
    }
  }
  const ticket = client.url.split('ticket=')[1] ?? ''
  const asSession = { authorization: `Bearer ${ticket}` }
  expect((await world.ask({ url: '/api/auth/me', headers: asSession })).statusCode).toBe(401)
  // The same query in another hand's writing is the same query.
  const [address = '', query = ''] = client.url.split('?')
  const turned = `${address}?${query.split('&').toReversed().join('&')}`
  expect((await take(turned)).statusCode).toBe(200)
})

test('[C-08] it is over after five minutes, and at once when its owner is one no more', async () => {
  const bossId = world.ownerId + 7
  await makeOwner(world, bossId, 'boss')
  const boss = tma(launchOf(bossId))
  const mine = await ticketed('/api/export/creators')
  const theirs = await ticketed('/api/export/creators', boss)
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from expires_at - now())::float8 as left from tickets order by expires_at desc`.execute(
    world.db,
  )
  expect(rows[0]?.left).toBeLessThanOrEqual(300)
  expect(rows[0]?.left).toBeGreaterThan(290)
  await world.db.deleteFrom('owners').where('telegram_id', '=', bossId).execute()
  expect((await take(theirs.url)).statusCode).toBe(401)
  expect((await take(mine.url)).statusCode).toBe(200)
  await sql`update tickets set expires_at = now()`.execute(world.db)
  const late = await take(mine.url)
  expect(late.statusCode).toBe(401)
  expect(late.json().detail).toBe('Ссылка на файл устарела. Вернитесь в приложение и скачайте ещё раз')
  expect(await deleteExpiredTickets(world.db)).toBeGreaterThan(0)
  expect(await world.db.selectFrom('tickets').selectAll().execute()).toEqual([])
})

test('[C-08] only its hash is kept; only owners get one, and only for a file that is there', async () => {
  await world.db.deleteFrom('tickets').execute()
  const { url } = await ticketed('/api/export/creators')
  const ticket = url.split('ticket=')[1] ?? ''
  expect(await everythingStored(world.db)).not.toContain(ticket)
  const [row] = await world.db.selectFrom('tickets').selectAll().execute()
  expect(row?.hash).toEqual(createHash('sha256').update(ticket).digest())
  expect((await offer('/api/export/creators', {})).statusCode).toBe(401)
  expect((await offer('/api/export/creators', world.creator)).statusCode).toBe(403)
  const refused: [string, number][] = [
    ['/api/creators', 422],
    ['https://evil.example/api/export/creators', 422],
    ['//evil.example/api/export/creators', 422],
    ['/api/export/creators#x', 422],
    ['/api/export/creators/../../auth/me', 422],
    ['/api/export/creators?tags=x', 422],
    [`/api/export/responses/${brief_id}?markup=1001`, 422],
    [`/api/export/responses/${'x'.repeat(36)}`, 422],
    ['/api/export/responses/00000000-0000-4000-8000-000000000000', 404],
  ]
  for (const [path, status] of refused) expect((await offer(path)).statusCode, path).toBe(status)
})

test('[R-24] a ticket for selected responses gives these and no others; for a client only those that the client sees', async () => {
  const add = async (last_name: string, brief: string, status: 'pending' | 'rejected' = 'pending') =>
    makeResponse(world.db, {
      brief_id: brief,
      creator_id: await makeCreator(world.db, { last_name }),
      status,
    })
  const one = await add('Первая', brief_id)
  await add('Вторая', brief_id)
  const rejected = await add('Отклонена', brief_id, 'rejected')
  const foreign = await add('Чужая', await makeBrief(world.db))
  const ids = [one, rejected, foreign]
  const names = async (path: string) => {
    const { url } = (await offer(path, world.owner, ids)).json<{ url: string }>()
    expect(url).not.toContain(one)
    return (await rowsOf((await take(url)).rawPayload)).map((row) => row.Фамилия).toSorted()
  }
  const path = `/api/export/responses/${brief_id}`
  expect(await names(path)).toEqual(['Отклонена', 'Первая'])
  expect(await names(`${path}?for_client=true`)).toEqual(['Первая'])
  expect((await auditOf(world.db)).at(-1)).toMatchObject({ detail: { selected: 3, rows: 1 } })
  for (const wrong of [[], ['x'], Array.from({ length: 1001 }, () => randomUUID())])
    expect((await offer(path, world.owner, wrong)).statusCode).toBe(422)
})
