import { PEOPLE_PER_HOUR } from '@ugc/contract/facts/limits'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LINES } from '../fuzz/lines.ts'
import { connect } from '../server/src/platform/db/connect.ts'
import type { Db } from '../server/src/platform/db/schema.ts'
import { placesOf } from '../server/src/platform/http/people.ts'
import { createLog } from '../server/src/platform/log.ts'
import { holdByTap, stopByTap } from '../server/src/messages/to-owners/stop-service.ts'
import { insertOwner } from '../server/src/access/owners/queries.ts'
import { BOT_TOKEN, launchedBy } from '../server/test/app.ts'
import { nameOf, ownerWrites } from '../server/test/authz-matrix.ts'
import { type BotApi, startBotApi } from '../server/test/bot-api.ts'
import { makeBrief } from '../server/test/factories.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { type Running, start, startApi } from '../server/test/process.ts'
import { finding } from './findings.ts'

const PEOPLE = 1500
const STOLEN = 920_000_001
const COLLEAGUE = 920_000_002
const FIRST = 930_000_000

let database: TestDatabase
let db: Db
let pool: pg.Pool
let telegram: BotApi
let api: Awaited<ReturnType<typeof startApi>>
let worker: Running
beforeAll(async () => {
  database = await createDatabase()
  db = connect({
    url: database.url,
    max: 2,
    application: 'test',
    log: createLog({ name: 'test', level: 'silent' }),
    unlimited: true,
  }).db
  for (const telegram_id of [STOLEN, COLLEAGUE]) await insertOwner(db, { telegram_id })
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
  pool.on('error', () => {})
  await pool.query(
    'insert into users (telegram_id) select $1::bigint + n from generate_series(1, $2::int) n',
    [FIRST, PEOPLE],
  )
  await pool.query(
    `insert into creators (telegram_id, first_name, last_name, phone, email, profile_completed, is_active, tag_ids)
    select $1::bigint + n, 'Имя', n::text, '+7 999 000-00-00', 'a@b.test', true, true, array[1] from generate_series(1, $2::int) n`,
    [FIRST, PEOPLE],
  )
  telegram = await startBotApi({ token: BOT_TOKEN })
  const env = { DATABASE_URL: database.url, BOT_API_ROOT: telegram.url, CALL_LIMITS: 'on' }
  api = await startApi(env)
  // Slow enough that a tap finds messages which have not left.
  worker = start('worker', { ...env, BROADCAST_RATE: '10' })
  await worker.logged('working')
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
  await telegram.close()
  await pool.end()
  await db.destroy()
  await database.drop()
})

