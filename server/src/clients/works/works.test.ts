import type { Work } from '@ugc/contract/works'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_TOKEN, launchedBy, startApp } from '../../../test/app.ts'
import { startBotApi } from '../../../test/bot-api.ts'
import { createBroadcaster } from '../../../test/broadcaster.ts'
import { createClient } from '../../../test/client.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'
import { tellOwners } from '../../messages/tellings.ts'
import { deleteOldChoices } from '../choices/queries.ts'

const LINK = 'https://disk.example/accepted'
const chat = 659_000_001
let world: World
let brief_id: string
let creator_id: string
let id: string
let client: Awaited<ReturnType<typeof createClient>>
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from throttles`.execute(world.db)
  await sql`delete from responses`.execute(world.db)
  await sql`delete from creators`.execute(world.db)
  brief_id = await makeBrief(world.db, { status: 'active', title: 'Крем' })
  creator_id = await makeCreator(world.db, { telegram_id: chat })
  id = await makeResponse(world.db, { brief_id, creator_id, status: 'accepted', creator_price: 666_001 })
  client = await createClient(world, brief_id)
})

async function handIn(number: number, link: string, verdict: 'done' | 'changes' | null) {
  await sql`insert into work_versions (response_id, number, links, message, due_at, verdict, answer)
    values (${id}, ${number}, array[${link}], 'СловаКреатора', now(), ${verdict}, 'СловаАгентства')`.execute(
    world.db,
  )
  await sql`update works set state = work_state(response_id),
    ended_at = case when work_state(response_id) = 'done' then now() end where response_id = ${id}`.execute(
    world.db,
  )
}
const done = async () => {
  await handIn(1, 'https://disk.example/draft', 'changes')
  await handIn(2, LINK, 'done')
}
const row = async () => {
  const reply = await world.ask({ url: `/public/${client.token}` })
  const table = reply.json<{ items: { key: string; work?: unknown }[] }>()
  return { ...table.items[0], key: table.items[0]?.key ?? '', text: reply.body }
}
const remark = async (text: unknown, number = 2, name = 'Ольга') => {
  const { key } = await row()
  const url = `/public/${client.token}/remarks/${key}`
  const headers = name === '' ? {} : { cookie: `__Secure-ugc-name=${encodeURIComponent(name)}` }
  return world.ask({ method: 'PUT', url, headers, payload: { number, text } })
}
const show = (shows_works: boolean) =>
  world.ask({
    method: 'PATCH',
    url: `/api/briefs/${brief_id}`,
    headers: world.owner,
    payload: { shows_works },
  })

test('[W-15] [T-103] a client sees who works, until when, and the links of the accepted version, nothing else of the work', async () => {
  await handIn(1, 'https://disk.example/draft', null)
  expect(await row()).toMatchObject({
    work: { number: null, links: [], due: expect.any(String), remarks: [], asked: [], earlier: [] },
  })
  await sql`delete from work_versions`.execute(world.db)
  await done()
  const { work, text } = await row()
  expect(work).toEqual({
    number: 2,
    links: [LINK],
    is_ready: true,
    since: null,
    due: null,
    remarks: [],
    asked: [],
    earlier: [],
  })
  for (const word of ['draft', 'СловаКреатора', 'СловаАгентства', '666001', 'due_at', id])
    expect(text).not.toContain(word)
  await sql`update works set state = 'cancelled', cancelled_because = 'refused'`.execute(world.db)
  expect(await row()).toMatchObject({ work: null })
})

test('[W-45] the client’s page counts and filters the people with a video, where the brief shows it', async () => {
  await makeResponse(world.db, {
    brief_id,
    creator_id: await makeCreator(world.db, {}),
    status: 'accepted',
  })
  const ready = async () => {
    const table = (await world.ask({ url: `/public/${client.token}?choice=done` })).json()
    const { done, returned, works } = table.choice.totals
    return [table.total, done, returned, works]
  }
  await handIn(1, 'https://disk.example/draft', 'changes')
  expect(await ready()).toEqual([0, 0, 0, 2])
  await handIn(2, LINK, 'done')
  expect(await ready()).toEqual([1, 1, 0, 2])
  // What went back is not ready.
  await sql`update work_versions set verdict = 'changes', was_accepted = true where number = 2`.execute(
    world.db,
  )
  await handIn(3, 'https://disk.example/draft', null)
  expect(await ready()).toEqual([0, 0, 1, 2])
  await sql`update work_versions set verdict = 'done' where number = 3`.execute(world.db)
  await sql`update works set state = 'done', ended_at = now() where response_id = ${id}`.execute(world.db)
  expect(await ready()).toEqual([1, 1, 0, 2])
  await show(false)
  expect(await ready()).toEqual([0, 0, 0, 0])
})

test('[W-15] an owner switches it off for a brief, also after its end: rows then have no work', async () => {
  await done()
  expect((await show(false)).json()).toMatchObject({ shows_works: false })
  expect(await row()).toMatchObject({ work: null })
  expect((await remark('Ярче')).statusCode).toBe(409)
  await sql`update briefs set status = 'completed' where id = ${brief_id}`.execute(world.db)
  expect((await show(true)).statusCode).toBe(200)
  expect(await row()).toMatchObject({ work: { number: 2 } })
})

test('[W-16] one remark per person and accepted version; owners read it and are told without its words, the creator does not', async () => {
  await done()
  expect((await remark('Тише музыку', 2, '')).json()).toMatchObject({ code: 'name_required' })
  expect((await remark('  ')).json()).toEqual({ remark: null })
  expect((await remark('Ярче', 1)).statusCode).toBe(409)
  const [first, second] = await Promise.all([remark('Тише музыку'), remark('Тише музыку')])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect((await remark('Ярче свет', 2, 'Пётр')).statusCode).toBe(200)
  const said = [
    { author: 'Ольга', text: 'Тише музыку' },
    { author: 'Пётр', text: 'Ярче свет' },
  ]
  expect(await row()).toMatchObject({ work: { remarks: said } })
  const listed = await world.ask({ url: '/api/works?view=ended', headers: world.owner })
  expect(listed.json<{ items: Work[] }>().items).toMatchObject([
    { remarks: said.map((one) => ({ number: 2, ...one })) },
  ])
  const own = await world.ask({ url: '/api/works/own?view=ended', headers: launchedBy(chat) })
  expect(own.body).toContain(LINK)
  expect(own.body).not.toContain('музыку')
  const telegram = await startBotApi({ token: BOT_TOKEN })
  await tellOwners(createBroadcaster(world.db, telegram.url))
  const texts = telegram.sent('sendMessage').map(({ payload }) => payload.text)
  await telegram.close()
  const told = 'Замечание клиента к видео: Алина Воронцова.\nБриф «Крем».'
  expect(texts).toEqual([told, told])
  await sql`update work_versions set verdict = 'changes'`.execute(world.db)
  await handIn(3, LINK, 'done')
  expect(await row()).toMatchObject({ work: { number: 3, remarks: [] } })
  expect((await remark('Теперь тихо', 3)).statusCode).toBe(200)
})

test('[W-96] an own remark is replaced and taken away until the version goes back; owners read the new words and are told again', async () => {
  await done()
  const remarks = async () => {
    const { items } = (await world.ask({ url: '/api/works?view=ended', headers: world.owner })).json<{
      items: Work[]
    }>()
    return items[0]?.remarks.map(({ author, text }) => `${author}: ${text}`)
  }
  const notices = async () =>
    (await sql`select from owner_notices where kind = 'remark'`.execute(world.db)).rows.length
  const before = await notices()
  await remark('Тише музыку')
  await remark('Ярче свет', 2, 'Пётр')
  expect((await remark('Тише музыку и голос')).json()).toEqual({ remark: 'Тише музыку и голос' })
  expect(await remarks()).toEqual(['Ольга: Тише музыку и голос', 'Пётр: Ярче свет'])
  expect(await row()).toMatchObject({
    work: { remarks: [{ text: 'Тише музыку и голос' }, { author: 'Пётр' }] },
  })
  expect(await notices()).toBe(before + 3)
  // A repeated request tells owners nothing.
  await remark('Тише музыку и голос')
  expect(await notices()).toBe(before + 3)
  expect((await remark(' ', 2, 'Пётр')).json()).toEqual({ remark: null })
  expect(await remarks()).toEqual(['Ольга: Тише музыку и голос'])
  expect(await notices()).toBe(before + 3)
  await sql`update work_versions set verdict = 'changes', was_accepted = true where number = 2`.execute(
    world.db,
  )
  await sql`update works set state = 'changes', ended_at = null`.execute(world.db)
  for (const text of ['Громче', '']) expect((await remark(text)).statusCode).toBe(409)
  await handIn(3, LINK, 'done')
  for (const text of ['Громче', '']) expect((await remark(text, 2)).statusCode).toBe(409)
  expect((await sql<{ text: string }>`select text from work_remarks`.execute(world.db)).rows).toEqual([
    { text: 'Тише музыку и голос' },
  ])
})

test('[W-95] a version that went back stays with its remark until the next one is accepted; what was never accepted is not shown', async () => {
  const answer = async (verdict: 'done' | 'changes' | null, text?: string) => {
    const payload = { ids: [id], verdict, ...(text && { text }) }
    const reply = await world.ask({
      method: 'POST',
      url: '/api/works/answers',
      headers: world.owner,
      payload,
    })
    expect(reply.json()).toMatchObject({ items: [{ result: 'done' }] })
  }
  const ready = async () => (await world.ask({ url: `/public/${client.token}` })).json().choice.totals.done
  await handIn(1, 'https://disk.example/1', null)
  await answer('done')
  await answer(null)
  expect(await row()).toMatchObject({ work: { number: null, links: [] } })
  await answer('done')
  await remark('Тише музыку', 1)
  await answer('changes', 'Тише музыку')
  const returned = {
    number: 1,
    links: ['https://disk.example/1'],
    is_ready: false,
    since: expect.any(String),
    due: expect.any(String),
    remarks: [{ author: 'Ольга', text: 'Тише музыку' }],
    asked: [],
    earlier: [],
  }
  expect((await row()).work).toEqual(returned)
  expect(await ready()).toBe(0)
  expect((await remark('Ещё тише', 1, 'Пётр')).statusCode).toBe(409)
  await handIn(2, 'https://disk.example/draft', 'changes')
  expect((await row()).work).toEqual(returned)
  await handIn(3, LINK, null)
  await answer('done')
  expect((await row()).work).toEqual({
    number: 3,
    links: [LINK],
    is_ready: true,
    since: expect.any(String),
    due: null,
    remarks: [],
    asked: returned.remarks,
    // Not version 2, which was never accepted.
    earlier: [{ number: 1, links: ['https://disk.example/1'] }],
  })
  expect(await ready()).toBe(1)
})

test('[W-16] the remark goes with the person and comes back, and is deleted 90 days after the end', async () => {
  await done()
  await remark('Тише музыку')
  const count = async () => (await world.db.selectFrom('work_remarks').select('text').execute()).length
  await world.ask({ method: 'DELETE', url: `/api/creators/${creator_id}`, headers: world.owner })
  expect(await count()).toBe(0)
  await world.ask({ method: 'POST', url: `/api/erasures/${creator_id}/take-back`, headers: world.owner })
  expect(await count()).toBe(1)
  await sql`update briefs set status = 'completed' where id = ${brief_id}`.execute(world.db)
  await sql`update briefs set ended_at = now() - interval '89 days' where id = ${brief_id}`.execute(world.db)
  await deleteOldChoices(world.db)
  expect(await count()).toBe(1)
  await sql`update briefs set ended_at = now() - interval '91 days' where id = ${brief_id}`.execute(world.db)
  await deleteOldChoices(world.db)
  expect(await count()).toBe(0)
})
