import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { createClient } from '../../test/client.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import type { World } from '../../test/sign-in.ts'

let world: World
let brief_id: string
let id: string
let headers: { authorization: string }
let chat = 655_000_000
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('throttles').execute()
  chat += 1
  brief_id = await makeBrief(world.db, { status: 'active' })
  const creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
  id = await makeResponse(world.db, { brief_id, creator_id, client_price: 20_000 })
  headers = launchedBy(chat)
})

const change = async (payload: object, by = headers, of = id) => {
  const reply = await world.ask({ method: 'PATCH', url: `/api/responses/${of}/own`, headers: by, payload })
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
}
const decide = (status: string, version = 1) =>
  world.ask({
    method: 'PATCH',
    url: `/api/responses/${id}`,
    headers: world.owner,
    payload: { status, version },
  })
const stored = () =>
  world.db.selectFrom('responses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const WANTED = { creator_price: 9000, estimated_delivery_days: 4, message: ' Сниму два хука ', version: 1 }

test('[R-41] a creator changes price, days and message; the owner sees it, the client price stays', async () => {
  const { status, body } = await change(WANTED)
  expect(status).toBe(200)
  expect(body).toMatchObject({ creator_price: 9000, message: 'Сниму два хука', version: 2 })
  expect(Object.keys(body)).not.toContain('client_price')
  expect(await stored()).toMatchObject({
    creator_price: 9000,
    estimated_delivery_days: 4,
    status: 'pending',
    client_price: 20_000,
    version: 2,
  })
  expect((await decide('accepted')).statusCode).toBe(409)
})

test('[R-41] nor is one that the end of its brief has answered; while the choice is being made it can be changed', async () => {
  await sql`update briefs set status = 'closed' where id = ${brief_id}`.execute(world.db)
  expect((await change(WANTED)).status).toBe(200)
  await sql`update briefs set status = 'completed' where id = ${brief_id}`.execute(world.db)
  expect(await change({ ...WANTED, version: 2 })).toMatchObject({
    status: 409,
    body: { detail: 'Проект закрыт, отклики больше не принимаются' },
  })
  expect(await stored()).toMatchObject({ version: 2 })
})

test.each(['accepted', 'reserve', 'rejected'] as const)(
  '[R-41] a response that is %s is not changed any more',
  async (status) => {
    await decide(status)
    expect(await change({ ...WANTED, version: 2 })).toMatchObject({
      status: 409,
      body: { detail: 'Решение по отклику уже принято, изменить его нельзя' },
    })
    expect(await stored()).toMatchObject({ creator_price: 12_000, version: 2 })
  },
)

test('[R-41] an outdated version, another person and an unknown id change nothing', async () => {
  await change(WANTED)
  expect(await change({ ...WANTED, creator_price: 1 })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict' },
  })
  await makeCreator(world.db, { telegram_id: chat + 500_000 })
  expect((await change({ ...WANTED, version: 2 }, launchedBy(chat + 500_000))).status).toBe(404)
  expect((await change(WANTED, headers, randomUUID())).status).toBe(404)
  expect((await change({ ...WANTED, version: 2, status: 'accepted' })).status).toBe(422)
  expect((await change({ ...WANTED, version: 2, creator_price: -1 })).status).toBe(422)
  expect(await stored()).toMatchObject({ creator_price: 9000, version: 2 })
})

test('[R-41] the price is fixed once the submitted choice of the client says «да»; the days are not', async () => {
  const client = await createClient(world, brief_id)
  await client.choose(id, 'yes')
  // Not submitted: the agency does not know of it, and neither does the creator.
  expect(await change(WANTED)).toMatchObject({ status: 200, body: { price_agreed: false } })
  await client.submit()
  const own = await world.ask({ method: 'GET', url: `/api/responses?brief_id=${brief_id}`, headers })
  expect(own.json()).toMatchObject({ items: [{ price_agreed: true }] })
  expect(await change({ ...WANTED, creator_price: 8000, version: 2 })).toMatchObject({
    status: 409,
    body: { detail: 'Бренд уже согласовал цену. Чтобы её изменить, напиши менеджеру' },
  })
  expect((await change({ ...WANTED, estimated_delivery_days: 9, version: 2 })).status).toBe(200)
  expect(await stored()).toMatchObject({ creator_price: 9000, estimated_delivery_days: 9 })
})

test('[R-41] a change and a decision at once: one of them, never a mixture', async () => {
  const [changed, decided] = await Promise.all([change(WANTED), decide('accepted')])
  expect([changed.status, decided.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await stored()).toMatchObject(
    changed.status === 200
      ? { creator_price: 9000, status: 'pending', version: 2 }
      : { creator_price: 12_000, status: 'accepted', version: 2 },
  )
})
