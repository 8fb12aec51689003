import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { insertOwner } from '../owners/queries.ts'
import { answerByTap, QUESTION_LIMIT } from './service.ts'

type World = Awaited<ReturnType<typeof startApp>>
type Reply = Awaited<ReturnType<World['ask']>>
let world: World
let second: Record<string, string>
beforeAll(async () => {
  const figures = { EXPORT_UNCONFIRMED: '2', ERASURES_UNCONFIRMED: '2', SEND_UNCONFIRMED: '2' }
  world = await startApp({ env: { CALL_LIMITS: 'on', ...figures } })
  await insertOwner(world.db, { telegram_id: world.ownerId + 5 })
  second = launchedBy(world.ownerId + 5)
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['throttles', 'approvals', 'tickets', 'creators', 'pending_erasures'] as const)
    await world.db.deleteFrom(table).execute()
})

const CREATORS = '/api/export/creators'
const offer = (path = CREATORS, given: object = {}, headers: Record<string, string> = world.owner) =>
  world.ask({ method: 'POST', url: '/api/exports/tickets', headers, payload: { path, ...given } })
const withApproval = (url: string, approval?: string) =>
  approval === undefined ? url : `${url}?approval=${approval}`
const erase = (id: string, approval?: string, headers: Record<string, string> = world.owner) =>
  world.ask({ method: 'DELETE', url: withApproval(`/api/creators/${id}`, approval), headers })
const send = (id: string, approval?: string, headers: Record<string, string> = world.owner) =>
  world.ask({ method: 'POST', url: withApproval(`/api/briefs/${id}/send`, approval), headers })

/** The question of a refused call. */
function questionOf(reply: Reply): string {
  expect(reply.statusCode, reply.body).toBe(403)
  const body = reply.json<{ code: string; detail: string; approval: { id: string } }>()
  expect(body).toMatchObject({
    code: 'approval_needed',
    detail: expect.stringContaining('Telegram'),
    approval: { state: 'waiting', number: expect.any(Number), seconds_left: 120, is_undelivered: false },
  })
  return body.approval.id
}
const tap = (id: string, approve = true, telegram_id = world.ownerId) =>
  answerByTap(world.db, { id, telegram_id, approve })
async function approvedFor(reply: Reply) {
  const id = questionOf(reply)
  await tap(id)
  return id
}
const creators = async (many: number) => {
  const ids = []
  for (let n = 0; n < many; n++)
    ids.push(await makeCreator(world.db, { telegram_id: world.ownerId + 100 + n, tag_ids: [1] }))
  return ids
}
const rowsIn = async (table: 'tickets' | 'deliveries' | 'pending_erasures') =>
  (await world.db.selectFrom(table).selectAll().execute()).length

