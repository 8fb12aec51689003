import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { type BotApi, type Fault, startBotApi } from '../../../test/bot-api.ts'
import { makeBrief, makeCreator } from '../../../test/factories.ts'
import { type Running, start } from '../../../test/process.ts'
import type { World } from '../../../test/sign-in.ts'

const TAG = 1
const OTHER_TAG = 2

let world: World
let telegram: BotApi
let worker: Running
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  worker = start('worker', {
    DATABASE_URL: world.database.url,
    BOT_API_ROOT: telegram.url,
    BROADCAST_RATE: '500',
    TELEGRAM_CALL_SECONDS: '2',
  })
  await worker.logged('working')
})
afterAll(async () => {
  await worker.stop()
  await telegram.close()
  await world.close()
})
beforeEach(async () => {
  telegram.clear()
  await world.db.deleteFrom('responses').execute()
  await world.db.deleteFrom('creators').execute()
  await world.db.updateTable('bot_pace').set({ paused_until: '-infinity' }).execute()
})

const FIRST_CHAT = 600_000_000
let chats = FIRST_CHAT
const people = async (count: number, given: Parameters<typeof makeCreator>[1] = {}) => {
  const ids: { id: string; chat: number }[] = []
  for (let n = 0; n < count; n += 1) {
    const chat = (chats += 1)
    ids.push({ id: await makeCreator(world.db, { telegram_id: chat, tag_ids: [TAG], ...given }), chat })
  }
  return ids
}
const call = async (method: 'GET' | 'POST' | 'DELETE', url: string) => {
  const reply = await world.ask({ method, url, headers: world.owner })
  const body: Record<string, unknown> = reply.body === '' ? {} : reply.json()
  return { status: reply.statusCode, body }
}
const send = (id: string) => call('POST', `/api/briefs/${id}/send`)
const progress = async (id: string) => (await call('GET', `/api/briefs/${id}/progress`)).body
/** The chats of creators that got a message. Owners are told of the send. */
const arrived = () =>
  telegram
    .sent('sendMessage')
    .map((one) => Number(one.chat_id))
    .filter((chat) => chat > FIRST_CHAT && chat <= chats)
/** Waits until no row is queued or sending, and checks that the kept counts are those of the rows. */
const done = async (id: string) => {
  await expect.poll(async () => (await progress(id)).queued).toBe(0)
  const kept = await progress(id)
  const shown = ['sent', 'failed', 'blocked', 'unconfirmed']
  const counted = await states(id)
  expect(shown.map((state) => kept[state])).toEqual(shown.map((state) => counted[state] ?? 0))
}
const states = async (id: string) => {
  const rows = await world.db
    .selectFrom('deliveries')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('brief_id', '=', id)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
const sorted = (list: number[]) => list.toSorted((a, b) => a - b)

test('[B-05] a brief goes to every active creator with a matching tag, once, and the send says how many', async () => {
  const yes = await people(3)
  await people(1, { tag_ids: [OTHER_TAG] })
  await people(1, { is_active: false })
  await makeCreator(world.db, { tag_ids: [TAG] })
  const [gone] = await people(1)
  await world.db
    .updateTable('creators')
    .set({ unreachable_at: new Date().toISOString() })
    .where('id', '=', gone!.id)
    .execute()
  const id = await makeBrief(world.db)
  expect((await call('GET', `/api/briefs/${id}/audience`)).body).toEqual({
    matching: 5,
    ready: 3,
    stopped: 0,
    addressed: 0,
    unreachable: 2,
    limited: false,
  })

  expect(await send(id)).toEqual({ status: 200, body: { sent_to: 3 } })
  await done(id)
  expect(sorted(arrived())).toEqual(sorted(yes.map(({ chat }) => chat)))
  expect((await call('GET', `/api/briefs/${id}`)).body).toMatchObject({ status: 'active', sent_to_count: 3 })
  expect(await progress(id)).toMatchObject({
    sent: 3,
    failed: 0,
    blocked: 0,
    unconfirmed: 0,
    quiet_until: null,
    seconds_left: 0,
  })

  const [late] = await people(1)
  expect((await call('GET', `/api/briefs/${id}/audience`)).body).toMatchObject({ addressed: 3, ready: 1 })
  expect((await send(id)).body).toEqual({ sent_to: 1 })
  await done(id)
  expect(arrived()).toHaveLength(4)
  expect(arrived().at(-1)).toBe(late!.chat)
  expect(await send(id)).toMatchObject({
    status: 409,
    body: { detail: 'Все подходящие креаторы уже получили этот бриф' },
  })
  expect((await call('GET', `/api/briefs/${id}`)).body).toMatchObject({ sent_to_count: 4 })
})

test('[B-05] a send without recipients names the reason and leaves the brief a draft', async () => {
  const id = await makeBrief(world.db)
  const refused = await send(id)
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('не подходит ни один') },
  })
  await makeCreator(world.db, { tag_ids: [TAG] })
  expect((await send(id)).body.detail).toContain('бот написать не может')
  expect((await call('GET', `/api/briefs/${id}`)).body).toMatchObject({ status: 'draft', sent_to_count: 0 })
})

