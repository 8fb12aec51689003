import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowKeyOf } from '../server/src/clients/choices/row-keys-part.ts'
import { makeBrief, makeResponse } from '../server/test/factories.ts'
import { atOnce, counted, insist } from './at-once.ts'
import { finding } from './findings.ts'
import { FIFTY, type Races, startRaces, TIMES } from './races-rig.ts'

let races: Races
beforeAll(async () => {
  races = await startRaces()
})
afterAll(() => races.stop())

const VERDICTS = ['yes', 'reserve', 'no'] as const
const clientNamed = (n: number) => ({ cookie: `__Secure-ugc-name=${encodeURIComponent(`Клиент ${n}`)}` })

/** A brief with responses that its client sees, and the client's link. */
async function newTable(rows = 1) {
  const brief_id = await makeBrief(races.db, { status: 'active' })
  const link = await races.db
    .selectFrom('public_links')
    .select(['id', 'token', 'row_key'])
    .where('brief_id', '=', brief_id)
    .where('kind', '=', 'client')
    .executeTakeFirstOrThrow()
  const ids: string[] = []
  for (let n = 0; n < rows; n += 1) {
    const { id: creator_id } = await races.addCreator()
    ids.push(await makeResponse(races.db, { brief_id, creator_id, client_price: 1000 }))
  }
  return { brief_id, link, ids, table: `/public/${link.token}` }
}
type Table = Awaited<ReturnType<typeof newTable>>

const choice = ({ table, link, ids }: Table, row: number, n: number) => ({
  method: 'PUT',
  path: `${table}/choices/${rowKeyOf(link.row_key, ids[row] ?? '')}`,
  headers: clientNamed(n),
  body: { verdict: VERDICTS[n % 3], comment: null },
})
const submission = ({ table }: Table, n: number) => ({
  method: 'POST',
  path: `${table}/submissions`,
  headers: clientNamed(n),
  body: { message: `Сообщение ${n}` },
})

/** The stored choices of a link, and the last entry of the audit about each. */
async function choicesOf({ link }: Table) {
  const stored = await races.db
    .selectFrom('client_marks')
    .select(['response_id', 'verdict', 'author'])
    .where('link_id', '=', link.id)
    .execute()
  const audit = await races.db.selectFrom('audit').select(['action', 'detail']).orderBy('id').execute()
  const chosen = audit
    .filter(({ action }) => action === 'client chose')
    .map(({ detail }) => detail as Record<string, unknown>)
    .filter((detail) => detail.link_id === link.id)
  const agrees = stored.every((row) =>
    chosen.some(({ response_id, verdict }) => response_id === row.response_id && verdict === row.verdict),
  )
  return { stored, entries: chosen.length, agrees }
}

async function chooseFifty(urls: string[]) {
  const table = await newTable()
  const replies = await atOnce(urls, FIFTY, (n) => choice(table, 0, n))
  const { stored, entries, agrees } = await choicesOf(table)
  return { statuses: counted(replies), stored: stored.length, entries, agrees }
}

test('[T-70] fifty people choose one row at once: each has an own mark, the audit agrees', async () => {
  const found = await races.repeated(chooseFifty)
  const shared = await races.wrong(['sharesMarks'], chooseFifty)
  finding({
    fault: '50 people of a client choose one row at the same time, sent to two processes',
    times: TIMES,
    result: '50 marks stored, each of its own author, in every round.',
    control: `with one name for all ${shared.stored} was left.`,
  })
  for (const one of found)
    expect(one).toEqual({ statuses: { 200: FIFTY }, stored: FIFTY, entries: FIFTY, agrees: true })
  expect(shared.stored).toBe(1)
})

const ROWS = 6
async function submitWhileHidden(urls: string[]) {
  const table = await newTable(ROWS)
  const [url = ''] = urls
  for (let row = 0; row < ROWS; row += 1) await insist(url, choice(table, row, 0))
  const hides = table.ids.map((id) => ({
    method: 'PATCH',
    path: `/api/responses/${id}`,
    headers: races.owner,
    body: { visibility: 'hidden', version: 1 },
  }))
  const [submitted, ...hidden] = await Promise.all([
    insist(urls[0] ?? '', submission(table, 0)),
    ...hides.map((hide, n) => insist(urls[n % urls.length] ?? '', hide)),
  ])
  // A row that is hidden takes no choice any more, and a second submission does not have it.
  const late = await insist(url, choice(table, 0, 1))
  const again = await insist(url, submission(table, 1))
  const rows = await races.db
    .selectFrom('client_submission_rows')
    .innerJoin('client_submissions', 'client_submissions.id', 'submission_id')
    .select(['submission_id'])
    .where('link_id', '=', table.link.id)
    .execute()
  const { agrees } = await choicesOf(table)
  return {
    submitted: submitted.status,
    hidden: counted(hidden),
    late: late.status,
    again: again.status,
    submissions_with_rows: new Set(rows.map((row) => row.submission_id)).size <= 1,
    agrees,
  }
}

