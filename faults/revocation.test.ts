import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeOwner } from '../server/src/access/owners/service.ts'
import { launchedBy } from '../server/test/app.ts'
import { makeBrief, makeResponse } from '../server/test/factories.ts'
import { ask, type Reply } from './at-once.ts'
import { finding } from './findings.ts'
import { type Races, startRaces, TIMES } from './races-rig.ts'

const HANDS = 6

let races: Races
let brief_id: string
const responses: string[] = []
beforeAll(async () => {
  races = await startRaces()
  brief_id = await makeBrief(races.db, { status: 'active' })
  for (let n = 0; n < 60; n += 1) {
    const { id: creator_id } = await races.addCreator()
    responses.push(await makeResponse(races.db, { brief_id, creator_id }))
  }
})
afterAll(() => races.stop())

interface Asked extends Reply {
  /** When the request was sent and when it was answered. */
  from: number
  to: number
}

/** Several clients send requests continuously; at a random moment `take` revokes something; they go on for a while. */
async function meanwhile(call: (n: number) => Promise<Reply>, take: () => Promise<unknown>) {
  const answers: Asked[] = []
  let isOver = false
  let n = 0
  const hand = async () => {
    while (!isOver) {
      const from = performance.now()
      const reply = await call((n += 1))
      answers.push({ ...reply, from, to: performance.now() })
    }
  }
  const hands = Array.from({ length: HANDS }, hand)
  await expect.poll(() => answers.length).toBeGreaterThan(randomInt(HANDS, 40))
  await take()
  const taken = performance.now()
  const after = () => answers.filter(({ from }) => from > taken)
  await expect.poll(() => after().length).toBeGreaterThan(20)
  isOver = true
  await Promise.all(hands)
  return { taken, answers, after: after() }
}

async function pageThrough(urls: string[]) {
  const kind = 'client'
  await races.db
    .insertInto('public_links')
    .values({ brief_id, kind, revoked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const live = races.db.selectFrom('public_links').select(['id', 'token']).where('revoked_at', 'is', null)
  const its = live.where('brief_id', '=', brief_id).where('kind', '=', kind)
  const { id, token } = await its.executeTakeFirstOrThrow()
  const at = (n: number) => urls[n % urls.length] ?? ''
  const { answers, after } = await meanwhile(
    (n) =>
      ask(at(n), { method: 'GET', path: `/public/${token}?page=${1 + (n % 6)}&per_page=10`, headers: {} }),
    () => ask(at(0), { method: 'DELETE', path: `/api/public-links/${id}`, headers: races.owner }),
  )
  return {
    served: after.filter(({ status }) => status === 200).length,
    refused: after.filter(({ status }) => status === 404).length,
    before: answers.filter(({ status }) => status === 200).length,
    asked: after.length,
  }
}

test('[T-01] a link revoked while a client pages through it serves nothing more, in any process', async () => {
  const found = await races.repeated(pageThrough)
  const wrong = await races.wrong(['cachesLinks'], pageThrough)
  finding({
    fault: 'a link revoked while a client reads its pages, from two processes',
    times: TIMES,
    result: `served after the revocation 0 of ${sum(found, 'asked')} calls (${sum(found, 'before')} before it).`,
    control: `processes that cache links served ${wrong.served}.`,
  })
  for (const one of found) {
    expect(one.served).toBe(0)
    expect(one.refused).toBeGreaterThan(0)
    expect(one.before).toBeGreaterThan(0)
  }
  expect(wrong.served).toBeGreaterThan(0)
})

let owners = 0
async function editInBulk(urls: string[]) {
  owners += 1
  const telegram_id = 950_000_000 + owners
  await races.db.insertInto('users').values({ telegram_id, username: null }).execute()
  await races.db.insertInto('owners').values({ telegram_id, login: null, password_hash: null }).execute()
  const headers = launchedBy(telegram_id)
  await races.sql('update responses set version = 1, client_price = null')
  const { answers, after } = await meanwhile(
    (n) =>
      ask(urls[n % urls.length] ?? '', {
        method: 'PATCH',
        path: `/api/responses/${responses[n % responses.length]}`,
        headers,
        body: { client_price: n, version: 1 + Math.floor(n / responses.length) },
      }),
    () => removeOwner(races.db, telegram_id),
  )
  const removal = `(select max(id) from audit where action = 'owner removed')`
  return {
    written: after.filter(({ status }) => status < 300).length,
    /** Writes of requests that had passed the guard before the removal. */
    in_flight: await races.count(`audit where actor = 'owner:${telegram_id}' and id > ${removal}`),
    before: answers.filter(({ status }) => status === 200).length,
    asked: after.length,
  }
}

test('[A-05] an owner removed in the middle of a bulk edit writes nothing more, in any process', async () => {
  const found = await races.repeated(editInBulk)
  // Even with a guard that caches owners the write itself is refused.
  found.push(await races.wrong(['cachesUsers', 'ignoresSignOuts'], editInBulk))
  const wrong = await races.wrong(['cachesUsers', 'ignoresSignOuts', 'trustsTheGuard'], editInBulk)
  finding({
    fault: 'an owner removed during a bulk edit, through two processes',
    times: found.length,
    result: `written after the removal 0 of ${sum(found, 'asked')} (${sum(found, 'before')} before it), by requests already past the guard ${sum(found, 'in_flight')}.`,
    control: `processes that cache owners and do not re-check wrote ${wrong.written}.`,
  })
  for (const one of found) {
    expect(one).toMatchObject({ written: 0, in_flight: 0 })
    expect(one.before).toBeGreaterThan(0)
  }
  expect(wrong.written).toBeGreaterThan(0)
})

const sum = <K extends string>(all: Record<K, number>[], what: K) =>
  all.reduce((to, one) => to + one[what], 0)
