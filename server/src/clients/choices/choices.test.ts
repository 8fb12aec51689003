import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { auditOf, type World } from '../../../test/sign-in.ts'
import { deleteOldChoices } from './queries.ts'
import { responseIdOf, rowKeyOf } from './row-keys-part.ts'

let world: World
let brief_id: string
let link: { id: string; token: string; row_key: Buffer }
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('throttles').execute()
  brief_id = await makeBrief(world.db, { status: 'active' })
  link = await linkOf(brief_id)
})

const linkOf = (brief: string, kind: 'client' | 'internal' = 'client') =>
  world.db
    .selectFrom('public_links')
    .select(['id', 'token', 'row_key'])
    .where('brief_id', '=', brief)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()

interface Answered {
  client_price?: number | null
  first_name?: string
  brief_id?: string
  visibility?: 'hidden'
}
async function shown({ first_name = 'Алина', client_price = 5000, ...given }: Answered = {}) {
  const creator_id = await makeCreator(world.db, { first_name })
  const id = await makeResponse(world.db, { brief_id, creator_id, client_price, ...given })
  return { id, creator_id, key: rowKeyOf(link.row_key, id) }
}

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH'
async function ask(method: Method, path: string, payload?: object, name = 'Анна', token = link.token) {
  const reply = await world.ask({
    method,
    url: `/public/${token}${path}`,
    headers: name === '' ? {} : { cookie: `__Secure-ugc-name=${encodeURIComponent(name)}` },
    ...(payload ? { payload } : {}),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}
const choose = (key: string, body: object, name = 'Анна', token = link.token) =>
  ask('PUT', `/choices/${key}`, { verdict: null, comment: null, ...body }, name, token)
const submit = (message: string | null = null, name = 'Анна') =>
  ask('POST', '/submissions', { message }, name)
const restore = (name = 'Анна') =>
  world.ask({
    method: 'POST',
    url: `/public/${link.token}/restore`,
    headers: { cookie: `__Secure-ugc-name=${encodeURIComponent(name)}` },
  })
const rest = (body: object = {}, name = 'Анна', query = '') => ask('POST', `/rest${query}`, body, name)
interface Listed {
  key: string
  creator: { first_name: string }
  choice: { verdict: string | null } | null
  others: object[]
  unsent: boolean
  taken: boolean
}
const rowOf = async (key: string, name = 'Анна') =>
  ((await table(name)).items as Listed[]).find((row) => row.key === key)
const table = async (name = 'Анна') => (await ask('GET', '', undefined, name)).body
const asOwner = (method: Method | 'DELETE', url: string, payload?: object) =>
  world.ask({ method, url, headers: world.owner, ...(payload ? { payload } : {}) })

/** The time is over in which an owner can undo it. */
const timeToUndo = (id: string) =>
  world.db
    .updateTable('responses')
    .set({ tell_after: sql`now()` })
    .where('id', '=', id)
    .execute()
async function accept(id: string) {
  await asOwner('PATCH', `/api/responses/${id}`, { status: 'accepted', version: 1 })
  await timeToUndo(id)
}

describe('the state of a choice', () => {
  test('[T-57] has the end of the link, if it has one', async () => {
    await shown()
    expect((await table()).choice).toMatchObject({ open_until: null, answer_by: null })
    const expires_at = '2090-11-25T12:00:00.000Z'
    await world.db.updateTable('public_links').set({ expires_at }).where('id', '=', link.id).execute()
    expect((await table()).choice.open_until).toBe(expires_at)
  })

  test('[T-73] has the date by which the agency wants the answer', async () => {
    await shown()
    const answer_by = '2090-11-20T15:00:00.000Z'
    expect((await asOwner('PATCH', `/api/public-links/${link.id}`, { answer_by })).statusCode).toBe(200)
    expect((await table()).choice.answer_by).toBe(answer_by)
    const past = await asOwner('PATCH', `/api/public-links/${link.id}`, { answer_by: '2020-01-01T00:00:00Z' })
    expect(past.statusCode).toBe(422)
  })

  test('[T-72] a chosen person who has named no term is not late', async () => {
    const { key } = await shown()
    await world.db.updateTable('responses').set({ estimated_delivery_days: null }).execute()
    await choose(key, { verdict: 'yes' })
    expect((await table()).choice).toMatchObject({ chosen: [{ is_late: false }] })
  })

  test('[T-72] names who is chosen, and the rows on which two people have different verdicts', async () => {
    const first = await shown()
    const second = await shown({ first_name: 'Борис' })
    await choose(first.key, { verdict: 'yes' })
    await choose(first.key, { verdict: 'no', comment: 'Дорого' }, 'Олег')
    await choose(second.key, { verdict: 'yes' }, 'Олег')
    expect((await table()).choice).toMatchObject({
      chosen: [{ first_name: 'Алина' }],
      totals: { yes: 1, no: 0, differ: 1 },
      unsettled: [
        {
          key: first.key,
          mine: { verdict: 'yes' },
          others: [{ author: 'Олег', verdict: 'no', comment: 'Дорого' }],
        },
      ],
    })
    expect((await table()).choice.unsettled).toHaveLength(1)
    // A verdict that is taken back differs from none.
    await choose(first.key, { verdict: null })
    expect((await table()).choice.unsettled).toEqual([])
    await choose(first.key, { verdict: 'yes' })
    const differing = (await ask('GET', '?choice=differ')).body.items as Listed[]
    expect(differing.map(({ key }) => key)).toEqual([first.key])
  })
})

describe('a choice', () => {
  test('[T-23] is saved with its time and counted', async () => {
    const first = await shown()
    const second = await shown({ first_name: 'Борис', client_price: null })
    await shown({ first_name: 'Вера', client_price: 3000 })
    const saved = await choose(first.key, { verdict: 'yes', comment: '  Очень наш голос ' })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        choice: { verdict: 'yes', comment: 'Очень наш голос' },
        totals: { yes: 1 },
      },
    })
    await asOwner('PATCH', `/api/responses/${second.id}`, { visibility: 'shown', version: 1 })
    await choose(second.key, { verdict: 'yes' })
    const { items, choice } = await table()
    expect(choice).toMatchObject({
      open: true,
      name: 'Анна',
      totals: { shown: 3, yes: 2, reserve: 0, no: 0, sum: 5000, without_price: 1, changed: 2 },
      submission: null,
    })
    const rows = items as { key: string; creator: { first_name: string }; choice: object | null }[]
    expect(rows.map((row) => [row.creator.first_name, row.key, row.choice !== null]).toSorted()).toEqual([
      ['Алина', first.key, true],
      ['Борис', second.key, true],
      ['Вера', expect.any(String), false],
    ])
  })

  test('[T-23] can be taken back, and the table is filtered by it', async () => {
    const { key } = await shown()
    await shown({ first_name: 'Вера' })
    await choose(key, { verdict: 'no' })
    const named = async (choice: string) =>
      (await ask('GET', `?choice=${choice}`)).body.items.map(
        (row: { creator: { first_name: string } }) => row.creator.first_name,
      )
    expect(await named('no')).toEqual(['Алина'])
    expect(await named('none')).toEqual(['Вера'])
    await choose(key, { verdict: null })
    expect(await named('no')).toEqual([])
    expect(await named('none')).toEqual(['Вера', 'Алина'])
    expect((await table()).choice.totals).toMatchObject({ no: 0, changed: 0 })
  })

  test('[T-70] belongs to one person: a colleague has an own one, and neither overwrites the other', async () => {
    const { key } = await shown()
    await choose(key, { verdict: 'yes', comment: 'На кухне, с детьми' })
    expect((await choose(key, { verdict: 'no' }, 'Олег')).status).toBe(200)
    expect(await rowOf(key)).toMatchObject({
      choice: { verdict: 'yes', comment: 'На кухне, с детьми' },
      others: [{ author: 'Олег', verdict: 'no', comment: null }],
    })
    expect(await rowOf(key, 'Олег')).toMatchObject({
      choice: { verdict: 'no', comment: null },
      others: [{ author: 'Анна', verdict: 'yes', comment: 'На кухне, с детьми' }],
    })
    expect((await table('Олег')).choice.totals).toMatchObject({ yes: 0, no: 1 })
  })

  test('[T-70] goes with its person to a new name', async () => {
    const { key } = await shown()
    await choose(key, { verdict: 'yes' }, 'Аня')
    expect((await ask('PUT', '/name', { name: 'Анна' }, 'Аня')).status).toBe(200)
    expect(await rowOf(key)).toMatchObject({ choice: { verdict: 'yes' }, others: [] })
  })

  test('[T-71] «остальным — нет» settles the rest with one call, except who is accepted, and can be undone', async () => {
    const first = await shown()
    const second = await shown({ first_name: 'Борис' })
    const third = await shown({ first_name: 'Вера' })
    const taken = await shown({ first_name: 'Глеб' })
    const hidden = await shown({ visibility: 'hidden' })
    await accept(taken.id)
    await choose(first.key, { verdict: 'yes' })
    await choose(third.key, { verdict: 'yes' }, 'Олег')
    const { body } = await rest()
    expect(body).toMatchObject({ count: 2 })
    expect((await table()).choice.totals).toMatchObject({ yes: 1, no: 2, taken: 1 })
    expect(await rowOf(third.key, 'Олег')).toMatchObject({ choice: { verdict: 'yes' } })
    await choose(second.key, { verdict: 'reserve' })
    expect((await rest({ undo: body.at })).body).toMatchObject({ count: 1 })
    expect((await table()).choice.totals).toMatchObject({ yes: 1, reserve: 1, no: 0 })
    expect((await rest({}, '')).status).toBe(422)
    expect(
      await world.db.selectFrom('client_marks').where('response_id', '=', hidden.id).selectAll().execute(),
    ).toEqual([])
  })

  test('[T-71] «остальным — нет» acts on the people of the filter, and leaves what a colleague has submitted', async () => {
    const alina = await shown()
    const boris = await shown({ first_name: 'Борис', client_price: 9000 })
    const vera = await shown({ first_name: 'Вера' })
    await choose(vera.key, { verdict: 'yes' }, 'Олег')
    await submit(null, 'Олег')
    expect((await rest({}, 'Анна', '?max_price=5000&choice=yes')).body).toMatchObject({ count: 1 })
    const verdictOf = async ({ key }: { key: string }) => (await rowOf(key))?.choice?.verdict
    expect([await verdictOf(alina), await verdictOf(boris), await verdictOf(vera)]).toEqual([
      'no',
      undefined,
      undefined,
    ])
    expect((await rest({}, 'Анна', `?search=${encodeURIComponent('Нет такой')}`)).body.count).toBe(0)
    expect((await table()).choice.totals.result).toMatchObject({ yes: 1, no: 1, none: 1 })
    expect((await rest()).body).toMatchObject({ count: 1 })
  })

  test('[T-89] the names of those who have chosen are offered, and the same name has the same marks', async () => {
    const { key } = await shown()
    await choose(key, { verdict: 'yes' })
    expect((await table('')).choice).toMatchObject({ name: null, colleagues: ['Анна'] })
    expect((await ask('PUT', '/name', { name: 'Анна' }, '')).status).toBe(200)
    expect((await table()).choice).toMatchObject({ colleagues: [], totals: { yes: 1 } })
  })

  test('[T-74] the client sees whom the agency has accepted once its creator is told, and who has confirmed', async () => {
    const { key, id } = await shown()
    await shown({ first_name: 'Борис', client_price: 900 })
    await asOwner('PATCH', `/api/responses/${id}`, { status: 'accepted', version: 1 })
    expect(await rowOf(key)).toMatchObject({ taken: false })
    expect((await ask('GET', '?choice=none')).body.total).toBe(2)
    await timeToUndo(id)
    expect(await rowOf(key)).toMatchObject({ taken: true, confirmed: false })
    expect((await ask('GET', '?choice=none')).body.total).toBe(1)
    const taken = await ask('GET', '?choice=taken')
    expect(taken.body.total).toBe(1)
    const totals = { taken: 1, taken_sum: 5000, taken_without_price: 0, done: 0 }
    expect(taken.body.choice.totals).toMatchObject(totals)
    await world.db
      .updateTable('responses')
      .set({ confirmed_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    expect(await rowOf(key)).toMatchObject({ taken: true, confirmed: true })
  })

  test('[T-94] «Без ответа» filters the rows that the bar counts: what colleagues have sent is an answer', async () => {
    const [alina, boris, vera] = [
      await shown(),
      await shown({ first_name: 'Борис' }),
      await shown({ first_name: 'Вера' }),
    ]
    await choose(alina.key, { verdict: 'yes' }, 'Олег')
    await choose(boris.key, { verdict: 'yes' }, 'Олег')
    await submit(null, 'Олег')
    await choose(boris.key, { verdict: null }, 'Олег')
    for (const name of ['Анна', 'Олег', '']) {
      const { body } = await ask('GET', '?choice=none', undefined, name)
      expect([name, body.total]).toEqual([name, body.choice.totals.result.none])
    }
    const { items } = (await ask('GET', '?choice=none')).body as { items: Listed[] }
    expect(items.map(({ key }) => key)).toEqual([vera.key])
    expect((await ask('GET', '?choice=none', undefined, 'Олег')).body.total).toBe(2)
  })

  test('[T-24] is idempotent: a repeated request after a lost reply changes nothing', async () => {
    const { key } = await shown()
    const before = (await auditOf(world.db)).length
    await choose(key, { verdict: 'yes' })
    expect((await choose(key, { verdict: 'yes' })).status).toBe(200)
    const entries = (await auditOf(world.db)).slice(before)
    expect(entries.map(({ action }) => action)).toEqual(['client chose'])
  })

  test('[S-70] is in the audit with its network, and one link adds 1 000 entries a day', async () => {
    const { key } = await shown()
    expect((await choose(key, { verdict: 'yes' })).status).toBe(200)
    const ofLink = async () =>
      (await auditOf(world.db)).filter(({ detail }) => (detail as { link_id?: string }).link_id === link.id)
    expect(await ofLink()).toMatchObject([{ action: 'client chose', ip: '127.0.0.0/24' }])
    await submit()
    expect((await ofLink()).at(-1)).toMatchObject({ action: 'client submitted', ip: '127.0.0.0/24' })
    await sql`update throttles set count = 999 where key = ${`choices recorded:${link.id}`}`.execute(world.db)
    const before = (await ofLink()).length
    for (let n = 1; n <= 130; n += 1)
      expect((await choose(key, { verdict: n % 2 ? 'no' : 'yes' })).status).toBe(200)
    // The thousandth, and then every hundredth.
    expect((await ofLink()).length - before).toBe(2)
  })

  test('[T-25] needs a name, which is kept in a cookie of this link alone', async () => {
    const { key } = await shown()
    expect(await choose(key, { verdict: 'yes' }, '')).toMatchObject({
      status: 422,
      body: { code: 'name_required' },
    })
    const named = await ask('PUT', '/name', { name: '  Анна,  бренд-менеджер ' }, '')
    expect(named.body).toEqual({ name: 'Анна, бренд-менеджер' })
    const cookie = String(named.headers['set-cookie'])
    expect(cookie).toContain(`Path=/public/${link.token};`)
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Strict']) expect(cookie).toContain(attribute)
    for (const name of ['', '   ', '123', 'а'.repeat(61), 'Анна\u202E'.repeat(20)])
      expect((await ask('PUT', '/name', { name }, '')).status, name).toBe(422)
  })

  test('[T-26] reaches only the rows that this link shows', async () => {
    const { key, id } = await shown()
    const hidden = await shown({ visibility: 'hidden' })
    const elsewhere = await makeBrief(world.db, { status: 'active' })
    const foreign = await shown({ brief_id: elsewhere })
    const other = await linkOf(elsewhere)
    const refused = [
      await choose(hidden.key, { verdict: 'yes' }),
      await choose(foreign.key, { verdict: 'yes' }),
      await choose(rowKeyOf(other.row_key, foreign.id), { verdict: 'yes' }),
      await choose(id, { verdict: 'yes' }),
      await choose('x'.repeat(22), { verdict: 'yes' }),
      await choose(key, { verdict: 'yes' }, 'Анна', (await linkOf(brief_id, 'internal')).token),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    await asOwner('PATCH', `/api/responses/${id}`, { visibility: 'hidden', version: 1 })
    expect((await choose(key, { verdict: 'yes' })).status).toBe(404)
    expect(
      await world.db.selectFrom('client_marks').selectAll().where('link_id', '=', link.id).execute(),
    ).toEqual([])
  })

  test('[T-84] goes on after «Остановить набор»: choosing, the rest, submitting and taking back', async () => {
    const { key } = await shown()
    await shown({ first_name: 'Борис' })
    await asOwner('PATCH', `/api/briefs/${brief_id}`, { status: 'closed', version: 1 })
    expect((await choose(key, { verdict: 'yes' })).status).toBe(200)
    expect((await rest()).body).toMatchObject({ count: 1 })
    expect((await submit()).status).toBe(201)
    await choose(key, { verdict: 'no' })
    expect((await restore()).statusCode).toBe(204)
    expect((await table()).choice).toMatchObject({
      open: true,
      totals: { yes: 1, no: 1, changed: 0 },
      submission: { yes: 1, no: 1 },
    })
  })

  test.each(['completed', 'cancelled'] as const)('[T-26] ends with a %s brief', async (status) => {
    const { key } = await shown()
    await choose(key, { verdict: 'yes' })
    await asOwner('PATCH', `/api/briefs/${brief_id}`, { status, version: 1 })
    expect(await choose(key, { verdict: 'no' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect((await submit()).status).toBe(409)
    expect((await rest()).status).toBe(409)
    expect((await restore()).statusCode).toBe(409)
    expect((await table()).choice).toMatchObject({ open: false, totals: { yes: 1 } })
  })

  test('[T-26] ends with the link', async () => {
    const { key } = await shown()
    await choose(key, { verdict: 'yes' })
    await asOwner('DELETE', `/api/public-links/${link.id}`)
    expect((await choose(key, { verdict: 'yes' })).status).toBe(404)
    expect((await submit()).status).toBe(404)
  })

  test('[T-26] is not in an owner’s reply before it is submitted', async () => {
    const { key } = await shown()
    await choose(key, { verdict: 'yes', comment: 'Ещё думаем' })
    const reply = await world.ask({ method: 'GET', url: `/public/${link.token}`, headers: world.owner })
    expect(reply.body).not.toContain('Ещё думаем')
    expect(reply.json()).not.toHaveProperty('choice')
  })
})

describe('a submission', () => {
  test('[T-27] records who, when, the message, the own marks and what colleagues say otherwise', async () => {
    const first = await shown()
    const second = await shown({ first_name: 'Борис' })
    await choose(first.key, { verdict: 'yes', comment: 'Берём' })
    await choose(first.key, { verdict: 'no', comment: 'Не наш стиль' }, 'Дмитрий')
    await choose(second.key, { verdict: 'no' }, 'Дмитрий')
    expect(await submit('Начните с Алины')).toMatchObject({
      status: 201,
      body: { author: 'Анна', message: 'Начните с Алины' },
    })
    const rows = await world.db
      .selectFrom('client_submission_rows')
      .innerJoin('client_submissions', 'client_submissions.id', 'submission_id')
      .select(['response_id', 'verdict', 'comment', 'client_submission_rows.author', 'others'])
      .where('link_id', '=', link.id)
      .execute()
    const others = [{ author: 'Дмитрий', verdict: 'no', comment: 'Не наш стиль' }]
    expect(rows).toEqual([
      { response_id: first.id, verdict: 'yes', comment: 'Берём', author: 'Анна', others },
    ])
    expect((await table()).choice).toMatchObject({
      totals: { changed: 0 },
      submission: {
        author: 'Анна',
        message: 'Начните с Алины',
        yes: 1,
        no: 0,
        chosen: [{ first_name: 'Алина' }],
      },
    })
  })

  test('[T-75] only what differs from it counts as changed, of the viewer alone, and can be taken back', async () => {
    const first = await shown()
    const second = await shown({ first_name: 'Борис' })
    await choose(first.key, { verdict: 'yes' })
    await submit()
    const changed = async (name?: string) => (await table(name)).choice.totals.changed
    await choose(first.key, { verdict: null })
    expect(await changed()).toBe(1)
    await choose(first.key, { verdict: 'yes' })
    expect(await changed()).toBe(0)
    await choose(first.key, { verdict: 'no' }, 'Олег')
    expect([await changed(), await changed('Олег')]).toEqual([0, 1])
    await choose(first.key, { verdict: 'reserve', comment: 'Подумаем' })
    await choose(second.key, { verdict: 'yes' })
    expect(await changed()).toBe(2)
    expect((await restore()).statusCode).toBe(204)
    expect(await changed()).toBe(0)
    expect(await rowOf(first.key)).toMatchObject({ choice: { verdict: 'yes', comment: null } })
    expect(await rowOf(second.key)).toMatchObject({ choice: { verdict: null } })
    expect(await changed('Олег')).toBe(1)
  })

  test('[T-85] the state says what the agency has after it, and after it the agency has just that', async () => {
    const alina = await shown()
    const boris = await shown({ first_name: 'Борис', client_price: 3000 })
    const vera = await shown({ first_name: 'Вера', client_price: null })
    const gleb = await shown({ first_name: 'Глеб' })
    const taken = await shown({ first_name: 'Дина' })
    await shown({ first_name: 'Ева' })
    await accept(taken.id)
    for (const { key } of [alina, boris, vera]) await choose(key, { verdict: 'yes' })
    await choose(gleb.key, { verdict: 'no' })
    await submit()
    await choose(alina.key, { verdict: 'no' }, 'Пётр')
    await choose(gleb.key, { verdict: 'yes' }, 'Пётр')
    // No answer of his own replaces nothing of a colleague's.
    await choose(boris.key, { verdict: 'yes' }, 'Пётр')
    await choose(boris.key, { verdict: null }, 'Пётр')
    const result = { yes: 3, reserve: 0, no: 1, none: 1, sum: 8000, without_price: 1 }
    const added = { yes: 3, sum: 8000, without_price: 1 }
    const before = (await table('Пётр')).choice
    expect(before).toMatchObject({
      totals: { yes: 1, no: 1, none: 3, sum: 5000, changed: 2, result: { ...result, added } },
      submission: { yes: 3, no: 1, none: 1, sum: 8000, without_price: 1, answer: null },
    })
    const named = (choice: { chosen: { first_name: string; by: string | null }[] }) =>
      choice.chosen.map(({ first_name, by }) => `${first_name} ${by ?? '-'}`)
    expect(named(before)).toEqual(['Глеб -', 'Вера Анна', 'Борис Анна'])
    await submit(null, 'Пётр')
    const after = (await table('Пётр')).choice
    expect(after).toMatchObject({ totals: { changed: 0, result }, submission: { author: 'Пётр', ...result } })
    expect(named(after.submission)).toEqual(['Глеб -', 'Вера Анна', 'Борис Анна'])
    await accept(gleb.id)
    expect((await table('Пётр')).choice.totals).toMatchObject({
      taken_sum: 10_000,
      result: { sum: 8000, added: { yes: 2, sum: 3000, without_price: 1 } },
    })
    const owners = (await asOwner('GET', `/api/briefs/${brief_id}/client-choice`)).json()
    expect(owners).toMatchObject({ totals: result, submission: { authors: ['Пётр', 'Анна'] } })
  })

  test('[T-97] of a colleague is the verdict of a row without an own one, in the row, the counts and the filter', async () => {
    const [alina, boris, vera, gleb] = [
      await shown(),
      await shown({ first_name: 'Борис' }),
      await shown({ first_name: 'Вера' }),
      await shown({ first_name: 'Глеб' }),
    ]
    await choose(alina.key, { verdict: 'no' })
    await choose(boris.key, { verdict: 'yes' })
    await choose(vera.key, { verdict: 'yes' })
    await submit()
    // Not sent: it does not count.
    await choose(gleb.key, { verdict: 'yes' })
    await choose(vera.key, { verdict: 'reserve' }, 'Пётр')
    const named = async (choice: string, name: string) =>
      ((await ask('GET', `?choice=${choice}`, undefined, name)).body.items as Listed[])
        .map(({ creator }) => creator.first_name)
        .toSorted()
    for (const [name, rows, is] of [
      ['Пётр', { yes: 1, reserve: 1, no: 1 }, [['Борис'], ['Вера'], ['Алина'], ['Глеб']]],
      ['', { yes: 2, reserve: 0, no: 1 }, [['Борис', 'Вера'], [], ['Алина'], ['Глеб']]],
      ['Анна', { yes: 3, reserve: 0, no: 1 }, [['Борис', 'Вера', 'Глеб'], [], ['Алина'], []]],
    ] as const) {
      expect((await table(name)).choice.totals).toMatchObject({ rows, result: { none: is[3].length } })
      const found = await Promise.all(['yes', 'reserve', 'no', 'none'].map((one) => named(one, name)))
      expect(found, name).toEqual(is)
    }
    expect(await rowOf(alina.key, 'Пётр')).toMatchObject({
      choice: null,
      sent: { author: 'Анна', verdict: 'no' },
    })
    expect(await rowOf(gleb.key, 'Пётр')).toMatchObject({ sent: null })
    await asOwner('PATCH', `/api/responses/${alina.id}`, { visibility: 'hidden', version: 1 })
    expect((await table('Пётр')).choice.totals).toMatchObject({ rows: { no: 0 }, result: { no: 1 } })
  })

  test('[T-99] before the end of the brief is what counts afterwards', async () => {
    const [alina, boris] = [await shown(), await shown({ first_name: 'Борис' })]
    await choose(alina.key, { verdict: 'yes' })
    await submit()
    await choose(alina.key, { verdict: 'no' })
    await choose(boris.key, { verdict: 'yes' })
    const read = async () => {
      const { totals } = (await table()).choice
      const total = async (choice: string) => (await ask('GET', `?choice=${choice}`)).body.total
      const unsent = [await rowOf(alina.key), await rowOf(boris.key)].map((row) => row?.unsent)
      return {
        rows: totals.rows,
        found: [await total('yes'), await total('no'), await total('none')],
        unsent,
      }
    }
    expect(await read()).toEqual({
      rows: { yes: 1, reserve: 0, no: 1 },
      found: [1, 1, 0],
      unsent: [false, false],
    })
    await asOwner('PATCH', `/api/briefs/${brief_id}`, { status: 'completed' })
    expect(await read()).toEqual({
      rows: { yes: 1, reserve: 0, no: 0 },
      found: [1, 0, 1],
      unsent: [true, true],
    })
    expect(await rowOf(alina.key)).toMatchObject({ sent: { author: 'Анна', verdict: 'yes' } })
  })

  test('[T-86] of a colleague leaves the own marks as they are; they can be sent again', async () => {
    const alina = await shown()
    const boris = await shown({ first_name: 'Борис' })
    await choose(alina.key, { verdict: 'yes', comment: 'Наш голос' })
    await choose(boris.key, { verdict: 'yes', comment: 'Берём' })
    await submit()
    await choose(alina.key, { verdict: 'no' }, 'Пётр')
    await choose(boris.key, { verdict: 'yes' }, 'Пётр')
    await submit(null, 'Пётр')
    // Nothing is new of Анна, and taking back changes drops nothing that she has sent.
    expect((await restore()).statusCode).toBe(204)
    expect((await table()).choice).toMatchObject({
      totals: { changed: 0, yes: 2, differ: 1, result: { yes: 2, no: 0 } },
      submission: { author: 'Пётр', yes: 1, no: 1, is_sender: true },
    })
    expect(await rowOf(alina.key)).toMatchObject({ choice: { verdict: 'yes', comment: 'Наш голос' } })
    await submit('Всё-таки да')
    expect((await table()).choice).toMatchObject({ totals: { changed: 0 }, submission: { yes: 2 } })
    expect((await table('Пётр')).choice.totals).toMatchObject({ changed: 0, no: 1 })
    await choose(alina.key, { verdict: 'reserve' }, 'Пётр')
    await restore('Пётр')
    expect((await table('Пётр')).choice.totals).toMatchObject({ changed: 0, no: 1, reserve: 0 })
    await submit(null, 'Пётр')
    expect((await table()).choice.submission).toMatchObject({
      author: 'Пётр',
      message: null,
      note: 'Всё-таки да',
    })
    expect((await table('Олег')).choice.submission.is_sender).toBe(false)
  })

  test('[T-87] [T-101] names whom of it the agency has accepted and declined, whom it took besides, and who waits', async () => {
    const [alina, boris, vera, gleb] = [
      await shown(),
      await shown({ first_name: 'Борис' }),
      await shown({ first_name: 'Вера' }),
      await shown({ first_name: 'Глеб' }),
    ]
    const before = await shown({ first_name: 'Дина' })
    const other = await shown({ first_name: 'Ева' })
    await accept(before.id)
    for (const { key } of [alina, boris]) await choose(key, { verdict: 'yes' })
    await choose(gleb.key, { verdict: 'no' })
    await choose(vera.key, { verdict: 'yes' }, 'Пётр')
    await submit()
    await submit(null, 'Пётр')
    const choice = async () => (await table()).choice
    const answer = async () => {
      const { submission } = await choice()
      if (submission.answer === null) return null
      return Object.fromEntries(
        Object.entries(submission.answer as Record<string, { count: number; people: Named[] }>).map(
          ([as, { count, people }]) => [
            as,
            [count, ...people.map(({ first_name, by }) => [first_name, by].filter(Boolean).join(' '))],
          ],
        ),
      )
    }
    interface Named {
      first_name: string
      by: string | null
    }
    expect(await choice()).toMatchObject({ totals: { taken: 1 }, submission: { yes: 3, none: 1 } })
    // Who was in work before the choice is no answer to it, and what an owner can still undo is none either.
    await asOwner('PATCH', `/api/responses/${alina.id}`, { status: 'rejected', version: 1 })
    expect(await answer()).toBeNull()
    // Who had no «да» may be the answer, declined or not: the client learns no fate of another person.
    await asOwner('PATCH', `/api/responses/${other.id}`, { status: 'rejected', version: 1 })
    await timeToUndo(other.id)
    expect(await answer()).toBeNull()
    await accept(gleb.id)
    const waiting = [3, 'Вера Пётр', 'Борис', 'Алина']
    expect(await answer()).toEqual({
      taken: [0],
      against: [1, 'Глеб'],
      unasked: [1, 'Дина'],
      declined: [0],
      open: waiting,
    })
    await timeToUndo(alina.id)
    await accept(boris.id)
    expect(await answer()).toEqual({
      taken: [1, 'Борис'],
      against: [1, 'Глеб'],
      unasked: [1, 'Дина'],
      declined: [1, 'Алина'],
      open: [1, 'Вера Пётр'],
    })
    expect((await choice()).totals.taken).toBe(3)
    // What the client does not see is not told by this either.
    await world.db.updateTable('responses').set({ visibility: 'hidden' }).where('id', '=', boris.id).execute()
    await world.db.updateTable('responses').set({ visibility: 'hidden' }).where('id', '=', gleb.id).execute()
    expect(await answer()).toMatchObject({ taken: [0], unasked: [1, 'Дина'], open: [1, 'Вера Пётр'] })
    await world.db.updateTable('briefs').set({ status: 'completed' }).where('id', '=', brief_id).execute()
    expect(await answer()).toBeNull()
  })

  test('[T-64] keeps its counts when the owner hides a row or rejects a response afterwards', async () => {
    const first = await shown()
    const second = await shown({ first_name: 'Борис' })
    await choose(first.key, { verdict: 'yes' })
    await choose(second.key, { verdict: 'no' })
    await submit()
    await asOwner('PATCH', `/api/responses/${second.id}`, { status: 'rejected', version: 1 })
    expect((await table()).choice).toMatchObject({
      totals: { shown: 1, yes: 1, no: 0, changed: 0 },
      submission: { yes: 1, reserve: 0, no: 1 },
    })
  })

  test('[T-27] is idempotent, and another person’s message is a submission of its own', async () => {
    const count = async () =>
      (await world.db.selectFrom('client_submissions').select('id').where('link_id', '=', link.id).execute())
        .length
    expect((await submit('Никто не подошёл')).status).toBe(201)
    await submit('Никто не подошёл')
    expect(await count()).toBe(1)
    await submit('Поддерживаю', 'Дмитрий')
    expect(await count()).toBe(2)
  })
})

test('[T-28] erasing a creator removes every comment about them, submitted ones included', async () => {
  const { key, creator_id } = await shown()
  await choose(key, { verdict: 'no', comment: 'Не наш стиль' })
  await submit()
  expect((await asOwner('DELETE', `/api/creators/${creator_id}`)).statusCode).toBe(204)
  const stored = await sql`select comment from client_marks where link_id = ${link.id}
    union all select comment from client_submission_rows
    where submission_id in (select id from client_submissions where link_id = ${link.id})`.execute(world.db)
  expect(stored.rows).toEqual([{ comment: null }, { comment: null }])
})

test('[T-28] client names, comments and choices go 90 days after the brief ended, by the database’s clock', async () => {
  const { key } = await shown()
  await choose(key, { verdict: 'yes' })
  await submit()
  const left = async () =>
    (
      await sql<{ n: number }>`select (select count(*) from client_marks where link_id = ${link.id})
        + (select count(*) from client_submissions where link_id = ${link.id}) as n`.execute(world.db)
    ).rows[0]?.n
  const endedDaysAgo = async (days: number) => {
    await sql`update briefs set ended_at = now() - make_interval(days => ${days}) where id = ${brief_id}`.execute(
      world.db,
    )
    await deleteOldChoices(world.db)
    return left()
  }
  expect(await left()).toBe(2)
  await deleteOldChoices(world.db)
  expect(await left()).toBe(2)
  expect(await endedDaysAgo(89)).toBe(2)
  expect(await endedDaysAgo(91)).toBe(0)
})

test('a key leads back to its response in its own link and nowhere else', () => {
  const [one, two] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)]
  const id = '019a8f00-1111-7222-8333-444455556666'
  expect(responseIdOf(one, rowKeyOf(one, id))).toBe(id)
  expect(responseIdOf(two, rowKeyOf(one, id))).toBeUndefined()
  expect(rowKeyOf(one, id)).toBe(rowKeyOf(one, id))
  expect(rowKeyOf(one, id)).not.toBe(rowKeyOf(two, id))
  const bytes = Buffer.from(rowKeyOf(one, id), 'base64url')
  for (const at of bytes.keys()) {
    const forged = Buffer.from(bytes)
    forged[at] = (forged[at] ?? 0) ^ 1
    expect(responseIdOf(one, forged.toString('base64url'))).toBeUndefined()
  }
})