test('[T-26] a choice is submitted while the owner hides its rows: both stand, and a hidden row takes no choice', async () => {
  const found = await races.repeated(submitWhileHidden)
  finding({
    fault: `a choice of ${ROWS} rows is submitted while the owner hides them, sent to two processes`,
    times: TIMES,
    result: 'submitted once, every row hidden, a later choice is 404, in every round.',
    control: 'none: the order of the two is free.',
  })
  for (const one of found)
    expect(one).toEqual({
      submitted: 201,
      hidden: { 200: ROWS },
      late: 404,
      again: 201,
      submissions_with_rows: true,
      agrees: true,
    })
})

async function chooseWhileRevoked(urls: string[]) {
  const table = await newTable(FIFTY)
  const replies = await atOnce(urls, FIFTY + 1, (n) =>
    n === FIFTY / 2
      ? { method: 'DELETE', path: `/api/public-links/${table.link.id}`, headers: races.owner }
      : choice(table, n < FIFTY / 2 ? n : n - 1, n),
  )
  const after = await insist(urls[0] ?? '', choice(table, 0, 0))
  const { stored, entries, agrees } = await choicesOf(table)
  const { 200: written = 0, 204: revoked = 0, 404: refused = 0 } = counted(replies)
  return {
    revoked,
    after: after.status,
    answered: written + refused,
    lost: written - stored.length,
    unseen: entries - written,
    agrees,
  }
}

test('[T-26] the link is revoked while choices are sent: what was confirmed is stored, the rest is refused', async () => {
  const found = await races.repeated(chooseWhileRevoked)
  const unlocked = await races.wrong(
    ['cachesLinks', 'choosesByRevokedLink'],
    chooseWhileRevoked,
    ({ after }) => after === 200,
  )
  finding({
    fault: '50 choices by a link that is revoked at the same time, sent to two processes',
    times: TIMES,
    result: 'every confirmed choice is stored and audited once; after the revocation all are 404.',
    control: `without the lock on the live link a choice after the revocation was answered ${unlocked.after}.`,
  })
  for (const one of found)
    expect(one).toEqual({ revoked: 1, after: 404, answered: FIFTY, lost: 0, unseen: 0, agrees: true })
  expect(unlocked.after).toBe(200)
})

async function acceptWhileChanging(urls: string[]) {
  const table = await newTable(ROWS)
  const replies = await atOnce(urls, ROWS + 2, (n) =>
    n < ROWS
      ? choice(table, n, n)
      : {
          method: 'POST',
          path: '/api/responses/bulk',
          headers: races.owner,
          body: { ids: table.ids, action: 'accepted' },
        },
  )
  const { stored, agrees } = await choicesOf(table)
  const accepted = await races.count(`responses where brief_id = '${table.brief_id}' and status = 'accepted'`)
  const audit = await races.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'response changed')
    .execute()
  const decided = audit.filter(({ detail }) =>
    table.ids.includes(String((detail as Record<string, unknown>).response_id)),
  )
  return { statuses: counted(replies), accepted, decided: decided.length, chosen: stored.length, agrees }
}

test('[T-26] the owner accepts all rows twice while the client chooses: each is decided once, no choice is lost', async () => {
  const found = await races.repeated(acceptWhileChanging)
  finding({
    fault: `${ROWS} rows accepted in bulk twice while the client chooses them, sent to two processes`,
    times: TIMES,
    result: 'each row accepted once, each choice stored, and the audit agrees, in every round.',
    control: 'the bulk decision has its own control.',
  })
  for (const one of found)
    expect(one).toEqual({
      statuses: { 200: ROWS + 2 },
      accepted: ROWS,
      decided: ROWS,
      chosen: ROWS,
      agrees: true,
    })
})