test('[B-05] only a draft or an active brief with time left is sent', async () => {
  await people(1)
  for (const status of ['closed', 'completed', 'cancelled'] as const)
    expect((await send(await makeBrief(world.db, { status }))).status).toBe(409)
  const past = await makeBrief(world.db, { deadline: new Date(Date.now() - 1000).toISOString() })
  expect((await send(past)).status).toBe(409)
  expect((await send(await makeBrief(world.db, { target_tags: [] }))).status).toBe(422)
  const deleted = await makeBrief(world.db, { deleted_at: new Date().toISOString() })
  for (const path of ['audience', 'progress', 'deliveries'])
    expect((await call('GET', `/api/briefs/${deleted}/${path}`)).status).toBe(404)
  expect((await send(deleted)).status).toBe(404)
  expect(arrived()).toEqual([])
})

test('[B-05] a creator erased during a send is skipped, and the others get the brief', async () => {
  const [gone] = await people(3)
  const brief_id = await makeBrief(world.db, { target_tags: [TAG] })
  const erasing = await world.db.startTransaction().execute()
  await erasing.deleteFrom('creators').where('id', '=', gone!.id).execute()
  const sending = send(brief_id)
  const waiting = sql<{ count: number }>`select count(*) from pg_locks where not granted`
  await expect.poll(async () => (await waiting.execute(world.db)).rows[0]?.count).toBeGreaterThan(0)
  await erasing.commit().execute()
  expect(await sending).toEqual({ status: 200, body: { sent_to: 2 } })
  await done(brief_id)
})