/** Each way out has a launch of its own: the one before was ended. */
let headers: Record<string, string>
const ask = (method: string, path: string, body?: object) =>
  fetch(api.url + path, {
    method,
    headers: {
      ...headers,
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const count = async (text: string, values: unknown[] = []) =>
  Number((await pool.query<{ n: string }>(text, values)).rows[0]?.n)
const idsOf = async (query: string, values: unknown[] = []) =>
  (await pool.query<{ id: string }>(query, values)).rows.map(({ id }) => id)
const creators = () => idsOf('select id from creators order by id')
const newBrief = () => makeBrief(db, { status: 'draft', target_tags: [1] })
/** A brief that all creators have got, some days ago. */
async function sentBrief() {
  const id = await newBrief()
  await pool.query(`update briefs set status = 'active', sent_at = now() - interval '2 days' where id = $1`, [
    id,
  ])
  await pool.query(
    `insert into deliveries (creator_id, brief_id, state, updated_at)
    select id, $1, 'sent', now() - interval '2 days' from creators`,
    [id],
  )
  return id
}
async function answeredBrief() {
  const id = await newBrief()
  await pool.query(`update briefs set status = 'active' where id = $1`, [id])
  await pool.query(
    'insert into responses (brief_id, creator_id, creator_price) select $1, id, 1 from creators',
    [id],
  )
  return id
}

/** A brief on which all creators work, and have handed in a video. */
async function workedBrief() {
  const id = await newBrief()
  await pool.query(`update briefs set status = 'active' where id = $1`, [id])
  await pool.query(
    `insert into responses (brief_id, creator_id, creator_price, status) select $1, id, 1, 'accepted' from creators`,
    [id],
  )
  await pool.query(
    `insert into work_versions (response_id, number, links, due_at)
    select response_id, 1, '{https://disk.example/1}', due_at from works where brief_id = $1`,
    [id],
  )
  await pool.query(`update works set state = 'submitted' where brief_id = $1`, [id])
  return id
}

/** Returns how many people it has reached, or undefined if the server refuses. */
type Step = (n: number) => Promise<number | undefined>
interface WayOut {
  /** The next step of the way. */
  begin: () => Promise<Step>
  /** By which kind of notice the colleague learns of it. None: it shows names alone and is bounded by the ceiling. */
  told: string | undefined
  /** What a tap on «Остановить» leaves. */
  stop: 'hold' | 'stop' | 'take back'
}
const reached = async (reply: Response, people: (body: string) => number) => {
  const body = await reply.text()
  if (reply.status === 429 || reply.status === 401) return undefined
  expect(reply.status, body).toBeLessThan(300)
  return people(body)
}
const items = (body: string) => (JSON.parse(body) as { items: unknown[] }).items.length
const pages = (path: string) => async (n: number) =>
  reached(await ask('GET', `${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${n + 1}`), items)
/** A list that goes on behind its last row. */
const behind = (path: string) => {
  let after = ''
  return async () =>
    reached(
      await ask('GET', `${path}${after && `${path.includes('?') ? '&' : '?'}after=${after}`}`),
      (body) => {
        const rows = (JSON.parse(body) as { items: { id: string }[] }).items
        after = rows.at(-1)?.id ?? after
        return rows.length
      },
    )
}
const once = (act: () => Promise<Response>, people: (body: string) => number) => async (n: number) =>
  n > 0 ? 0 : reached(await act(), people)
const sentTo = (body: string) => (JSON.parse(body) as { sent_to: number }).sent_to
const everybody = () => PEOPLE

/** By the name of the route, as the access matrix has it. */
const WAYS: Record<string, WayOut> = {
  'POST /api/creators/bulk': {
    begin: async () => {
      const ids = (await creators()).slice(0, 400)
      const body = { id: randomUUID(), action: 'tag_on', tag_id: 2, ids }
      return once(
        () => ask('POST', '/api/creators/bulk', body),
        (reply) => (JSON.parse(reply) as { changed: number }).changed,
      )
    },
    told: 'bulk',
    stop: 'hold',
  },
  'GET /api/creators': { begin: async () => pages('/api/creators'), told: undefined, stop: 'hold' },
  'GET /api/creators/by-brief/:': {
    begin: async () => pages(`/api/creators/by-brief/${await newBrief()}`),
    told: undefined,
    stop: 'hold',
  },
  'GET /api/briefs/:/deliveries': {
    begin: async () => pages(`/api/briefs/${await sentBrief()}/deliveries`),
    told: undefined,
    stop: 'hold',
  },
  'GET /api/briefs/:/addressees': {
    begin: async () => pages(`/api/briefs/${await sentBrief()}/addressees?state=delivered`),
    told: undefined,
    stop: 'hold',
  },
  'GET /api/creators/:': {
    begin: async () => {
      const ids = await creators()
      return async (n) => reached(await ask('GET', `/api/creators/${ids[n]}`), () => 1)
    },
    told: 'profiles',
    stop: 'hold',
  },
  'GET /api/creators/profile/:': {
    begin: async () => async (n) =>
      reached(await ask('GET', `/api/creators/profile/${FIRST + 1 + n}`), () => 1),
    told: 'profiles',
    stop: 'hold',
  },
  'PATCH /api/creators/:': {
    begin: async () => {
      const ids = await creators()
      // A person writes 240 times in a minute, so 200 of the people are opened first.
      for (const id of ids.slice(0, 200)) expect((await ask('GET', `/api/creators/${id}`)).status).toBe(200)
      return async (n) =>
        reached(await ask('PATCH', `/api/creators/${ids[200 + n]}`, { is_verified: false }), () =>
          n === 0 ? 201 : 1,
        )
    },
    told: 'profiles',
    stop: 'hold',
  },
  'GET /api/responses': {
    begin: async () => pages(`/api/responses?brief_id=${await answeredBrief()}`),
    told: 'profiles',
    stop: 'hold',
  },
  'GET /public/:': {
    begin: async () => {
      const brief_id = await answeredBrief()
      const [token] = (
        await pool.query<{ token: string }>(
          `select token from public_links where brief_id = $1 and kind = 'internal'`,
          [brief_id],
        )
      ).rows
      return pages(`/public/${token?.token}`)
    },
    told: 'profiles',
    stop: 'hold',
  },
  'GET /api/export/creators': {
    begin: async () => once(() => ask('GET', '/api/export/creators'), everybody),
    told: 'export',
    stop: 'hold',
  },
  'GET /api/export/responses/:': {
    begin: async () => {
      const id = await answeredBrief()
      return once(() => ask('GET', `/api/export/responses/${id}`), everybody)
    },
    told: 'export',
    stop: 'hold',
  },
  'POST /api/exports/tickets': {
    begin: async () =>
      once(() => ask('POST', '/api/exports/tickets', { path: '/api/export/creators' }), everybody),
    told: 'export',
    stop: 'hold',
  },
  'POST /api/briefs/:/send': {
    begin: async () => {
      const id = await newBrief()
      return once(() => ask('POST', `/api/briefs/${id}/send`, { when: 'now' }), sentTo)
    },
    told: 'broadcast',
    stop: 'stop',
  },
  'POST /api/briefs/:/resend': {
    begin: async () => {
      const id = await sentBrief()
      await pool.query(`update deliveries set state = 'failed' where brief_id = $1`, [id])
      return once(() => ask('POST', `/api/briefs/${id}/resend`, { when: 'now' }), sentTo)
    },
    told: 'again',
    stop: 'stop',
  },
  'PUT /api/briefs/:/plan': {
    begin: async () => {
      const id = await newBrief()
      const at = new Date(Date.now() + 3_600_000).toISOString()
      return once(() => ask('PUT', `/api/briefs/${id}/plan`, { at }), everybody)
    },
    told: 'planned',
    stop: 'stop',
  },
  'PUT /api/briefs/:/reminder': {
    begin: async () => {
      const id = await sentBrief()
      return once(() => ask('PUT', `/api/briefs/${id}/reminder`, { scope: 'silent' }), everybody)
    },
    told: 'reminder',
    stop: 'stop',
  },
  'PATCH /api/briefs/:': {
    begin: async () => {
      const id = await sentBrief()
      return once(
        () => ask('PATCH', `/api/briefs/${id}`, { payment_terms: 'https://evil.example/pay' }),
        everybody,
      )
    },
    told: 'change',
    stop: 'stop',
  },
  'POST /api/responses/bulk': {
    begin: async () => {
      const ids = await idsOf('select id from responses where brief_id = $1', [await answeredBrief()])
      return once(
        () => ask('POST', '/api/responses/bulk', { ids: ids.slice(0, 1000), action: 'rejected' }),
        () => 1000,
      )
    },
    told: 'decisions',
    stop: 'hold',
  },
  'GET /api/briefs/:/untold': {
    begin: async () => {
      const id = await answeredBrief()
      await pool.query(`update responses set tell_after = now() + interval '1 day' where brief_id = $1`, [id])
      await pool.query(`update briefs set status = 'cancelled', answered_at = now() where id = $1`, [id])
      return pages(`/api/briefs/${id}/untold`)
    },
    told: undefined,
    stop: 'hold',
  },
  'GET /api/works': {
    begin: async () => {
      await pool.query(`update creators set telegram_username = 'u' || telegram_id`)
      return behind(`/api/works?brief_id=${await workedBrief()}`)
    },
    told: 'profiles',
    stop: 'hold',
  },
  'GET /api/payouts': {
    begin: async () => {
      await pool.query(`update works set state = 'done', ended_at = now() where brief_id = $1`, [
        await workedBrief(),
      ])
      return behind('/api/payouts')
    },
    told: undefined,
    stop: 'hold',
  },
  'GET /api/export/payouts': {
    begin: async () => {
      await pool.query(`update works set state = 'done', ended_at = now() where brief_id = $1`, [
        await workedBrief(),
      ])
      return once(() => ask('GET', '/api/export/payouts?from=2026-01-01&to=2099-12-31'), everybody)
    },
    told: 'export',
    stop: 'hold',
  },
  'POST /api/works/answers': {
    begin: async () => {
      const ids = await idsOf('select response_id as id from works where brief_id = $1', [
        await workedBrief(),
      ])
      const body = { ids: ids.slice(0, 1000), verdict: 'changes', text: 'https://evil.example/pay' }
      return once(
        () => ask('POST', '/api/works/answers', body),
        () => 1000,
      )
    },
    told: 'decisions',
    stop: 'hold',
  },
  'POST /api/works/dates': {
    begin: async () => {
      const ids = await idsOf('select response_id as id from works where brief_id = $1', [
        await workedBrief(),
      ])
      const body = { ids: ids.slice(0, 1000), due_at: new Date(Date.now() + 86_400_000).toISOString() }
      return once(
        () => ask('POST', '/api/works/dates', body),
        () => 1000,
      )
    },
    told: 'messages',
    stop: 'hold',
  },
  'POST /api/works/reminders': {
    begin: async () => {
      const brief_id = await workedBrief()
      await pool.query(
        `update responses set notified_status = 'accepted', told_at = now() - interval '2 days' where brief_id = $1`,
        [brief_id],
      )
      const ids = await idsOf('select response_id as id from works where brief_id = $1', [brief_id])
      return once(
        () => ask('POST', '/api/works/reminders', { ids: ids.slice(0, 1000) }),
        () => 1000,
      )
    },
    told: 'messages',
    stop: 'hold',
  },
  'POST /api/payouts/payments': {
    begin: async () => {
      const brief_id = await workedBrief()
      await pool.query(`update works set state = 'done', ended_at = now() where brief_id = $1`, [brief_id])
      const ids = await idsOf('select response_id as id from payouts where brief_id = $1', [brief_id])
      const body = { ids: ids.slice(0, 1000), paid_on: '2025-11-12', method: 'transfer' }
      return once(
        () => ask('POST', '/api/payouts/payments', body),
        () => 1000,
      )
    },
    told: 'messages',
    stop: 'hold',
  },
  'GET /api/export/imports/:': {
    begin: async () => {
      const [id] = await idsOf(
        `insert into imports (file_name, created_by, state, counts) values ('', $1, 'done', $2) returning id`,
        [STOLEN, { error: PEOPLE }],
      )
      await pool.query(
        `insert into import_rows (import_id, n, cells, verdict) select $1, n, '["Имя"]', 'error' from generate_series(1, $2::int) n`,
        [id, PEOPLE],
      )
      return once(() => ask('GET', `/api/export/imports/${id}?sheet=problems`), everybody)
    },
    told: 'export',
    stop: 'hold',
  },
  'DELETE /api/creators/:': {
    begin: async () => {
      const ids = await creators()
      return async (n) => (n < 12 ? reached(await ask('DELETE', `/api/creators/${ids[n]}`), () => 1) : 0)
    },
    told: 'erasures',
    stop: 'take back',
  },
  // The last: after it the bot can write to no one.
  'GET /api/briefs/:/unreachable': {
    begin: async () => {
      await pool.query('update creators set unreachable_at = now()')
      return pages(`/api/briefs/${await newBrief()}/unreachable`)
    },
    told: undefined,
    stop: 'hold',
  },
}

/** These show or write to one person, whom the call names or makes, or only up to five. */
const ONE_PERSON = new Set([
  'POST /api/creators',
  'PUT /api/creators/profile/:',
  'POST /api/briefs/audience',
  'PATCH /api/responses/:',
  'PUT /api/reviews/:',
  'POST /api/blocks',
  'DELETE /api/blocks/:',
  'POST /api/creators/profile/:/photo',
  'PATCH /public/:/responses/:',
  'PUT /api/responses/:/reminder',
  'PATCH /api/works/:',
  'PATCH /api/payouts/:',
  'POST /api/creators/:/notes',
  'DELETE /api/notes/:',
  'POST /api/notes/:/take-back',
  'PUT /api/creators/:/stop',
  'DELETE /api/creators/:/stop',
  'POST /api/creators/:/invitation',
])
/** Names of people who were shut out or wait for an answer: as lists, and as short as these. */
const SHORT_LISTS = new Set(['GET /api/blocks', 'GET /api/reviews'])
/** A workbook of headers. */
const EMPTY = 'GET /api/export/template'
/** They change settings, briefs, links, prices or what the owner's own account is, and send no message. */
const INSIDE =
  /^\w+ \/api\/(auth|devices|news|agency|tags|public-links|erasures|owners|imports|creator-views|payouts\/payments\/undo$|creators\/bulk\/:\/undo$|briefs(\/:)?$|briefs\/:\/(prices(\/undo)?|plan|sending|telling|test)$)/

const names = LINES.map(({ route }) => nameOf(route.method, route.path))

test('[S-26] every route that shows people to an owner or writes to them is tried below', () => {
  const showing = LINES.filter(
    ({ route, rows }) =>
      route.reply && placesOf(route.reply).length > 0 && rows.internal.owner.some((status) => status < 300),
  ).map(({ route }) => nameOf(route.method, route.path))
  const files = LINES.filter(
    ({ route, rows }) => route.file?.includes('sheet') && rows.internal.owner.some((status) => status < 300),
  ).map(({ route }) => nameOf(route.method, route.path))
  const writing = ownerWrites
    .map(({ method, path }) => nameOf(method, path))
    .filter((name) => !INSIDE.test(name))
  const all = new Set([...showing, ...files, ...writing])
  const tried = (name: string) =>
    name in WAYS || ONE_PERSON.has(name) || SHORT_LISTS.has(name) || name === EMPTY
  expect([...all].filter((name) => !tried(name))).toEqual([])
  expect(Object.keys(WAYS).filter((name) => !names.includes(name))).toEqual([])
})

const told: string[] = []

const kindOf = ({ told, stop }: WayOut) => `${told} ${stop}`
/** All ways at night; on a push the first of each kind of message and of stop. */
const TRIED = Object.entries(WAYS).filter(
  ([, way], at, all) =>
    process.env.LONG === '1' || all.findIndex(([, other]) => kindOf(other) === kindOf(way)) === at,
)

test.each(TRIED)(
  '[S-26] a stolen session of an owner tries %s: the other owner is told and stops it',
  async (name, way) => {
    await pool.query('delete from throttles')
    await pool.query('delete from owner_reads')
    await pool.query('delete from owner_notices')
    await pool.query('update users set signed_out_at = null')
    // A launch of the same second is the same launch.
    await pool.query('delete from revoked_launches')
    headers = launchedBy(STOLEN)
    const step = await way.begin()
    telegram.clear()
    // Where only names are shown the ceiling ends it; its last hundreds are tried.
    if (way.told === undefined)
      await pool.query(
        `insert into throttles (key, count, since) values ($1, $2, now())
        on conflict (key) do update set count = excluded.count, since = now()`,
        [`hour:people:owner:${STOLEN}`, PEOPLE_PER_HOUR - 250],
      )
    const noticed = () => count('select count(*) as n from owner_notices')
    let people = 0
    let n = 0
    for (; n < PEOPLE; n += 1) {
      const more = await step(n)
      if (more === undefined) break
      people += more
      if (way.told !== undefined && (await noticed()) > 0) break
    }
    if (way.told === undefined) {
      expect(people).toBeLessThanOrEqual(350)
      told.push(`${name}: names, refused at the ceiling of ${PEOPLE_PER_HOUR}`)
      return
    }
    const notice = (await pool.query<{ id: string; kind: string }>('select id, kind from owner_notices'))
      .rows[0]
    expect(notice?.kind).toBe(way.told)
    // The message reaches the colleague, and not the stolen account, which is in Telegram.
    const texts = (chat: number) => telegram.sent('sendMessage').filter(({ chat_id }) => chat_id === chat)
    await expect.poll(() => texts(COLLEAGUE).length, { timeout: 120_000 }).toBe(1)
    expect(texts(STOLEN)).toEqual([])
    const tap = { notice_id: Number(notice?.id), telegram_id: COLLEAGUE }
    if (way.stop === 'stop') expect(await stopByTap(db, tap)).toBeGreaterThan(0)
    if (way.stop === 'take back') {
      const { rows } = await pool.query<{ n: string }>('select count(*) as n from pending_erasures')
      const colleague = launchedBy(COLLEAGUE)
      const list = await fetch(`${api.url}/api/erasures`, { headers: colleague })
      const ids = ((await list.json()) as { items: { id: string }[] }).items.map(({ id }) => id)
      expect(ids).toHaveLength(Number(rows[0]?.n))
      await fetch(`${api.url}/api/erasures/take-back`, {
        method: 'POST',
        headers: { ...colleague, 'content-type': 'application/json' },
        body: JSON.stringify({ ids }),
      })
      expect(await count('select count(*) as n from creators')).toBe(PEOPLE)
    }
    // After that the thief gets no further, by this launch or by a new one.
    expect(await holdByTap(db, tap)).toBe(true)
    expect((await ask('GET', '/api/creators')).status).toBe(401)
    headers = launchedBy(STOLEN, new Date(Date.now() + 2000))
    expect((await ask('GET', '/api/creators')).status).toBe(429)
    const left = telegram.sent('sendMessage').filter(({ chat_id }) => Number(chat_id) > FIRST).length
    told.push(
      `${name}: ${people} people${way.stop === 'stop' ? `, ${left} messages had left at the tap` : ''}${way.stop === 'take back' ? ', all taken back' : ''}`,
    )
  },
)

test('[S-26] what a stolen session reached before the other owner was told', () => {
  finding({
    fault: `a stolen session of an owner tries every way out of the contract, ${PEOPLE} creators`,
    times: told.length,
    result: `Reached when the notice was made: ${told.join('; ')}. After the tap every way answers 401, and 429 by a new launch for an hour.`,
    control:
      'Without the count in `serve`, profiles, responses and the internal table give no notice (old code: 0 notices).',
  })
  expect(told).toHaveLength(TRIED.length)
})
