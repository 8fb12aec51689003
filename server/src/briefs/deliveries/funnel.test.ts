import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { bearer, signIn, type World } from '../../../test/sign-in.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

let chat = 610_000_000
const person = async (given: Parameters<typeof makeCreator>[1] = {}) => {
  chat += 1
  return { chat, id: await makeCreator(world.db, { telegram_id: chat, tag_ids: [1], ...given }) }
}

test('[B-64] a brief is opened when its creator reads it in the app: once, for that creator alone', async () => {
  const [anna, vera] = [await person(), await person()]
  const brief_id = await makeBrief(world.db, { status: 'active' })
  await sql`insert into deliveries (creator_id, brief_id, state) values
    (${anna.id}, ${brief_id}, 'sent'), (${vera.id}, ${brief_id}, 'sent')`.execute(world.db)
  const opened = () =>
    world.db
      .selectFrom('deliveries')
      .select(['creator_id', 'opened_at'])
      .where('brief_id', '=', brief_id)
      .where('opened_at', 'is not', null)
      .execute()
  const read = (headers: Record<string, string>) => world.ask({ url: `/api/briefs/${brief_id}`, headers })

  // An owner's look is no opening, and neither is the list of projects.
  await read(world.owner)
  const session = bearer(await signIn(world, anna.chat))
  await world.ask({ url: '/api/creators/briefs', headers: session })
  expect(await opened()).toEqual([])

  expect((await read(session)).statusCode).toBe(200)
  const first = await opened()
  expect(first.map(({ creator_id }) => creator_id)).toEqual([anna.id])
  await read(session)
  expect(await opened()).toEqual(first)
})

const addressees = async (brief_id: string, query: string) => {
  const reply = await world.ask({ url: `/api/briefs/${brief_id}/addressees?${query}`, headers: world.owner })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{
    items: { creator_id: string; reason: string | null; text: string | null; why: string | null }[]
    total: number
    pages: number
  }>()
}

test('[B-101] a person whom the bot did not reach has the reason', async () => {
  const brief_id = await makeBrief(world.db, { status: 'active' })
  for (const [state, reason] of [
    ['unconfirmed', 'lost'],
    ['blocked', 'blocked'],
    ['failed', '400 Bad Request: something'],
    ['failed', 'brief is over'],
    ['failed', 'shut out'],
    ['failed', 'stopped'],
    ['sent', null],
  ] as const)
    await sql`insert into deliveries (creator_id, brief_id, state, reason)
      values (${(await person()).id}, ${brief_id}, ${state}, ${reason})`.execute(world.db)
  const why = async (state: string) =>
    (await addressees(brief_id, `state=${state}`)).items.map((one) => one.why).toSorted()
  expect(await why('unconfirmed')).toEqual(['lost'])
  expect(await why('blocked')).toEqual(['blocked'])
  expect(await why('failed')).toEqual(['over', 'refused', 'shut_out', 'stopped'])
  expect(await why('delivered')).toEqual([null])
})

test('[B-120] the creators of the audience whom the bot cannot write to are named with the reason, unless they were addressed', async () => {
  const brief_id = await makeBrief(world.db, { status: 'active', target_tags: [3] })
  const theirs = { tag_ids: [3] }
  await person(theirs)
  const [other, refused] = [await person(), await person(theirs)]
  await sql`update creators set unreachable_at = now() where id in (${other.id}, ${refused.id})`.execute(
    world.db,
  )
  const unknown = await makeCreator(world.db, { ...theirs, telegram_id: null })
  const list = async () => {
    const reply = await world.ask({ url: `/api/briefs/${brief_id}/unreachable`, headers: world.owner })
    const { items, total } = reply.json<{ items: { creator_id: string; why: string }[]; total: number }>()
    return [total, Object.fromEntries(items.map(({ creator_id, why }) => [creator_id, why]))]
  }
  expect(await list()).toEqual([2, { [refused.id]: 'refused', [unknown]: 'no_telegram' }])
  await sql`insert into deliveries (creator_id, brief_id, state) values (${refused.id}, ${brief_id}, 'blocked')`.execute(
    world.db,
  )
  expect(await list()).toEqual([1, { [unknown]: 'no_telegram' }])
})

