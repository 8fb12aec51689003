import { randomUUID } from 'node:crypto'
import { BRIEF_STATUS_NAMES, type BriefStatus } from '@ugc/contract/facts/statuses'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { BRIEF, makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'
import { clientWithoutTimeout } from '../../test/postgres.ts'
import { auditOf } from '../../test/sign-in.ts'
import { insertOwner } from '../access/owners/queries.ts'
import { NoLongerOwner } from '../platform/errors.ts'
import { removeOwner } from '../access/owners/service.ts'
import { closeOverdueBriefs } from './queries.ts'
import { createBrief } from './service.ts'

let world: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('responses').execute()
  await world.db.deleteFrom('briefs').execute()
  await world.db.deleteFrom('creators').execute()
})

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  headers = world.owner,
) => world.ask({ method, url: path, headers, ...(payload ? { payload } : {}) })
const create = (payload: object) => ask('POST', '/api/briefs', payload)
const patch = (id: string, payload: object) => ask('PATCH', `/api/briefs/${id}`, { version: 1, ...payload })
const titles = async (query: Record<string, string>) => {
  const reply = await ask('GET', `/api/briefs?${new URLSearchParams(query).toString()}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ items: { title: string }[] }>().items.map(({ title }) => title)
}

/** Where a brief of each status comes from, by steps that are allowed. */
const WAY: Record<BriefStatus, BriefStatus[]> = {
  draft: [],
  active: ['active'],
  closed: ['active', 'closed'],
  completed: ['active', 'completed'],
  cancelled: ['cancelled'],
}
async function inStatus(status: BriefStatus, given = {}): Promise<string> {
  const id = await makeBrief(world.db, given)
  for (const step of WAY[status]) {
    await world.db.updateTable('briefs').set({ status: step }).where('id', '=', id).execute()
  }
  return id
}

describe('a new brief', () => {
  test('sent twice with one key is one brief; another text with the key, or the same key of another owner, is not', async () => {
    const request_key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => create({ ...BRIEF, request_key })))
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(replies[0]?.statusCode).toBe(201)
    expect(await titles({})).toHaveLength(1)
    expect((await create({ ...BRIEF, title: 'Другой', request_key })).statusCode).toBe(409)
    const other = world.ownerId + 5
    await insertOwner(world.db, { telegram_id: other })
    const theirs = await ask('POST', '/api/briefs', { ...BRIEF, request_key }, launchedBy(other))
    expect(theirs.json<{ id: string }>().id).not.toBe(replies[0]?.json<{ id: string }>().id)
    await removeOwner(world.db, other)
    expect((await create({ ...BRIEF, request_key: 'not a key' })).statusCode).toBe(422)
  })

  test('that was refused leaves its key free', async () => {
    const request_key = randomUUID()
    expect((await create({ ...BRIEF, target_tags: [9999], request_key })).statusCode).toBe(422)
    expect((await create({ ...BRIEF, request_key })).statusCode).toBe(201)
  })

  test('by an owner who was removed during the request is refused in words, with an idempotency key too', async () => {
    const trace = { actor: 'owner:1', request_id: randomUUID(), ip: '198.51.100.0' }
    const by = { ...trace, telegram_id: 1, role: 'owner' as const, from_browser: false }
    for (const request_key of [undefined, randomUUID()]) {
      const creation = world.db.transaction().execute((tx) => createBrief(tx, { ...BRIEF, request_key }, by))
      await expect(creation).rejects.toThrow(NoLongerOwner)
    }
  })

  test('is a draft of version 1, as it was written, and the audit knows who wrote it', async () => {
    const reply = await create({ ...BRIEF, target_tags: [2, 1, 2] })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      ...BRIEF,
      target_tags: [2, 1],
      status: 'draft',
      sent_to_count: 0,
      version: 1,
    })
    expect((await auditOf(world.db)).at(-1)).toMatchObject({
      action: 'brief created',
      actor: `owner:${world.ownerId}`,
    })
  })

  test.each([
    'title',
    'product_name',
    'brand_description',
    'brief_description',
    'publication_required',
    'deadline',
    'payment_terms',
  ])('without %s is refused: «Обязательное поле»', async (name) => {
    const { [name as keyof typeof BRIEF]: _, ...rest } = BRIEF
    for (const body of [rest, { ...rest, [name]: '' }, { ...rest, [name]: null }]) {
      const reply = await create(body)
      expect(reply.statusCode).toBe(422)
      expect(reply.json().fields).toEqual({ [name]: 'Обязательное поле' })
    }
  })

  test('without a tag, with one that is not there, or with a date that has passed is refused in words', async () => {
    const words = async (body: object) => (await create({ ...BRIEF, ...body })).json().fields
    const none = 'Пожалуйста, выберите хотя бы один тег для таргетированной рассылки'
    expect(await words({ target_tags: [] })).toEqual({ target_tags: none })
    expect(await words({ target_tags: [1, 99_999] })).toMatchObject({
      target_tags: expect.stringContaining('тег'),
    })
    expect(await words({ deadline: inDays(-1) })).toMatchObject({
      deadline: expect.stringContaining('прошёл'),
    })
    expect(await words({ deadline: 'завтра' })).toEqual({ deadline: 'Обязательное поле' })
    expect(await titles({})).toEqual([])
  })

  test('takes nothing that is not its author’s to say', async () => {
    const reply = await create({
      ...BRIEF,
      id: 'x',
      status: 'active',
      sent_to_count: 5,
      version: 9,
      deleted_at: 'x',
    })
    expect(reply.json()).toMatchObject({ status: 'draft', sent_to_count: 0, version: 1 })
  })
})

describe('the list', () => {
  test('is searched by title and product, filtered by status and deadline', async () => {
    await makeBrief(world.db, { title: 'Ёлочные игрушки', deadline: inDays(1) })
    await makeBrief(world.db, { title: '100% хлопок', deadline: inDays(5) })
    await inStatus('closed', { title: 'Закрытый', deadline: inDays(9) })
    expect(await titles({ search: 'елочн' })).toEqual(['Ёлочные игрушки'])
    expect(await titles({ search: 'СЫВОРОТКА' })).toHaveLength(3)
    expect(await titles({ search: '%' })).toEqual(['100% хлопок'])
    expect(await titles({ status: 'closed' })).toEqual(['Закрытый'])
    expect(await titles({ deadline_from: inDays(3), deadline_to: inDays(7) })).toEqual(['100% хлопок'])
    expect((await ask('GET', '/api/briefs?status=open')).statusCode).toBe(422)
    expect((await ask('GET', '/api/briefs?deadline_from=вчера')).statusCode).toBe(422)
  })
})

describe('the numbers of a brief', () => {
  test('[B-11] the list counts the responses of each brief, those that wait and those that are accepted', async () => {
    const [busy, quiet] = [
      await inStatus('active', { title: 'Ждут' }),
      await inStatus('closed', { title: 'Тихо' }),
    ]
    for (const status of ['pending', 'pending', 'accepted', 'rejected'] as const)
      await makeResponse(world.db, { brief_id: busy, creator_id: await makeCreator(world.db), status })
    const { items } = (await ask('GET', '/api/briefs')).json<{ items: object[] }>()
    expect(items).toMatchObject([
      { id: quiet, response_count: 0, pending_count: 0, accepted_count: 0 },
      { id: busy, response_count: 4, pending_count: 2, accepted_count: 1 },
    ])
  })

  test('[B-11] counting ends one beyond 1 000', async () => {
    const id = await inStatus('active')
    await using client = await clientWithoutTimeout(world.database)
    await client.query(
      `with people as (
        insert into creators (first_name, last_name) select 'А', 'Б' from generate_series(1, 1005) returning id)
      insert into responses (brief_id, creator_id, creator_price) select $1, id, 1 from people`,
      [id],
    )
    const { items } = (await ask('GET', '/api/briefs')).json<{ items: object[] }>()
    expect(items).toMatchObject([{ response_count: 1001, pending_count: 1001, accepted_count: 0 }])
  })

  test('[B-15] a brief that is closed knows when; one that is opened again or ended does not', async () => {
    const id = await inStatus('active')
    const closed = (await patch(id, { status: 'closed' })).json<{ closed_at: string; deadline: string }>()
    expect(Date.parse(closed.closed_at)).toBeLessThan(Date.parse(closed.deadline))
    expect((await patch(id, { version: 2, status: 'active' })).json()).toMatchObject({ closed_at: null })
    const overdue = await inStatus('active', { deadline: inDays(-1) })
    expect(await closeOverdueBriefs(world.db)).toBe(1)
    const { closed_at, deadline } = (await ask('GET', `/api/briefs/${overdue}`)).json<{
      closed_at: string
      deadline: string
    }>()
    expect(Date.parse(closed_at)).toBeGreaterThan(Date.parse(deadline))
    const seen = await ask('GET', '/api/briefs')
    expect(seen.json<{ items: object[] }>().items).toHaveLength(2)
  })
})

describe('the steps of a brief', () => {
  const allowed = [
    ['active', 'closed'],
    ['active', 'completed'],
    ['active', 'cancelled'],
    ['draft', 'cancelled'],
    ['closed', 'active'],
    ['closed', 'completed'],
    ['closed', 'cancelled'],
  ]
  const pairs = BRIEF_STATUS_NAMES.flatMap((from) =>
    BRIEF_STATUS_NAMES.filter((to) => to !== from).map((to) => [from, to] as const),
  )

  test.each(pairs)('[B-07] %s → %s: the endpoint', async (from, to) => {
    const isAllowed = allowed.some(([one, other]) => one === from && other === to)
    const id = await inStatus(from)
    const reply = await patch(id, { status: to })
    expect(reply.statusCode).toBe(isAllowed ? 200 : 409)
    const now = (await ask('GET', `/api/briefs/${id}`)).json()
    expect(now).toMatchObject({ status: isAllowed ? to : from, version: isAllowed ? 2 : 1 })
    if (!isAllowed) expect(reply.json().detail).toMatch(/[а-я]/)
  })

  test.each(pairs)('[B-07] %s → %s: the database', async (from, to) => {
    // The first send is the one step that the endpoint does not take.
    const isAllowed = [...allowed, ['draft', 'active']].some(([one, other]) => one === from && other === to)
    const id = await inStatus(from)
    const step = world.db.updateTable('briefs').set({ status: to }).where('id', '=', id).execute()
    if (isAllowed) await step
    else await expect(step).rejects.toMatchObject({ code: '23514' })
  })

  test('[B-07] one whose date has passed is opened again only with a later one', async () => {
    const id = await inStatus('closed', { deadline: inDays(-1) })
    const refused = await patch(id, { status: 'active' })
    expect(refused.json()).toMatchObject({
      code: 'invalid',
      fields: { deadline: expect.any(String) as string },
    })
    expect((await patch(id, { status: 'active', deadline: inDays(2) })).json()).toMatchObject({
      status: 'active',
    })
  })
})

describe('an edit', () => {
  test('[B-07] changes what it names; what is over is only read', async () => {
    const id = await inStatus('active')
    expect((await patch(id, { title: 'Новое' })).json()).toMatchObject({
      ...BRIEF,
      title: 'Новое',
      version: 2,
    })
    for (const status of ['completed', 'cancelled'] as const) {
      expect((await patch(await inStatus(status), { title: 'Новое' })).statusCode).toBe(409)
    }
    expect((await patch(id, { version: 2, sent_to_count: 7 })).statusCode).toBe(422)
    // Without a version the last one stands.
    expect((await ask('PATCH', `/api/briefs/${id}`, { title: 'Без версии' })).json()).toMatchObject({
      title: 'Без версии',
      version: 3,
    })
  })

  test('[B-23] what the client sees can be changed after the end, and nothing else can', async () => {
    for (const status of ['closed', 'completed', 'cancelled'] as const) {
      const id = await inStatus(status)
      const creator_id = await makeCreator(world.db)
      const response = await makeResponse(world.db, { brief_id: id, creator_id, status: 'accepted' })
      expect((await patch(id, { show_mode: 'selected' })).json()).toMatchObject({
        show_mode: 'selected',
        version: 2,
      })
      for (const visibility of ['hidden', 'shown']) {
        const version = visibility === 'hidden' ? 1 : 2
        const hidden = await ask('PATCH', `/api/responses/${response}`, { visibility, version })
        expect(hidden.json()).toMatchObject({ unseen: visibility === 'shown' ? null : 'hidden' })
      }
      if (status === 'closed') continue
      for (const more of [{ show_mode: 'all', title: 'Новое' }, {}])
        expect((await patch(id, { ...more, version: 2 })).statusCode).toBe(409)
      expect((await ask('GET', `/api/briefs/${id}`)).json()).toMatchObject({
        show_mode: 'selected',
        version: 2,
      })
    }
  })

  test('[B-07] of fifty from one version one succeeds', async () => {
    const id = await makeBrief(world.db)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => patch(id, { title: `Правка ${n}` })),
    )
    const codes = replies.map((reply) => reply.statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(49)
    expect((await ask('GET', `/api/briefs/${id}`)).json()).toMatchObject({ version: 2 })
  })

  test('[B-06] [B-10] a deleted brief is gone with its links; all of its responses stay under its title', async () => {
    const id = await inStatus('active', { title: 'Удаляемый' })
    const mine = await makeCreator(world.db, { telegram_id: world.creatorId })
    await makeResponse(world.db, { brief_id: id, creator_id: mine, status: 'accepted' })
    for (const status of ['pending', 'rejected'] as const)
      await makeResponse(world.db, { brief_id: id, creator_id: await makeCreator(world.db), status })
    const links = await ask('GET', `/api/briefs/${id}/public-links`)
    const [link] = links.json<{ link_token: string }[]>()
    expect((await ask('DELETE', `/api/briefs/${id}`)).statusCode).toBe(204)
    expect((await ask('DELETE', `/api/briefs/${id}`)).statusCode).toBe(404)
    expect((await ask('GET', `/api/briefs/${id}`)).json()).toMatchObject({ detail: 'Бриф не найден' })
    expect((await patch(id, { title: 'x' })).statusCode).toBe(404)
    expect(await titles({})).toEqual([])
    expect((await ask('GET', `/public/${link?.link_token ?? ''}`)).statusCode).toBe(404)
    expect((await ask('GET', `/api/briefs/${id}`, undefined, world.creator)).statusCode).toBe(404)
    const listed = async (query: string, headers = world.owner) =>
      (await ask('GET', `/api/responses${query}`, undefined, headers)).json<{
        total: number
        items: { brief: { title: string }; brief_deleted: boolean; id: string }[]
      }>()
    const shown = [{ brief: { title: 'Удаляемый' }, brief_deleted: true }]
    expect(await listed('')).toMatchObject({ total: 3, items: [...shown, ...shown, ...shown] })
    expect(await listed('?status=accepted')).toMatchObject({ total: 1, items: shown })
    expect(await listed(`?creator_id=${mine}`)).toMatchObject({ total: 1, items: shown })
    expect(await listed('', world.creator)).toMatchObject({ total: 1, items: shown })
    // A deleted brief is a cancelled one: nothing waits, and nothing can be decided.
    expect(await listed('?status=pending')).toMatchObject({ total: 0 })
    expect((await ask('GET', '/api/overview')).json()).toMatchObject({ pending: { total: 0 }, waiting: [] })
    const [accepted] = (await listed('?status=accepted')).items
    const changed = await ask('PATCH', `/api/responses/${accepted?.id ?? ''}`, {
      status: 'rejected',
      version: 1,
    })
    expect(changed.statusCode).toBe(409)
  })
})

describe('a creator', () => {
  const mine = (query = '') => ask('GET', `/api/creators/briefs${query}`, undefined, world.creator)
  const seen = async () =>
    (await mine()).json<{ items: { title: string }[] }>().items.map(({ title }) => title)
  const me = (given = {}) =>
    makeCreator(world.db, { telegram_id: world.creatorId, tag_ids: [1, 2], ...given })

  test('[B-09] sees active briefs that share a tag, and those they responded to; nothing of the owner’s', async () => {
    const creator_id = await me()
    await inStatus('active', { title: 'Подходит', target_tags: [2, 9] })
    await inStatus('active', { title: 'Мимо', target_tags: [9] })
    await makeBrief(world.db, { title: 'Черновик', target_tags: [1] })
    await inStatus('closed', { title: 'Закрыт', target_tags: [1] })
    const answered = await inStatus('closed', { title: 'Мой отклик', target_tags: [9] })
    await makeResponse(world.db, { brief_id: answered, creator_id, status: 'accepted' })
    // It waits for «Подтверждаю».
    expect(await seen()).toEqual(['Мой отклик', 'Подходит'])
    const { items } = (await mine()).json<{ items: Record<string, unknown>[] }>()
    expect(items[0]).toMatchObject({ response_status: 'accepted', work: { state: 'in_work' } })
    for (const item of items) {
      for (const key of ['target_tags', 'sent_to_count', 'version']) expect(item).not.toHaveProperty(key)
    }
    const one = await ask('GET', `/api/briefs/${answered}`, undefined, world.creator)
    expect(Object.keys(one.json<object>()).toSorted()).toEqual(
      [...Object.keys(items[0] ?? {}), 'was_sent'].toSorted(),
    )
  })

  test('[B-09] who is switched off sees what they responded to and no more; who has no profile, nothing', async () => {
    await inStatus('active', { target_tags: [1] })
    expect(await seen()).toEqual([])
    await me({ is_active: false })
    expect(await seen()).toEqual([])
  })

  test('[B-18] who has no profile reads an active brief by its link, and may answer it with whatever tags they choose', async () => {
    const id = await inStatus('active', { target_tags: [9] })
    const other = await inStatus('active', { target_tags: [9] })
    const get = (brief: string, headers = world.creator) =>
      ask('GET', `/api/briefs/${brief}`, undefined, headers)
    const reply = await get(id)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ id, response_status: null })
    for (const key of ['target_tags', 'sent_to_count', 'version'])
      expect(reply.json()).not.toHaveProperty(key)
    for (const hidden of [
      await makeBrief(world.db),
      await inStatus('closed'),
      await inStatus('active', { deleted_at: inDays(0) }),
    ])
      expect((await get(hidden)).statusCode).toBe(404)
    expect(await seen()).toEqual([])

    // From here on they have a profile: what they opened stays theirs, the rest goes by their tags.
    await me({ tag_ids: [1] })
    expect((await get(id)).statusCode).toBe(200)
    expect((await get(other)).statusCode).toBe(404)
    expect(await seen()).toHaveLength(1)
    const answer = (brief_id: string) =>
      ask('POST', '/api/responses', { brief_id, creator_price: 100 }, world.creator)
    expect((await answer(other)).statusCode).toBe(404)
    expect((await answer(id)).statusCode).toBe(201)

    // A visit is one person's.
    const stranger = world.creatorId + 3
    await makeCreator(world.db, { telegram_id: stranger, tag_ids: [1] })
    expect((await get(id, launchedBy(stranger))).statusCode).toBe(404)
  })

  test('[B-18] an unfinished profile is one too: it goes by its tags; who is erased leaves no visit', async () => {
    const id = await inStatus('active', { target_tags: [9] })
    const telegram_id = world.creatorId + 4
    const headers = launchedBy(telegram_id)
    const get = async (brief: string) =>
      (await ask('GET', `/api/briefs/${brief}`, undefined, headers)).statusCode
    expect(await get(id)).toBe(200)
    const creator_id = await makeCreator(world.db, {
      telegram_id,
      tag_ids: [1],
      profile_completed: false,
      is_active: false,
    })
    expect(await get(id)).toBe(200)
    expect(await get(await inStatus('active', { target_tags: [1] }))).toBe(404)
    const visits = () => world.db.selectFrom('brief_visits').selectAll().where('brief_id', '=', id).execute()
    expect(await visits()).toHaveLength(1)
    expect((await ask('DELETE', `/api/creators/${creator_id}`, undefined, headers)).statusCode).toBe(204)
    expect(await visits()).toEqual([])
  })

  test('[B-19] a closed brief is found, with its status, only by the creators it was meant for', async () => {
    await me()
    const get = async (brief: string) =>
      (await ask('GET', `/api/briefs/${brief}`, undefined, world.creator)).json()
    for (const status of ['closed', 'completed'] as const)
      expect(await get(await inStatus(status, { target_tags: [1] }))).toMatchObject({ status })
    expect(await get(await inStatus('closed', { target_tags: [9] }))).toMatchObject({
      detail: 'Бриф не найден',
    })
    expect(await seen()).toEqual([])
  })

  test('[B-09] what waits for an answer comes before what was answered', async () => {
    const creator_id = await me()
    const day = 86_400_000
    const made = async (title: string, days: number, status?: 'pending' | 'rejected') => {
      const brief_id = await inStatus('active', {
        title,
        target_tags: [1],
        created_at: new Date(Date.now() - days * day).toISOString(),
      })
      if (status) await makeResponse(world.db, { brief_id, creator_id, status })
    }
    await made('Старый', 9)
    await made('Мой новый', 1, 'pending')
    await made('Мой старый', 8, 'rejected')
    await made('Новый', 2)
    expect(await seen()).toEqual(['Новый', 'Старый', 'Мой новый', 'Мой старый'])
  })

  test('[B-09] a draft, a stranger’s and a deleted brief are not there; another’s list is refused', async () => {
    await me()
    const other = await makeCreator(world.db)
    for (const id of [
      await makeBrief(world.db, { target_tags: [1] }),
      await inStatus('active', { target_tags: [9] }),
      await inStatus('active', { target_tags: [1], deleted_at: inDays(0) }),
    ]) {
      expect((await ask('GET', `/api/briefs/${id}`, undefined, world.creator)).statusCode).toBe(404)
    }
    expect((await mine(`?creator_id=${other}`)).statusCode).toBe(403)
    expect((await ask('GET', '/api/creators/briefs')).statusCode).toBe(422)
    expect((await ask('GET', `/api/creators/briefs?creator_id=${other}`)).statusCode).toBe(200)
  })
})
