import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBrief, makeResponse } from '../server/test/factories.ts'
import { atOnce, counted } from './at-once.ts'
import { finding } from './findings.ts'
import { FIFTY, type Races, startRaces, TIMES } from './races-rig.ts'

let races: Races
beforeAll(async () => {
  races = await startRaces()
})
afterAll(() => races.stop())

async function newResponse() {
  const { id: creator_id } = await races.addCreator()
  const brief_id = await makeBrief(races.db, { status: 'active' })
  return { brief_id, id: await makeResponse(races.db, { brief_id, creator_id }) }
}

/** The stored response and its last audit entry. */
async function outcomeOf(id: string) {
  const response = races.db.selectFrom('responses').selectAll().where('id', '=', id)
  const { status, client_price, version } = await response.executeTakeFirstOrThrow()
  const rows = await races.db.selectFrom('audit').select('detail').orderBy('id').execute()
  const details = rows.map(({ detail }) => detail as Record<string, unknown>)
  return { status, client_price, version, last: details.findLast((one) => one.response_id === id) }
}

async function priceFifty(urls: string[]) {
  const { id } = await newResponse()
  const replies = await atOnce(urls, FIFTY, (n) => ({
    method: 'PATCH',
    path: `/api/responses/${id}`,
    headers: races.owner,
    body: { client_price: 1000 + n, version: 1 },
  }))
  const { client_price, version, last } = await outcomeOf(id)
  const written = replies.filter(({ status }) => status === 200).length
  return { statuses: counted(replies), lost: written - 1, version, agrees: last?.price_to === client_price }
}

test('[R-05] fifty prices based on one version: one is written, and it is the last one in the audit', async () => {
  const found = await races.repeated(priceFifty)
  const { lost } = await races.wrong(['ignoresResponseVersion'], priceFifty)
  finding({
    fault: '50 prices for one response based on one version, sent to two processes',
    times: TIMES,
    result: '1 written, 49 refused with 409, and the last audit entry is the stored price, in every round.',
    control: `without the version check ${lost} were lost.`,
  })
  for (const one of found)
    expect(one).toEqual({ statuses: { 200: 1, 409: FIFTY - 1 }, lost: 0, version: 2, agrees: true })
  expect(lost).toBeGreaterThan(0)
})

async function decideAtOnce(urls: string[]) {
  const { brief_id, id } = await newResponse()
  const { owner: headers } = races
  const replies = await atOnce(urls, 9, (n) => {
    if (n % 3 === 2) return { method: 'DELETE', path: `/api/briefs/${brief_id}`, headers }
    const body = { status: n % 3 === 0 ? 'accepted' : 'rejected', version: 1 }
    return { method: 'PATCH', path: `/api/responses/${id}`, headers, body }
  })
  const { 200: decided = 0, 204: removed = 0, 404: late = 0, 409: stale = 0 } = counted(replies)
  const { status, last } = await outcomeOf(id)
  return {
    decided,
    removed,
    answered: decided + removed + late + stale,
    // Deleting an active brief settles its responses: where it comes first, nothing is decided.
    agrees: decided === 0 ? status === 'pending' && last === undefined : last?.to === status,
  }
}

test('[R-05] accepted, rejected and its brief deleted at once: at most one decision, and the audit has the same one', async () => {
  const found = await races.repeated(decideAtOnce, 3 * TIMES)
  const blind = await races.wrong(['ignoresResponseVersion'], decideAtOnce, ({ decided }) => decided > 1)
  finding({
    fault: 'a response accepted and rejected and its brief deleted at the same time, sent to two processes',
    times: found.length,
    result:
      'at most one decision in every round, none after the deletion; lost 0, and the last audit entry is the stored status.',
    control: `without the version check ${blind.decided} decisions.`,
  })
  for (const one of found) {
    expect(one).toMatchObject({ removed: 1, answered: 9, agrees: true })
    expect(one.decided).toBeLessThan(2)
  }
  expect(blind.decided).toBeGreaterThan(1)
})