test('[B-05] two owners press send at once, one of them twice: one wave', async () => {
  await people(20)
  const id = await makeBrief(world.db)
  const replies = await Promise.all(Array.from({ length: 8 }, () => send(id)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
  await done(id)
  expect(arrived()).toHaveLength(20)
  expect(new Set(arrived()).size).toBe(20)
})

const FAULTS: [string, Fault['answer'], string][] = [
  ['blocked by the person', { kind: 'blocked' }, 'blocked'],
  ['deactivated', { kind: 'deactivated' }, 'blocked'],
  ['never started', { kind: 'not_started' }, 'blocked'],
  ['chat not found', { kind: 'chat_not_found' }, 'blocked'],
  ['another refusal', { kind: 'bad_request', description: 'Bad Request: something' }, 'failed'],
  ['a server error', { kind: 'server_error', status: 500 }, 'unconfirmed'],
  ['a bad gateway', { kind: 'server_error', status: 502 }, 'unconfirmed'],
  ['a page instead of an answer', { kind: 'garbage', body: 'html' }, 'unconfirmed'],
  ['half an answer', { kind: 'garbage', body: 'truncated' }, 'unconfirmed'],
  ['32 MB of nonsense', { kind: 'garbage', body: 'huge' }, 'unconfirmed'],
  ['a connection cut before', { kind: 'drop' }, 'unconfirmed'],
  ['a connection cut after it was accepted', { kind: 'drop', after_accept: true }, 'unconfirmed'],
]
for (const [what, answer, state] of FAULTS) {
  test(`[B-08] ${what}: ${state}, tried once, the others get theirs`, async () => {
    const [one] = await people(4)
    telegram.fail({ when: { chat_id: one!.chat }, times: 'always', answer })
    const id = await makeBrief(world.db)
    await send(id)
    await done(id)
    expect(await progress(id)).toMatchObject({ sent: 3, [state]: 1 })
    expect(telegram.calls.filter((each) => each.chat_id === one!.chat)).toHaveLength(1)
    const list = (await call('GET', `/api/briefs/${id}/deliveries?state=${state}`)).body
    expect(list).toMatchObject({ total: 1, items: [{ creator_id: one!.id, state }] })
    const creator = (await call('GET', `/api/creators/${one!.id}`)).body
    expect(creator.is_reachable).toBe(state !== 'blocked')
    expect(worker.child.exitCode).toBeNull()
  })
}

test('[B-05] a creator who blocked the bot is skipped at the next send, until the creator returns', async () => {
  const [one, two] = await people(2)
  telegram.fail({ when: { chat_id: one!.chat }, answer: { kind: 'blocked' } })
  const first = await makeBrief(world.db)
  await send(first)
  await done(first)
  const second = await makeBrief(world.db)
  expect((await send(second)).body).toEqual({ sent_to: 1 })
  await done(second)
  expect(arrived()).toEqual([two!.chat, two!.chat])
  expect((await call('GET', `/api/briefs/${first}/audience`)).body).toMatchObject({
    unreachable: 1,
    ready: 0,
  })
  await world.db.updateTable('creators').set({ unreachable_at: null }).execute()
  expect((await call('GET', `/api/briefs/${first}/audience`)).body).toMatchObject({
    unreachable: 0,
    ready: 1,
  })
  expect((await send(first)).body).toEqual({ sent_to: 1 })
  await done(first)
  expect(arrived()).toEqual([two!.chat, two!.chat, one!.chat])
  // They were addressed once, whatever it took.
  expect((await call('GET', `/api/briefs/${first}`)).body).toMatchObject({ sent_to_count: 2 })
})

test('[B-08] hanging: unconfirmed after the timeout of the call; one tap sends it again, and only it', async () => {
  const [one, two] = await people(2)
  telegram.fail({ when: { chat_id: one!.chat }, answer: { kind: 'hang', after_accept: true } })
  const id = await makeBrief(world.db)
  await send(id)
  await done(id)
  expect(await progress(id)).toMatchObject({ sent: 1, unconfirmed: 1 })
  expect(await call('POST', `/api/briefs/${id}/resend`)).toEqual({ status: 200, body: { sent_to: 1 } })
  await done(id)
  expect(await progress(id)).toMatchObject({ sent: 2, unconfirmed: 0 })
  expect(arrived().filter((chat) => chat === two!.chat)).toHaveLength(1)
  expect((await call('POST', `/api/briefs/${id}/resend`)).status).toBe(409)
})

test('[B-05] 429: no message is sent during the pause, all are sent after it', async () => {
  await people(60)
  telegram.fail({ times: 1, answer: { kind: '429', retry_after: 3 } })
  const id = await makeBrief(world.db)
  await send(id)
  // What was on its way when the refusal came cannot be called back: the pause begins when it is stored and nothing is
  // on its way any more. From then on the order decides, not a time that was measured here.
  const pause = async () => {
    const { rows } = await sql<{ until: string }>`
        select paused_until as until from bot_pace where paused_until > clock_timestamp()`.execute(world.db)
    if (!rows[0]) throw new Error('the pause is not stored yet')
    return rows[0].until
  }
  const paused_until = await vi.waitFor(pause, { timeout: 15_000, interval: 20 })
  await expect.poll(async () => (await states(id)).sending ?? 0).toBe(0)
  const before = telegram.calls.length
  await done(id)
  const later = telegram.calls.slice(before).filter((one) => one.method === 'sendMessage')
  expect(later.filter(({ wall }) => wall < paused_until)).toEqual([])
  expect(await progress(id)).toMatchObject({ sent: 60 })
  expect(new Set(arrived()).size).toBe(60)
})

test('[B-07] a brief that is cancelled in the middle is not sent any further', async () => {
  await people(120)
  telegram.fail({ answer: { kind: '429', retry_after: 2 } })
  const id = await makeBrief(world.db)
  await send(id)
  await telegram.waitFor((one) => one.outcome === '429', 5000)
  await world.db.updateTable('briefs').set({ status: 'cancelled' }).where('id', '=', id).execute()
  await done(id)
  const { sent, failed } = (await progress(id)) as { sent: number; failed: number }
  expect(sent + failed).toBe(120)
  expect(failed).toBeGreaterThan(0)
  expect(arrived()).toHaveLength(sent)
})

test('[B-05] a creator erased during the broadcast gets no message, and no row of the creator stays', async () => {
  const all = await people(120)
  telegram.fail({ answer: { kind: '429', retry_after: 12 } })
  const id = await makeBrief(world.db)
  await send(id)
  await telegram.waitFor((one) => one.outcome === '429', 5000)
  // The pause is known, and nothing is on its way.
  await expect.poll(async () => (await states(id)).sending ?? 0).toBe(0)
  const queued = await world.db
    .selectFrom('deliveries')
    .select('creator_id')
    .where('brief_id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .execute()
  const erased = all.find((one) => one.id === queued[0]?.creator_id)
  expect((await call('DELETE', `/api/creators/${erased!.id}`)).status).toBe(204)
  await done(id)
  expect(arrived()).not.toContain(erased!.chat)
  expect(new Set(arrived()).size).toBe(119)
})

test('[B-08] the worker counts messages by their state in its metrics', async () => {
  const [one] = await people(2)
  telegram.fail({ when: { chat_id: one!.chat }, answer: { kind: 'blocked' } })
  const id = await makeBrief(world.db)
  const { ops_port } = await worker.logged('working')
  const count = async (state: string) => {
    const text = await (await fetch(`http://127.0.0.1:${String(ops_port)}/metrics`)).text()
    return Number(new RegExp(`brief_messages_total{state="${state}"} (\\d+)`).exec(text)?.[1] ?? 0)
  }
  const before = { sent: await count('sent'), blocked: await count('blocked') }
  await send(id)
  await done(id)
  expect(await count('sent')).toBe(before.sent + 1)
  expect(await count('blocked')).toBe(before.blocked + 1)
})
