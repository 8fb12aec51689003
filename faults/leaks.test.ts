import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchKey } from '../server/src/access/auth/init-data-part.ts'
import { startBotApi, startCommand, type BotApi } from '../server/test/bot-api.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { start, startApi } from '../server/test/process.ts'

const SECRETS = {
  token: '700000000:CANARYTOKENxxxxxxxxxxxxxxxxxxxxxxxx',
  password: 'CANARY-DATABASE-PASSWORD',
}
const PERSON = {
  id: 990011223344,
  first_name: 'КАНАРЕЙКАИМЯ',
  last_name: 'КАНАРЕЙКАФАМИЛИЯ',
  username: 'canary_username',
  photo_url: 'https://t.me/i/userpic/320/canary-photo.svg',
}
const TYPED = 'КАНАРЕЙКА-НАБРАНО'
const CANARIES = [
  ...Object.values(SECRETS),
  ...Object.values(PERSON).map(String),
  TYPED,
  'CANARY',
  'КАНАРЕЙКА',
]

let database: TestDatabase
let telegram: BotApi
let env: Record<string, string>
beforeAll(async () => {
  database = await createDatabase()
  telegram = await startBotApi({ token: SECRETS.token })
  const url = new URL(database.url)
  url.password = SECRETS.password
  env = {
    DATABASE_URL: url.href,
    BOT_TOKEN: SECRETS.token,
    LAUNCH_KEY: launchKey(SECRETS.token),
    LOG_LEVEL: 'debug',
  }
})
afterAll(async () => {
  await telegram.close()
  await database.drop()
})

function expectClean(where: string, text: string) {
  for (const canary of CANARIES) expect(text.includes(canary), `${where} holds ${canary}`).toBe(false)
}

test('[C-74] no log line, metric or error reply of the API contains a secret or personal data', async () => {
  const api = await startApi(env)
  const init = signLaunch({ token: SECRETS.token, user: PERSON })
  const tma = { authorization: `tma ${init}` }
  const json = { ...tma, 'content-type': 'application/json' }
  const post = (body: string, headers: Record<string, string> = json) =>
    fetch(`${api.url}/api/tags`, { method: 'POST', headers, body })
  const get = (path: string, headers: Record<string, string> = tma) => fetch(`${api.url}${path}`, { headers })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()

  const asCreator = [
    await get(`/api/tags?search=${encodeURIComponent(TYPED)}`),
    await get(`/api/${encodeURIComponent(TYPED)}`),
    await get('/api/tags', { authorization: `tma ${init}CANARY` }),
    await get('/api/tags', { authorization: `Bearer ${SECRETS.token}`, cookie: `sid=${SECRETS.password}` }),
    await post(JSON.stringify({ name: TYPED, category: null })),
  ]
  await client.query('insert into owners (telegram_id) values ($1)', [PERSON.id])
  const asOwner = [
    await post(JSON.stringify({ name: TYPED, category: null })),
    await post(JSON.stringify({ name: TYPED, category: null })),
    await post(JSON.stringify({ name: TYPED.repeat(10), category: TYPED, [TYPED]: TYPED })),
    await post(`{"name": "${TYPED}`),
    await post(TYPED, { ...tma, 'content-type': `text/${SECRETS.password}` }),
    await post(JSON.stringify({ name: `${TYPED}\u0000`, category: null })),
  ]
  const { rows } = await client.query<{ id: string }>(
    `insert into creators (first_name) values ('Анна') returning id`,
  )
  const id = rows[0]?.id
  const write = (method: string, path: string, body: object) =>
    fetch(api.url + path, { method, headers: json, body: JSON.stringify(body) })
  asOwner.push(
    await write('POST', `/api/creators/${id}/notes`, { text: TYPED }),
    await write('PUT', `/api/creators/${id}/stop`, { reason: TYPED }),
    await write('PUT', `/api/creators/${randomUUID()}/stop`, { reason: TYPED }),
    await write('PUT', `/api/creators/${id}/stop`, { reason: TYPED.repeat(20) }),
    await write('POST', '/api/creators/bulk', { id: randomUUID(), action: 'stop', reason: TYPED, ids: [id] }),
  )
  await client.query('alter table creator_notes rename to notes_away')
  asOwner.push(await write('POST', `/api/creators/${id}/notes`, { text: TYPED }))
  await client.query('alter table notes_away rename to creator_notes')
  await client.query('alter table tags rename to tags_away')
  asOwner.push(await post(JSON.stringify({ name: TYPED, category: null })))
  await client.query('alter table tags_away rename to tags')
  await client.end()

  const statuses = [...asCreator, ...asOwner].map((reply) => reply.status)
  expect(statuses).toEqual([
    200, 404, 401, 401, 403, 201, 409, 422, 400, 415, 409, 201, 204, 404, 422, 200, 500, 500,
  ])
  for (const reply of [...asCreator, ...asOwner]) {
    if (!reply.ok) expectClean(`the ${reply.status} reply`, await reply.text())
  }
  expectClean('/metrics', await fetch(`${api.ops}/metrics`).then((reply) => reply.text()))
  await api.stop()
  expect(api.output.filter((line) => line.includes('"msg":"request"'))).toHaveLength(statuses.length)
  expectClean('the log', api.output.join('\n'))
})

