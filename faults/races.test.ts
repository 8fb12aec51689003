import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BRIEF, makeBrief } from '../server/test/factories.ts'
import { atOnce, counted } from './at-once.ts'
import { finding } from './findings.ts'
import { FIFTY, type Races, startRaces, TIMES } from './races-rig.ts'

let races: Races
beforeAll(async () => {
  races = await startRaces()
})
afterAll(() => races.stop())

async function createFifty(urls: string[]) {
  const request_key = randomUUID()
  const body = { ...BRIEF, title: `Бриф ${request_key}`, request_key }
  const path = '/api/briefs'
  const replies = await atOnce(urls, FIFTY, () => ({ method: 'POST', path, headers: races.owner, body }))
  return {
    made: await races.count(`briefs where title = '${body.title}'`),
    bodies: new Set(replies.map(({ text }) => text)).size,
    statuses: counted(replies),
  }
}

test('[B-02] fifty requests for a brief with one idempotency key: one brief, fifty equal replies', async () => {
  const found = await races.repeated(createFifty)
  const unaware = await races.wrong(['ignoresBriefKey'], createFifty)
  finding({
    fault: '50 equal requests for a new brief at the same time, sent to two processes',
    times: TIMES,
    result: '1 brief, and 50 equal replies, in every round.',
    control: `without the idempotency key ${unaware.made} briefs.`,
  })
  for (const one of found) expect(one).toEqual({ made: 1, bodies: 1, statuses: { 201: FIFTY } })
  expect(unaware.made).toBe(FIFTY)
})

async function respondFifty(urls: string[]) {
  const brief_id = await makeBrief(races.db, { status: 'active' })
  const { headers, id } = await races.addCreator()
  const replies = await atOnce(urls, FIFTY, () => ({
    method: 'POST',
    path: '/api/responses',
    headers,
    body: { brief_id, creator_price: randomInt(1, 100_000) },
  }))
  const kept = await races.count(`responses where brief_id = '${brief_id}' and creator_id = '${id}'`)
  return { kept, statuses: counted(replies) }
}

test('[R-06] fifty responses of one creator to one brief: one is stored, the others get 409', async () => {
  const found = await races.repeated(respondFifty)
  await races.sql('drop index responses_once')
  const { kept } = await races.wrong(['insertsSecondResponse'], respondFifty, (found) => found.kept > 1)
  await races.db.deleteFrom('responses').execute()
  await races.sql('create unique index responses_once on responses (brief_id, creator_id) include (status)')
  finding({
    fault: '50 responses of one creator to one brief at the same time, sent to two processes',
    times: TIMES,
    result: '1 stored, 49 refused with 409, in every round.',
    control: `without the unique key ${kept} kept.`,
  })
  for (const one of found) expect(one).toEqual({ kept: 1, statuses: { 201: 1, 409: FIFTY - 1 } })
  expect(kept).toBeGreaterThan(1)
})

async function sendFifty(urls: string[]) {
  const id = await makeBrief(races.db)
  const ready = await races.count('creators where is_reachable and is_active')
  const path = `/api/briefs/${id}/send`
  const replies = await atOnce(urls, FIFTY, () => ({ method: 'POST', path, headers: races.owner }))
  const deliveries = await races.count(`deliveries where brief_id = '${id}'`)
  return {
    waves: await races.count(`audit where action = 'brief sent' and detail->>'brief_id' = '${id}'`),
    addressed: deliveries - ready,
    uncounted:
      deliveries - (await races.count(`briefs, generate_series(1, sent_to_count) where id = '${id}'`)),
    statuses: counted(replies),
  }
}

test('[B-05] a brief sent fifty times at once: one broadcast', async () => {
  for (let n = 0; n < 20; n += 1) await races.addCreator()
  const found = await races.repeated(sendFifty)
  const { waves } = await races.wrong(['sendsWithoutRecipients'], sendFifty)
  finding({
    fault: 'a brief sent 50 times at the same time, to two processes',
    times: TIMES,
    result: '1 wave to the whole audience, 49 refused with 409, in every round.',
    control: `with an empty send accepted: ${waves} waves.`,
  })
  for (const one of found)
    expect(one).toEqual({ waves: 1, addressed: 0, uncounted: 0, statuses: { 200: 1, 409: FIFTY - 1 } })
  expect(waves).toBeGreaterThan(1)
})
