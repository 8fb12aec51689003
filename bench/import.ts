/** A file of 50 000 rows and 20 columns: how long its import takes, the memory of its processes, and what people wait meanwhile. */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Import } from '@ugc/contract/imports'
import { BOT_TOKEN } from '../server/test/app.ts'
import { startBotApi } from '../server/test/bot-api.ts'
import { insertKnown, makePeopleFile } from '../server/test/people-file.ts'
import { start } from '../server/test/process.ts'
import { timed } from './ask.ts'
import { copyDatabase } from './copies.ts'
import { ensureDatabase, factsOf, SIZES, startServer, urlOf } from './databases.ts'
import { endpointsOf } from './endpoints-cases.ts'
import { inviteCreators } from './guests.ts'
import { limitOf } from './limits.ts'
import { asked, finish } from './part.ts'
import { msOf, numberOf, spreadOf } from './report.ts'

/** Three lines of a hundred are empty, as people leave them. */
const LINES = asked.quick ? 3000 : 51_500
const QUIET_MS = asked.quick ? 2000 : 30_000
/** Forty owners who each open a page every two seconds. */
const PACE_MS = 50
const PROCESS_MB = 700

const size = SIZES[asked.quick ? 0 : 1]
if (!size) throw new Error('no size')
await ensureDatabase(size)
const facts = await factsOf(size)
const copy = await copyDatabase(size.database)
const pool = new pg.Pool({ connectionString: urlOf(copy.name), max: 2 })
const { rows: tags } = await pool.query<{ id: number; name: string }>(
  `select id, name from tags where name in ('Бьюти', 'Мода', 'Еда')`,
)
const file = makePeopleFile({
  seed: 50,
  rows: LINES,
  tags: Object.fromEntries(tags.map(({ id, name }) => [name, id])),
  more: {
    Страна: () => 'Россия',
    Портфолио: (line) => `https://portfolio.test/${line}/videos`,
    'Опыт, лет': (line) => line % 9,
    Специализация: (line) => ['распаковки', 'обзоры, распаковки', 'рецепты'][line % 3] ?? null,
    'О себе': (line) => `Снимаю для брендов, сделала роликов: ${line}. Люблю короткие истории и дневной свет`,
    'Последний проект': (line) => `Проект ${line % 500}`,
    Менеджер: (line) => ['Ирина', 'Олег', 'Дина'][line % 3] ?? null,
  },
})
for (const known of file.known) await insertKnown(pool, known)
await pool.query('analyze creators')
const bytes = await file.xlsx()

const telegram = await startBotApi({ token: BOT_TOKEN })
const { api, url, token } = await startServer(copy.name)
const worker = start('worker', { DATABASE_URL: urlOf(copy.name), BOT_API_ROOT: telegram.url })
await worker.logged('working')
const [guest] = await inviteCreators(copy.name, 1)
if (!guest) throw new Error('no creator')
const questions = endpointsOf(facts, token, guest).flatMap((endpoint) => endpoint.questions.slice(0, 1))

/** Calls in turn at a steady pace, until told to stop. */
function callAlong() {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const calls: Promise<void>[] = []
  const timer = setInterval(() => {
    const question = questions[calls.length % questions.length]
    if (!question) return
    calls.push(timed(agent, url, question).then(({ ms }) => void times.push(ms)))
  }, PACE_MS)
  return async () => {
    clearInterval(timer)
    await Promise.all(calls)
    agent.destroy()
    return times
  }
}

async function during(work: () => Promise<unknown>) {
  const stop = callAlong()
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  return { seconds, times: await stop() }
}
const nothing = () => during(() => delay(QUIET_MS))

/** In MB; 0 once the process has ended. */
const most = (pid: number | string | undefined) => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
/** The process that reads the file lives for some seconds. */
function watchReader() {
  let peak = 0
  const timer = setInterval(() => {
    const pids = readFileSync(`/proc/${worker.child.pid}/task/${worker.child.pid}/children`, 'utf8')
    for (const pid of pids.trim().split(' ')) peak = Math.max(peak, most(pid))
  }, 20)
  return () => {
    clearInterval(timer)
    return peak
  }
}

