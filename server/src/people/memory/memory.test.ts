import type { Memory } from '@ugc/contract/memory'
import type { Response } from '@ugc/contract/responses'
import type { Reach } from '@ugc/contract/deliveries'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { auditOf, everythingStored, launchOf, makeOwner, tma, type World } from '../../../test/sign-in.ts'
import { partsOf } from '../../../test/workbook.ts'
import { finishErasures } from '../erasure/pending-service.ts'

let world: World
let second: Record<string, string>
beforeAll(async () => {
  world = await startApp()
  const other = world.ownerId + 5
  await makeOwner(world, other, 'second')
  second = tma(launchOf(other))
  await world.db.updateTable('users').set({ first_name: 'Ирина' }).execute()
})
afterAll(() => world.close())

let telegram_id = 940_000_000
let id: string
beforeEach(async () => {
  telegram_id += 1
  id = await makeCreator(world.db, { telegram_id, tag_ids: [1] })
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const ask = (method: Method, url: string, payload?: object, headers: Record<string, string> = world.owner) =>
  world.ask({ method, url, headers, ...(payload ? { payload } : {}) })
const read = async () => (await ask('GET', `/api/creators/${id}/memory`)).json<Memory>()
const note = async (text: string, headers: Record<string, string> = world.owner) => {
  const reply = await ask('POST', `/api/creators/${id}/notes`, { text }, headers)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<Memory['notes'][number]>()
}
const stop = (reason: string) => ask('PUT', `/api/creators/${id}/stop`, { reason })
const clientLink = async (brief_id: string) => {
  const links = world.db.selectFrom('public_links').select('token').where('brief_id', '=', brief_id)
  return `/public/${(await links.where('kind', '=', 'client').executeTakeFirstOrThrow()).token}`
}

describe('a note', () => {
  test('[C-70] is kept with its author and time, the newest first; other people have none', async () => {
    expect(await read()).toMatchObject({ stop: null, notes: [] })
    await note('  Снимает быстро\nи ночью ')
    await note('Просит предоплату', second)
    const { notes } = await read()
    expect(notes.map(({ text }) => text)).toEqual(['Просит предоплату', 'Снимает быстро\nи ночью'])
    expect(notes[1]).toMatchObject({ author: 'Ирина', created_at: expect.any(String) as string })
    id = await makeCreator(world.db)
    expect((await read()).notes).toEqual([])
  })

  test('[C-70] is refused empty, too long, and about an unknown creator', async () => {
    for (const text of ['', ' \n ', 'а'.repeat(2001)])
      expect((await ask('POST', `/api/creators/${id}/notes`, { text })).statusCode).toBe(422)
    await note('а'.repeat(2000))
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await ask('POST', `/api/creators/${unknown}/notes`, { text: 'а' })).statusCode).toBe(404)
    expect((await ask('GET', `/api/creators/${unknown}/memory`)).statusCode).toBe(404)
  })

  test('[C-70] is deleted by any owner and taken back as it was, once', async () => {
    const first = await note('Снимает быстро')
    const remove = () => ask('DELETE', `/api/notes/${first.id}`, undefined, second)
    const takeBack = () => ask('POST', `/api/notes/${first.id}/take-back`, undefined, second)
    expect((await takeBack()).statusCode).toBe(404)
    expect((await remove()).statusCode).toBe(204)
    expect((await read()).notes).toEqual([])
    expect((await remove()).statusCode).toBe(404)
    expect((await takeBack()).statusCode).toBe(204)
    expect((await read()).notes).toEqual([first])
    expect((await takeBack()).statusCode).toBe(404)
  })

  test('[C-70] keeps its author after the owner is removed', async () => {
    const third = world.ownerId + 6
    await makeOwner(world, third, 'third')
    await world.db
      .updateTable('users')
      .set({ first_name: 'Ольга', last_name: 'Ким' })
      .where('telegram_id', '=', third)
      .execute()
    await note('Любит кофе', tma(launchOf(third)))
    await world.db.deleteFrom('owners').where('telegram_id', '=', third).execute()
    expect((await read()).notes[0]).toMatchObject({ author: 'Ольга Ким', text: 'Любит кофе' })
  })
})

