import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy } from '../server/test/app.ts'
import { BRIEF } from '../server/test/factories.ts'
import { launchOf } from '../server/test/sign-in.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { makeCast, withClient } from './cast.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'
import { withMutants, startApis } from './rig.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const [DAY_OFF, MINUTES_OFF] = [
  { '-25 h': -25 * HOUR, '+25 h': 25 * HOUR },
  { '-10 min': -10 * MINUTE, '+10 min': 10 * MINUTE },
]
const SHIFTS = shortOrLong(DAY_OFF, { ...DAY_OFF, ...MINUTES_OFF })

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const CLOCK = `--import ${join(import.meta.dirname, 'wrong-clock.ts')}`

async function judge(shift: number, more: Record<string, string> = {}) {
  const cast = await makeCast(database.url)
  const person = cast.creators[0]?.telegram_id ?? 0
  const NODE_OPTIONS = [more.NODE_OPTIONS, CLOCK].filter(Boolean).join(' ')
  const env = { DATABASE_URL: database.url, ...more, NODE_OPTIONS, CLOCK_SHIFT_MS: String(shift * 1000) }
  const rig = await startApis(env, 1)
  const url = rig.apis[0]?.url ?? ''
  const [api] = rig.apis
  const { time } = (await api?.logged('started')) ?? {}
  const wrong = Date.parse(String(time)) - Date.now()

  const signIn = async (id: number, age: number) => {
    const body = JSON.stringify({ init_data: launchOf(id, age) })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${url}/api/auth/telegram`, { method: 'POST', headers, body })
    return { status: reply.status, token: ((await reply.json()) as { token?: string }).token ?? '' }
  }
  const me = async (token: string) =>
    (await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status

  const post = async (who: number, path: string, body: object) => {
    const headers = { ...launchedBy(who), 'content-type': 'application/json' }
    return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const brief = (ahead: number) =>
    post(cast.owner, '/api/briefs', { ...BRIEF, deadline: new Date(Date.now() + ahead * 1000).toISOString() })
  const answer = { brief_id: cast.open_briefs[0], creator_price: 1 }

  const fresh = await signIn(person, 0)
  const alive = await me(fresh.token)
  const hours = await withClient(database.url, async (client) => {
    const { rows } = await client.query<{ total: number; idle: number }>(
      `select extract(epoch from expires_at - now())::float8 / 3600 as total,
              extract(epoch from idle_until - now())::float8 / 3600 as idle
       from sessions where telegram_id = $1`,
      [person],
    )
    // It expired a second ago by the clock of the database.
    await client.query(
      `update sessions set idle_until = now() - interval '1 second' where telegram_id = $1`,
      [person],
    )
    return rows[0] ?? { total: Number.NaN, idle: Number.NaN }
  })
  const outcome = {
    fresh: fresh.status,
    header: (await fetch(`${url}/api/tags`, { headers: launchedBy(person) })).status,
    alive,
    over: await me(fresh.token),
    creator_23_h: (await signIn(person, 23 * HOUR)).status,
    creator_25_h: (await signIn(person, 25 * HOUR)).status,
    owner_9_h: (await signIn(cast.owner, 9 * HOUR)).status,
    ahead_4_min: (await signIn(person, -4 * MINUTE)).status,
    ahead_6_min: (await signIn(person, -6 * MINUTE)).status,
    due_in_1_h: await brief(HOUR),
    due_1_h_ago: await brief(-HOUR),
    response: await post(person, '/api/responses', answer),
    total_hours: Math.round(hours.total),
    idle_hours: Math.round(hours.idle),
  }
  await rig.stop()
  return { wrong: wrong / 1000, outcome }
}

const RIGHT = {
  fresh: 200,
  header: 200,
  alive: 200,
  over: 401,
  creator_23_h: 200,
  creator_25_h: 401,
  owner_9_h: 401,
  ahead_4_min: 200,
  ahead_6_min: 401,
  due_in_1_h: 201,
  due_1_h_ago: 422,
  response: 201,
  total_hours: 168,
  idle_hours: 24,
}

test('a process with a wrong clock: no valid request is refused, nothing lives longer', async () => {
  const [{ outcome: own }, ...judged] = await Promise.all([
    judge(-25 * HOUR, withMutants('trustsOwnClock')),
    ...Object.entries(SHIFTS).map(async ([name, shift]) => ({ name, shift, ...(await judge(shift)) })),
  ])
  const right = judged.filter(({ outcome }) => JSON.stringify(outcome) === JSON.stringify(RIGHT)).length
  for (const { name, shift, wrong, outcome } of judged) {
    // The clock of that process really was wrong.
    expect(Math.abs(wrong - shift), name).toBeLessThan(60)
    expect(outcome, name).toEqual(RIGHT)
  }
  expect(own).toMatchObject({ fresh: 401, creator_25_h: 200 })
  finding({
    fault: 'an API process whose clock is 10 minutes or 25 hours slow or fast',
    times: judged.length,
    result: `Sign-ins, sessions, their lengths and deadlines use the clock of the database: the same answers as with the right clock in ${right} of ${judged.length}.`,
    control: `with the clock of a process that is 25 h slow: a fresh launch gets ${own.fresh}, one of 25 h ago ${own.creator_25_h}.`,
  })
}, 200_000)