describe('[S-24] a workbook of more people than the figure', () => {
  test('as many as the figure need no tap; one more needs it, works once with it, and only for the same file and owner', async () => {
    await creators(2)
    expect((await offer()).statusCode).toBe(201)
    await makeCreator(world.db)
    const id = questionOf(await offer())
    expect(await rowsIn('tickets')).toBe(1)
    // Before the tap, and with an id that was never asked.
    questionOf(await offer(CREATORS, { approval: id }))
    questionOf(await offer(CREATORS, { approval: randomUUID() }))
    await tap(id)
    // For another file, and by another owner.
    questionOf(await offer(`${CREATORS}?is_active=true`, { approval: id }))
    questionOf(await offer(CREATORS, { approval: id }, second))
    const given = await offer(CREATORS, { approval: id })
    expect(given.statusCode, given.body).toBe(201)
    questionOf(await offer(CREATORS, { approval: id }))
    const { url } = given.json<{ url: string }>()
    for (let n = 0; n < 2; n++)
      expect((await world.ask({ url: url.replace('https://app.test', '') })).statusCode).toBe(200)
  })

  test('without a ticket the address refuses, and the bot is not asked', async () => {
    await creators(3)
    const reply = await world.ask({ url: CREATORS, headers: world.owner })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'forbidden'])
    expect(await world.db.selectFrom('approvals').selectAll().execute()).toEqual([])
  })

  test('the responses of a brief: the approval names the selected ones too', async () => {
    const brief_id = await makeBrief(world.db)
    const ids = []
    for (const creator_id of await creators(4))
      ids.push(await makeResponse(world.db, { brief_id, creator_id }))
    const path = `/api/export/responses/${brief_id}`
    expect((await offer(path, { ids: ids.slice(0, 2) })).statusCode).toBe(201)
    const approval = await approvedFor(await offer(path, { ids: ids.slice(0, 3) }))
    questionOf(await offer(path, { approval }))
    questionOf(await offer(path, { ids: ids.slice(1), approval }))
    expect((await offer(path, { ids: ids.slice(0, 3), approval })).statusCode).toBe(201)
  })

  test('a refused, a late and a too old approval open nothing', async () => {
    await creators(3)
    const refused = questionOf(await offer())
    await tap(refused, false)
    questionOf(await offer(CREATORS, { approval: refused }))
    const late = await approvedFor(await offer())
    await world.db
      .updateTable('approvals')
      .set({ expires_at: new Date(0).toISOString() })
      .execute()
    questionOf(await offer(CREATORS, { approval: late }))
    // Another owner's tap is no answer.
    const foreign = questionOf(await offer())
    await tap(foreign, true, world.ownerId + 5)
    questionOf(await offer(CREATORS, { approval: foreign }))
    expect(await rowsIn('tickets')).toBe(0)
  })

  test('the bot asks 10 times in 15 minutes and no more; the refused call names the time', async () => {
    await creators(3)
    for (let n = 0; n < QUESTION_LIMIT.tries; n++) questionOf(await offer())
    const reply = await offer()
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
      429,
      'Бот уже много раз спросил вас. Следующий вопрос возможен через 15 минут.',
    ])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(800)
    questionOf(await offer(CREATORS, {}, second))
  })
})

describe('[S-24] more erasures in an hour than the figure', () => {
  test('each further one needs a tap for this creator; the question is not counted as an erasure', async () => {
    const [one = '', two = '', three = '', four = ''] = await creators(4)
    for (const id of [one, two]) expect((await erase(id)).statusCode).toBe(204)
    const approval = await approvedFor(await erase(three))
    questionOf(await erase(four, approval))
    questionOf(await erase(three, questionOf(await erase(three))))
    expect(await rowsIn('pending_erasures')).toBe(2)
    expect((await erase(three, approval)).statusCode).toBe(204)
    const subjects = await world.db.selectFrom('approvals').select('subject').execute()
    expect(subjects.every(({ subject }) => 'people' in subject && subject.people === 3)).toBe(true)
    questionOf(await erase(four, approval))
    // Another owner has a count of their own.
    expect((await erase(four, undefined, second)).statusCode).toBe(204)
  })

  test('at the same time no more than the figure pass', async () => {
    const replies = await Promise.all((await creators(8)).map((id) => erase(id)))
    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(2)
    expect(replies.filter(({ statusCode }) => statusCode === 403)).toHaveLength(6)
  })

  test('a person erases themselves without a tap', async () => {
    for (const id of await creators(2)) await erase(id)
    const own = await makeCreator(world.db, { telegram_id: world.creatorId })
    expect((await erase(own, undefined, world.creator)).statusCode).toBe(204)
  })
})

describe('[S-24] a brief for more people than the figure', () => {
  const draft = () => makeBrief(world.db, { status: 'draft', target_tags: [1] })

  test('needs a tap for this brief; without it nobody is addressed and the brief stays a draft', async () => {
    await creators(2)
    expect((await send(await draft())).statusCode).toBe(200)
    await makeCreator(world.db, { telegram_id: world.ownerId + 300, tag_ids: [1] })
    const [brief, other] = [await draft(), await draft()]
    const approval = await approvedFor(await send(brief))
    questionOf(await send(other, approval))
    expect(await rowsIn('deliveries')).toBe(2)
    expect((await send(brief, approval)).json()).toEqual({ sent_to: 3 })
    questionOf(await send(other, approval))
    // Those who were addressed before are not counted again.
    await makeCreator(world.db, { telegram_id: world.ownerId + 301, tag_ids: [1] })
    expect((await send(brief)).json()).toEqual({ sent_to: 1 })
  })
})