describe('the stop-list', () => {
  const reach = async (brief_id: string) =>
    (await ask('GET', `/api/briefs/${brief_id}/audience`)).json<Reach>()

  test('[C-71] has a reason of at most 200 characters, author and time; a second reason replaces the first', async () => {
    for (const reason of ['', '  ', 'а'.repeat(201)]) expect((await stop(reason)).statusCode).toBe(422)
    expect((await read()).stop).toBeNull()
    expect((await stop('а'.repeat(200))).statusCode).toBe(204)
    expect((await stop('Пропал с заказом')).statusCode).toBe(204)
    expect((await read()).stop).toEqual({
      reason: 'Пропал с заказом',
      author: 'Ирина',
      at: expect.any(String) as string,
    })
    for (const _again of [1, 2])
      expect((await ask('DELETE', `/api/creators/${id}/stop`)).statusCode).toBe(204)
    expect((await read()).stop).toBeNull()
  })

  test('[C-72] a brief is not sent to a person on it, and says how many are left out, unless it is set to include them', async () => {
    await world.db.deleteFrom('creators').where('id', '!=', id).execute()
    await stop('Пропал с заказом')
    const brief_id = await makeBrief(world.db, { target_tags: [1] })
    expect(await reach(brief_id)).toMatchObject({ matching: 0, ready: 0, stopped: 1 })
    const refused = await ask('POST', `/api/briefs/${brief_id}/send`)
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      'Все, кому подходит бриф, в стоп-листе',
    ])
    const preview = (payload: object) => ask('POST', '/api/briefs/audience', { target_tags: [1], ...payload })
    expect((await preview({})).json()).toMatchObject({ matching: 0, stopped: 1, sample: [] })
    expect((await preview({ target_stopped: true })).json()).toMatchObject({
      matching: 1,
      stopped: 1,
      sample: [{ id }],
    })
    const own = () => ask('GET', `/api/creators/briefs?creator_id=${id}`, undefined, launchedBy(telegram_id))
    const included = await ask('PATCH', `/api/briefs/${brief_id}`, { target_stopped: true, version: 1 })
    expect(included.json()).toMatchObject({ target_stopped: true })
    expect(await reach(brief_id)).toMatchObject({ matching: 1, ready: 1, stopped: 1 })
    expect((await ask('POST', `/api/briefs/${brief_id}/send`)).json()).toEqual({ sent_to: 1 })
    expect((await own()).json()).toMatchObject({ items: [{ id: brief_id }] })
  })

  test('[C-72] a person who came back to the bot and is on it meanwhile is not addressed again', async () => {
    await world.db.deleteFrom('creators').where('id', '!=', id).execute()
    const brief_id = await makeBrief(world.db, { status: 'active', target_tags: [1] })
    await sql`insert into deliveries (creator_id, brief_id, state) values (${id}, ${brief_id}, 'blocked')`.execute(
      world.db,
    )
    await stop('Пропал с заказом')
    expect((await ask('POST', `/api/briefs/${brief_id}/send`)).statusCode).toBe(409)
    await ask('DELETE', `/api/creators/${id}/stop`)
    expect((await ask('POST', `/api/briefs/${brief_id}/send`)).json()).toEqual({ sent_to: 1 })
  })

  test('[C-73] marks the responses of a person on it for owners, and for no one else', async () => {
    const brief_id = await makeBrief(world.db, { status: 'active' })
    const response_id = await makeResponse(world.db, { brief_id, creator_id: id })
    const listed = async () => {
      const { items } = (await ask('GET', `/api/responses?brief_id=${brief_id}`)).json<{
        items: Response[]
      }>()
      return items.map(({ creator }) => creator?.is_stopped)
    }
    expect(await listed()).toEqual([false])
    await stop('Пропал с заказом')
    expect(await listed()).toEqual([true])
    const decided = await ask('PATCH', `/api/responses/${response_id}`, { status: 'accepted' })
    expect(decided.json<Response>().creator).toMatchObject({ is_stopped: true })
    const own = await ask('GET', `/api/responses?creator_id=${id}`, undefined, launchedBy(telegram_id))
    expect(own.json<{ items: object[] }>().items).toHaveLength(1)
    expect(own.body).not.toContain('stop')
    // `stopped` of a choice: whose work a cancelled project has stopped.
    const table = await ask('GET', await clientLink(brief_id), undefined, {})
    expect(table.body.replace('"stopped":{"count":0,"people":[]}', '')).not.toContain('stop')
  })
})