test('[S-84] no log line and no job contains a cell of an imported file', async () => {
  const api = await startApi(env)
  const worker = start('worker', { ...env, BOT_API_ROOT: telegram.url })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const tma = { authorization: `tma ${signLaunch({ token: SECRETS.token, user: PERSON })}` }
  const ask = async <T>(path: string, init: RequestInit = {}) => {
    const json = typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}
    const reply = await fetch(`${api.url}/api/imports${path}`, { ...init, headers: { ...tma, ...json } })
    expect(reply.ok, `${path}: ${reply.status}`).toBe(true)
    return (await reply.json().catch(() => undefined)) as T
  }
  const form = new FormData()
  const cells = `ФИО;Почта;О себе\n${TYPED} Анна;canary@CANARY.test;${TYPED}\n;CANARY;${TYPED}`
  form.set('file', new Blob([cells]), `${TYPED}.csv`)
  const { id } = await ask<{ id: string }>('', { method: 'POST', body: form })
  const until = (state: string) =>
    expect.poll(async () => (await ask<{ state: string }>(`/${id}`)).state, { timeout: 60_000 }).toBe(state)
  await until('columns')
  const fields = ['full_name', 'email', 'bio']
  await ask(`/${id}/columns`, { method: 'PUT', body: JSON.stringify({ fields }) })
  await until('checked')
  // The first batch cannot be written.
  await client.query(
    `alter table creators add constraint no_such_bio check (bio not like '%${TYPED}%') not valid`,
  )
  await ask(`/${id}/steps`, { method: 'POST', body: JSON.stringify({ step: 'run' }) })
  const failure = async () => {
    const { rows } = await client.query<{ output: string }>(
      `select output::text from jobs.job where name = 'import-people' and output is not null limit 1`,
    )
    return rows[0]?.output ?? ''
  }
  await expect.poll(failure, { timeout: 30_000 }).not.toBe('')
  expectClean('the job', await failure())
  await client.query('alter table creators drop constraint no_such_bio')
  await client.end()
  await api.stop()
  await worker.stop()
  expectClean('the log of the API', api.output.join('\n'))
  expectClean('the log of the worker', worker.output.join('\n'))
})

test('no log line of the bot contains them, when Telegram fails and when a person writes', async () => {
  telegram.fail({
    when: { method: 'sendMessage' },
    times: 1,
    answer: { kind: 'bad_request', description: `Bad Request: ${TYPED} ${SECRETS.token}` },
  })
  const bot = start('bot', { ...env, BOT_API_ROOT: telegram.url, APP_URL: 'http://127.0.0.1:1/' })
  await bot.logged('polling')
  telegram.update(startCommand(PERSON, 'CANARY'))
  await bot.logged('update failed')
  telegram.update(startCommand(PERSON))
  await telegram.waitFor((call) => call.method === 'sendMessage' && call.outcome === 'ok', 10_000)
  expect(await bot.stop()).toBe(0)
  expectClean('the log', bot.output.join('\n'))
})

test('no log line of a process that cannot start contains them', async () => {
  const broken = start('api', { ...env, DATABASE_URL: `mysql://x:${SECRETS.password}@db/x` })
  expect(await broken.exit).toBe(1)
  const unreachable = start('worker', {
    ...env,
    DATABASE_URL: `postgres://x:${SECRETS.password}@127.0.0.1:1/x`,
  })
  expect(await unreachable.exit).toBe(1)
  for (const one of [broken, unreachable]) {
    expect(one.output.length).toBeGreaterThan(0)
    expectClean('the log', one.output.join('\n'))
  }
})