test('[B-121] a stopped send: what is queued does not leave, the rest stays as it is; a second stop changes nothing', async () => {
  const brief_id = await makeBrief(world.db, { status: 'active' })
  const others = await makeBrief(world.db, { status: 'active' })
  for (const [id, state] of [
    [brief_id, 'queued'],
    [brief_id, 'queued'],
    [brief_id, 'unconfirmed'],
    [brief_id, 'sent'],
    [others, 'queued'],
  ] as const)
    await sql`insert into deliveries (creator_id, brief_id, state) values (${(await person()).id}, ${id}, ${state})`.execute(
      world.db,
    )
  const stop = async () =>
    (
      await world.ask({ method: 'DELETE', url: `/api/briefs/${brief_id}/sending`, headers: world.owner })
    ).json()
  expect(await stop()).toEqual({ stopped: 2 })
  expect(await stop()).toEqual({ stopped: 0 })
  const states = async (id: string) =>
    (
      await world.db
        .selectFrom('deliveries')
        .select('state')
        .where('brief_id', '=', id)
        .orderBy('state')
        .execute()
    ).map(({ state }) => state)
  expect(await states(brief_id)).toEqual(['failed', 'failed', 'sent', 'unconfirmed'])
  expect(await states(others)).toEqual(['queued'])
  expect((await addressees(brief_id, 'state=failed')).items.map(({ why }) => why)).toEqual([
    'stopped',
    'stopped',
  ])
})

test('[B-64] [B-68] every addressed creator is in exactly one state, and the reasons of refusals are counted', async () => {
  const brief_id = await makeBrief(world.db, { status: 'active' })
  const states = [
    'queued',
    'sent',
    'sent',
    'sent',
    'sent',
    'sent',
    'sent',
    'blocked',
    'failed',
    'unconfirmed',
  ]
  const people = []
  for (const state of states) {
    const { id } = await person()
    people.push(id)
    await sql`insert into deliveries (creator_id, brief_id, state) values (${id}, ${brief_id}, ${state})`.execute(
      world.db,
    )
  }
  const [, , opened, answered, pay, again, silent] = people
  await sql`update deliveries set opened_at = now() where creator_id in (${opened}, ${answered}, ${pay})`.execute(
    world.db,
  )
  await makeResponse(world.db, { brief_id, creator_id: answered! })
  // The one who answers after a refusal has answered.
  await sql`update deliveries set declined_at = now(), decline_reason = 'other', decline_text = 'Занята' where creator_id = ${answered}`.execute(
    world.db,
  )
  await sql`update deliveries set declined_at = now(), decline_reason = 'pay' where creator_id in (${pay}, ${again})`.execute(
    world.db,
  )
  await sql`update deliveries set declined_at = now() where creator_id = ${silent}`.execute(world.db)
  const funnel = await world.ask({ url: `/api/briefs/${brief_id}/funnel`, headers: world.owner })
  expect(funnel.json()).toEqual({
    counts: {
      queued: 1,
      delivered: 1,
      opened: 1,
      answered: 1,
      declined: 3,
      blocked: 1,
      failed: 1,
      unconfirmed: 1,
    },
    reasons: [
      { reason: 'pay', count: 2 },
      { reason: 'none', count: 1 },
    ],
  })

  // Each state lists exactly the creators that it counts, and each creator is in one list.
  const { counts } = funnel.json<{ counts: Record<string, number> }>()
  const listed: string[] = []
  for (const [state, count] of Object.entries(counts)) {
    const page = await addressees(brief_id, `state=${state}`)
    expect(page).toMatchObject({ total: count, pages: 1 })
    expect(page.items, state).toHaveLength(count)
    listed.push(...page.items.map(({ creator_id }) => creator_id))
  }
  expect(listed.toSorted()).toEqual(people.toSorted())
  await sql`update deliveries set decline_reason = 'other', decline_text = 'Уезжаю' where creator_id = ${again}`.execute(
    world.db,
  )
  const declined = await addressees(brief_id, 'state=declined')
  expect(declined.items.map(({ reason, text }) => `${reason} ${text}`).toSorted()).toEqual([
    'none null',
    'other Уезжаю',
    'pay null',
  ])
  const pages = await Promise.all(
    [1, 2, 3].map((page) => addressees(brief_id, `state=declined&per_page=1&page=${page}`)),
  )
  expect(pages.flatMap(({ items }) => items)).toEqual(declined.items)
  expect((await addressees(brief_id, 'state=answered')).items).toMatchObject([
    { creator_id: answered, reason: null, text: null },
  ])
})

test('[B-68] an unknown state is refused, and so is a deleted brief', async () => {
  const brief_id = await makeBrief(world.db, { deleted_at: new Date().toISOString() })
  const ask = (query: string) =>
    world.ask({ url: `/api/briefs/${brief_id}/addressees?${query}`, headers: world.owner })
  expect((await ask('state=else')).statusCode).toBe(422)
  expect((await ask('state=opened')).statusCode).toBe(404)
})
