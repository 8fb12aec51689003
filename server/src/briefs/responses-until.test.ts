import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { BRIEF, makeBrief, makeCreator } from '../../test/factories.ts'
import { bearer, signIn, type World } from '../../test/sign-in.ts'
import { closeOverdueBriefs } from './queries.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const write = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
  const reply = await world.ask({ method, url, headers: world.owner, payload })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}
const create = (dates: object) => write('POST', '/api/briefs', { ...BRIEF, deadline: inHours(48), ...dates })

test('[B-67] the end of answers is optional, not after the deadline and not in the past', async () => {
  expect((await create({})).body).toMatchObject({ responses_until: null })
  const until = inHours(24)
  const { body } = await create({ responses_until: until })
  expect(body).toMatchObject({ responses_until: until })
  for (const [responses_until, problem] of [
    [inHours(49), 'Отклики заканчиваются не позже срока сдачи'],
    [inHours(-1), 'Это время уже прошло, укажите более позднее'],
    ['завтра', 'Укажите дату и время'],
  ])
    expect(await create({ responses_until })).toMatchObject({
      status: 422,
      body: { fields: { responses_until: problem } },
    })
  // An earlier deadline needs an earlier end of answers.
  const url = `/api/briefs/${String(body.id)}`
  expect(await write('PATCH', url, { deadline: inHours(12), version: 1 })).toMatchObject({ status: 422 })
  const both = { deadline: inHours(12), responses_until: inHours(12), version: 1 }
  expect(await write('PATCH', url, both)).toMatchObject({ status: 200 })
  expect(await write('PATCH', url, { responses_until: null, version: 2 })).toMatchObject({
    status: 200,
    body: { responses_until: null },
  })
})

test('[B-67] after the end of answers a response is refused, the brief is not sent, and the worker closes it', async () => {
  const telegram_id = 697_000_001
  await makeCreator(world.db, { telegram_id, tag_ids: [1] })
  const session = bearer(await signIn(world, telegram_id))
  const open = await makeBrief(world.db, { status: 'active' })
  const over = await makeBrief(world.db, { status: 'active' })
  const until = (id: string, responses_until: string) =>
    world.db.updateTable('briefs').set({ responses_until }).where('id', '=', id).execute()
  await until(open, inHours(1))
  await until(over, inHours(-0.01))
  const respond = (brief_id: string) =>
    world.ask({
      method: 'POST',
      url: '/api/responses',
      headers: session,
      payload: { brief_id, creator_price: 5000, estimated_delivery_days: 3 },
    })
  expect((await respond(over)).statusCode).toBe(409)
  expect((await respond(open)).statusCode).toBe(201)
  expect((await write('POST', `/api/briefs/${over}/send`, {})).status).toBe(409)
  await closeOverdueBriefs(world.db)
  const rows = await world.db
    .selectFrom('briefs')
    .select(['id', 'status'])
    .where('id', 'in', [open, over])
    .execute()
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    [open]: 'active',
    [over]: 'closed',
  })
})
