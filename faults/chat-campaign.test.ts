import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchedBy } from '../server/test/app.ts'
import { type Call, tap } from '../server/test/bot-api.ts'
import { tick } from '../server/test/jobs.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { rowsOf } from '../server/test/workbook.ts'
import { startAnswerers } from './answerers.ts'
import { busiestSecond } from './broadcast-accounts.ts'
import { type Broadcast, FIRST_CHAT, startBroadcast } from './broadcast-rig.ts'

let database: TestDatabase
let rig: Broadcast | undefined
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(async () => {
  // Also after a failure: the processes would go on and slow down every other test.
  await rig?.stop()
  await database.drop()
})

const PEOPLE = 200
const RATE = 100
const chats = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => FIRST_CHAT + 1 + from + n)
const ANSWERING = chats(0, 60)
const DECLINING = chats(60, 20)
const SILENT = chats(80, 120)
const CHANGING = ANSWERING.slice(0, 10)
const WITHDRAWING = ANSWERING.slice(10, 15)
const STAYING = ANSWERING.filter((chat) => !WITHDRAWING.includes(chat))
const ACCEPTED = STAYING.slice(0, 10)

test(
  '[B-74] a campaign in the chat: answers, refusals, changes, withdrawals, a reminder and the end show the same figures everywhere',
  { timeout: 300_000 },
  async () => {
    let see: (call: Call) => void = () => {}
    const running = await startBroadcast({
      database_url: database.url,
      recipients: PEOPLE,
      rate: RATE,
      onCall: (call) => see(call),
    })
    rig = running
    const { telegram, brief_id, api } = running
    await running.pool.query('update creators set price_per_video = 5000 where telegram_id % 2 = 0')
    const ask = async (method: string, path: string, body?: object, headers = running.owner) => {
      const reply = await fetch(api.url + path, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
      return reply
    }
    const funnel = async () =>
      (await (await ask('GET', `/api/briefs/${brief_id}/funnel`)).json()) as {
        counts: Record<string, number>
        reasons: unknown[]
      }
    const toldTo = (chat: number, words: RegExp) =>
      telegram
        .sent('sendMessage')
        .filter(({ chat_id, payload }) => chat_id === chat && words.test(String(payload.text))).length
    const told = (people: number[], words: RegExp) => people.map((chat) => toldTo(chat, words))
    const once = (people: number[]) => people.map(() => 1)

    const answerers = startAnswerers({
      telegram,
      answers: (chat) =>
        ANSWERING.includes(chat) ? 'Откликнуться' : DECLINING.includes(chat) ? 'Не подходит' : undefined,
      think_ms: () => 20,
      patience_ms: 60_000,
    })
    ;({ see } = answerers)
    await Promise.all([running.startWorker(), running.startWorker(), running.startBot()])
    await running.send()
    await running.finished(60_000)
    await expect
      .poll(() => answerers.state(), { timeout: 120_000, interval: 200 })
      .toMatchObject({ begun: 80, done: 80 })
    expect((await funnel()).counts).toMatchObject({
      queued: 0,
      delivered: 120,
      opened: 0,
      answered: 60,
      declined: 20,
    })
    expect((await funnel()).reasons).toEqual([{ reason: 'topic', count: 20 }])

    const { rows: responses } = await running.pool.query<{ id: string; chat: string; version: number }>(
      `select responses.id, telegram_id as chat, responses.version from responses
       join creators on creators.id = creator_id where brief_id = $1`,
      [brief_id],
    )
    const responseOf = (chat: number) => {
      const found = responses.find((one) => Number(one.chat) === chat)
      if (!found) throw new Error(`no response of ${chat}`)
      return found
    }
    for (const chat of CHANGING) {
      const { id, version } = responseOf(chat)
      await ask(
        'PATCH',
        `/api/responses/${id}/own`,
        { creator_price: 7700, estimated_delivery_days: 2, version },
        launchedBy(chat),
      )
    }
    for (const chat of WITHDRAWING) {
      telegram.update(tap({ id: chat, first_name: 'Анна' }, `w:${brief_id}`))
      const isAsked = ({ chat_id, payload }: Call) =>
        chat_id === chat && String(payload.text).startsWith('Снять отклик?')
      const { payload } = await telegram.waitFor(isAsked, 10_000)
      const { inline_keyboard } = payload.reply_markup as {
        inline_keyboard: { text: string; callback_data: string }[][]
      }
      const button = inline_keyboard.flat().find(({ text }) => text === 'Снять без причины')
      telegram.update(tap({ id: chat, first_name: 'Анна' }, button?.callback_data ?? ''))
    }
    const counts = { delivered: 120, opened: 5, answered: 55, declined: 20 }
    await expect.poll(async () => (await funnel()).counts, { timeout: 30_000 }).toMatchObject(counts)

    // A day later the silent ones are reminded, once.
    await running.pool.query(
      `update deliveries set updated_at = updated_at - interval '25 hours', created_at = created_at - interval '25 hours'`,
    )
    for (let n = 0; n < 2; n += 1) await ask('PUT', `/api/briefs/${brief_id}/reminder`, { scope: 'silent' })
    const REMINDER = /Успеешь откликнуться/
    await expect.poll(() => told(SILENT, REMINDER), { timeout: 60_000, interval: 500 }).toEqual(once(SILENT))
    expect(told([...ANSWERING, ...DECLINING], REMINDER)).toEqual([...ANSWERING, ...DECLINING].map(() => 0))

    for (const chat of ACCEPTED) {
      const { id, version } = responseOf(chat)
      const status = 'accepted'
      const now = CHANGING.includes(chat) ? version + 1 : version
      await ask('PATCH', `/api/responses/${id}`, { status, version: now })
    }
    const brief = (await (await ask('GET', `/api/briefs/${brief_id}`)).json()) as { version: number }
    await ask('PATCH', `/api/briefs/${brief_id}`, { status: 'closed', version: brief.version })
    await tick(database.url, 'answer-waiting')
    const waiting = STAYING.filter((chat) => !ACCEPTED.includes(chat))
    await expect
      .poll(() => told(waiting, /абор на проект .* закрыт/), { timeout: 60_000, interval: 500 })
      .toEqual(once(waiting))
    await expect
      .poll(() => told(ACCEPTED, /Тебя выбрали!/), { timeout: 60_000, interval: 500 })
      .toEqual(once(ACCEPTED))
    await delay(2000)
    const others = [...WITHDRAWING, ...DECLINING, ...SILENT]
    expect(told(others, /Тебя выбрали!|закрыт|выбрали других/)).toEqual(others.map(() => 0))
    expect(told(ACCEPTED, /закрыт|выбрали других/)).toEqual(ACCEPTED.map(() => 0))

    // The same figures in the funnel, the lists and the workbook.
    expect((await funnel()).counts).toMatchObject(counts)
    const list = async (query: string) =>
      ((await (await ask('GET', `/api/responses?brief_id=${brief_id}&${query}`)).json()) as { total: number })
        .total
    expect(await list('')).toBe(55)
    expect(await list('status=accepted')).toBe(10)
    const file = await ask('GET', `/api/export/responses/${brief_id}`)
    const rows = await rowsOf(new Uint8Array(await file.arrayBuffer()))
    expect(rows.filter((row) => Object.values(row).includes(7700))).toHaveLength(CHANGING.length)
    expect(rows).toHaveLength(55)
    expect(busiestSecond(telegram)).toBeLessThanOrEqual(RATE)
    answerers.stop()
  },
)