describe('what an owner remembers', () => {
  const SECRETS = ['Тайная заметка', 'Тайная причина', 'Анна Тайная']
  const secret = (body: string) => SECRETS.filter((words) => body.includes(words))
  /** A person with a note, a reason, and a response that a client sees. */
  async function remembered() {
    await note(SECRETS[0] ?? '')
    await stop(SECRETS[1] ?? '')
    await world.db
      .updateTable('creators')
      .set({ stopped_by: SECRETS[2] ?? '' })
      .where('id', '=', id)
      .execute()
    const brief_id = await makeBrief(world.db, { status: 'active', target_tags: [1] })
    const response_id = await makeResponse(world.db, { brief_id, creator_id: id, status: 'accepted' })
    return { brief_id, response_id, table: await clientLink(brief_id) }
  }

  test('[C-74] is in no reply to the person or to a client, and in no workbook for a client', async () => {
    const { brief_id, response_id, table } = await remembered()
    const person = launchedBy(telegram_id)
    const profile = `/api/creators/profile/${telegram_id}`
    const asked: [Method, string, Record<string, string>, object?][] = [
      ['GET', `/api/creators/${id}`, person],
      ['GET', profile, person],
      ['PATCH', `/api/creators/${id}`, person, { is_active: true }],
      ['GET', `/api/creators/briefs?creator_id=${id}`, person],
      ['GET', `/api/briefs/${brief_id}`, person],
      ['GET', `/api/responses?creator_id=${id}`, person],
      ['PUT', `/api/responses/${response_id}/confirmation`, person, { reason: null }],
      ['GET', '/api/my-data', person],
      ['GET', '/api/auth/me', person],
      ['GET', table, {}],
      ['GET', table, person],
      ['GET', `${table}/excel`, {}],
      ['GET', `/api/export/responses/${brief_id}?for_client=true`, world.owner],
    ]
    for (const [method, url, headers, payload] of asked) {
      const reply = await ask(method, url, payload, headers)
      expect(reply.statusCode, `${method} ${url}: ${reply.body}`).toBeLessThan(300)
      expect(secret(reply.body), url).toEqual([])
      if (url.includes('xcel') || url.includes('export'))
        expect(secret(Object.values(partsOf(reply.rawPayload)).join()), url).toEqual([])
    }
    for (const url of [`/api/creators/${id}/memory`, `/api/creators/${id}/notes`])
      for (const headers of [person, {}]) {
        const reply = await ask(url.endsWith('memory') ? 'GET' : 'POST', url, undefined, headers)
        expect(reply.statusCode).toBeGreaterThanOrEqual(401)
        expect(secret(reply.body)).toEqual([])
      }
    const audit = JSON.stringify(await auditOf(world.db))
    expect(secret(audit)).toEqual([])
    // The words are there: a search that finds nothing anywhere would prove nothing.
    expect(secret(JSON.stringify(await read()))).toEqual(SECRETS)
  })

  test('[C-74] is in the file of the person’s own data', async () => {
    await remembered()
    const { body } = await ask('GET', '/api/my-data/file', undefined, launchedBy(telegram_id))
    expect(secret(body)).toEqual(SECRETS)
    expect(body).toContain('Заметки агентства')
    const { notes } = await read()
    await ask('DELETE', `/api/notes/${notes[0]?.id}`)
    await ask('DELETE', `/api/creators/${id}/stop`)
    const later = await ask('GET', '/api/my-data/file', undefined, launchedBy(telegram_id))
    expect(later.body).not.toMatch(/Тайн|Заметки агентства|Стоп-лист/)
  })

  test('[C-74] is erased with the person, and comes back with an erasure that is taken back', async () => {
    await remembered()
    await world.db.deleteFrom('creators').where('id', '!=', id).execute()
    const before = await read()
    expect((await ask('DELETE', `/api/creators/${id}`)).statusCode).toBe(204)
    expect((await ask('GET', `/api/creators/${id}/memory`)).statusCode).toBe(404)
    await ask('POST', `/api/erasures/${id}/take-back`)
    expect(await read()).toEqual(before)
    await ask('DELETE', `/api/creators/${id}`)
    await sql`update pending_erasures set final_at = now()`.execute(world.db)
    expect(await finishErasures(world.db)).toBe(1)
    expect(secret(await everythingStored(world.db))).toEqual([])
  })
})