const headers = { authorization: `Bearer ${token}` }
async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const json = typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}
  const reply = await fetch(`${url}/api/imports${path}`, { ...init, headers: { ...headers, ...json } })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}
/** Asks as often as the screen does. */
async function until(id: string, state: Import['state']): Promise<Import> {
  for (;;) {
    const found = await ask<Import>(`/${id}`)
    if (found.state === state) return found
    if (found.state === 'refused') throw new Error(`refused: ${found.refusal}`)
    await delay(1000)
  }
}
const step = (id: string, name: 'run' | 'undo') =>
  ask(`/${id}/steps`, { method: 'POST', body: JSON.stringify({ step: name }) })

const resting = most(worker.child.pid)
const load = loadavg()[0]?.toFixed(1)
await nothing()
const before = await nothing()
let id = ''
const stopWatching = watchReader()
const reading = await during(async () => {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(bytes)]), 'people.xlsx')
  id = (await ask<{ id: string }>('', { method: 'POST', body: form })).id
  await until(id, 'columns')
})
const reader = stopWatching()
const { columns, rows } = await ask<Import>(`/${id}`)
const checking = await during(async () => {
  const fields = columns.map(({ field }) => field)
  await ask(`/${id}/columns`, { method: 'PUT', body: JSON.stringify({ fields }) })
  await until(id, 'checked')
})
const writing = await during(async () => {
  await step(id, 'run')
  await until(id, 'done')
})
const { counts } = await ask<Import>(`/${id}`)
const between = await nothing()
const undoing = await during(async () => {
  await step(id, 'undo')
  await until(id, 'undone')
})
const after = await nothing()
const working = most(worker.child.pid)
await worker.stop()
await api.stop()
await telegram.close()
await pool.end()
await copy.drop()

const quiet = spreadOf([...before.times, ...between.times, ...after.times])
const STEPS = { reading, checking, writing, undoing }
const steps = Object.entries(STEPS).map(([name, { seconds, times }]) => {
  const { p50, p95 } = spreadOf(times)
  return { name, seconds, p50, p95, ratio: p95 / quiet.p95 }
})
const worst = Math.max(...steps.map(({ ratio }) => ratio))
const isFast = worst <= 2
const isSmall = reader <= PROCESS_MB
const what = `${numberOf(rows)} rows, ${columns.length} columns, ${(bytes.length / 2 ** 20).toFixed(1)} MB`
finish('import', {
  blocks: {
    import: [
      `| ${what} | time | calls meanwhile, p50 / p95, ms | p95 beside quiet |`,
      '|---|---|---|---|',
      `| nothing else happens | | ${msOf(quiet.p50)} / ${msOf(quiet.p95)} | |`,
      ...steps.map(
        ({ name, seconds, p50, p95, ratio }) =>
          `| ${name} | ${seconds.toFixed(0)} s | ${msOf(p50)} / ${msOf(p95)} | ×${ratio.toFixed(1)} |`,
      ),
      '',
      `${numberOf(counts.new)} new, ${numberOf(counts.update)} updated, ${numberOf(counts.same)} as before, ${numberOf(counts.duplicate)} repeated, ${numberOf(counts.error)} wrong. The process that reads the file has **${reader.toFixed(0)} MB** at most, the worker ${working.toFixed(0)} MB (${resting.toFixed(0)} MB at rest). Load of the machine ${load} before.`,
    ].join('\n'),
  },
  verdicts: [
    {
      target: `import of ${numberOf(rows)} rows: its process has at most ${PROCESS_MB} MB`,
      measured: `${reader.toFixed(0)} MB`,
      holds: isSmall,
      ...limitOf('import, memory', isSmall),
    },
    {
      target: `import of ${numberOf(rows)} rows: p95 of the calls meanwhile at most twice the quiet one`,
      measured: `×${worst.toFixed(1)}`,
      holds: isFast,
      ...limitOf('import', isFast),
    },
  ],
  data: { steps, quiet, reader },
})