describe('the numbers of a person', () => {
  test('[C-75] count what was received, answered, accepted and cancelled by the person; projects come with their prices', async () => {
    expect(await read()).toMatchObject({
      numbers: { received: 0, answered: 0, accepted: 0, delivered: 0, on_time: 0, cancelled: 0 },
      projects: [],
    })
    const titles = ['Ждёт', 'Взяли', 'Снял отклик', 'Отказался потом', 'Молчал', 'Не дошло']
    const ids: string[] = []
    for (const title of titles) ids.push(await makeBrief(world.db, { title, status: 'active' }))
    const other = await makeCreator(world.db)
    for (const [at, brief_id] of ids.entries()) {
      const state = titles[at] === 'Не дошло' ? 'failed' : 'sent'
      for (const creator_id of [id, other])
        await sql`insert into deliveries (creator_id, brief_id, state)
          values (${creator_id}, ${brief_id}, ${state})`.execute(world.db)
    }
    const person = launchedBy(telegram_id)
    const responses: string[] = []
    for (const brief_id of ids.slice(0, 4)) {
      const payload = { brief_id, creator_price: 5000 + responses.length }
      const reply = await ask('POST', '/api/responses', payload, person)
      responses.push(reply.json<{ id: string }>().id)
    }
    const [, taken, dropped, cancelled] = responses
    const withdraw = async (response?: string) => {
      const row = world.db
        .selectFrom('responses')
        .select('version')
        .where('id', '=', response ?? '')
      const { version } = await row.executeTakeFirstOrThrow()
      const reply = await ask('POST', `/api/responses/${response}/withdraw`, { version }, person)
      expect(reply.statusCode, reply.body).toBe(200)
    }
    await ask('PATCH', `/api/responses/${taken}`, { status: 'accepted', client_price: 9000 })
    await withdraw(dropped)
    await ask('PATCH', `/api/responses/${cancelled}`, { status: 'accepted' })
    // The bot has told it.
    await sql`update responses set notified_status = status where id = ${cancelled}`.execute(world.db)
    await ask('PUT', `/api/responses/${cancelled}/confirmation`, { reason: 'time' }, person)

    // The first version counts: one in time that was done again, and one that came late.
    await sql`insert into work_versions (response_id, number, links, handed_in_at, due_at) values
      (${taken}, 1, '{https://video.example/1}', '2026-01-01', '2026-01-01'),
      (${taken}, 2, '{https://video.example/2}', '2026-01-03', '2026-01-01'),
      (${cancelled}, 1, '{https://video.example/3}', '2026-01-02', '2026-01-01')`.execute(world.db)

    const { numbers, projects } = await read()
    expect(numbers).toEqual({ received: 5, answered: 4, accepted: 1, delivered: 2, on_time: 1, cancelled: 1 })
    expect(
      projects.map(({ title, status, creator_price, client_price }) => [
        title,
        status,
        creator_price,
        client_price,
      ]),
    ).toEqual([
      ['Отказался потом', 'withdrawn', 5003, null],
      ['Снял отклик', 'withdrawn', 5002, null],
      ['Взяли', 'accepted', 5001, 9000],
      ['Ждёт', 'pending', 5000, null],
    ])
  })
})
