import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../test/postgres.ts'
import { type Running, start } from '../../test/process.ts'
import { S3_ENV } from '../../test/storage.ts'
import { createLog } from '../log.ts'
import { createStoredPhotos } from '../photos/storage.ts'
import { createBoss } from './boss.ts'

let database: TestDatabase
let workers: Running[]
let pool: pg.Pool
beforeAll(async () => {
  database = await createDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {})
  workers = [1, 2].map(() => start('worker', { DATABASE_URL: database.url }))
  await Promise.all(workers.map((worker) => worker.logged('working')))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** What the clock would enqueue when the time comes. */
async function tick(job: string) {
  const log = createLog({ name: 'test', level: 'silent' })
  const boss = createBoss({ url: database.url, log, install: true })
  await boss.start()
  await boss.send(job)
  await boss.stop()
}

test('the worker purges old updates of the bot by the clock, once however many run', async () => {
  await pool.query(`insert into bot_updates (update_id, received_at) values
    (1, now() - interval '3 days'), (2, now() - interval '47 hours'), (3, now())`)
  const { rows: schedules } = await pool.query(
    'select name, cron, timezone from jobs.schedule order by cron, name',
  )
  expect(schedules).toEqual([
    { name: 'close-briefs', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'resume-deliveries', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'sweep-photos', cron: '* * * * *', timezone: 'Europe/Moscow' },
    { name: 'purge-bot-updates', cron: '17 * * * *', timezone: 'Europe/Moscow' },
    { name: 'purge-sessions', cron: '27 * * * *', timezone: 'Europe/Moscow' },
  ])

  await tick('purge-bot-updates')
  await expect
    .poll(async () => (await pool.query('select update_id::int from bot_updates order by 1')).rows)
    .toEqual([{ update_id: 2 }, { update_id: 3 }])
  const done = () =>
    workers
      .flatMap((worker) => worker.output)
      .filter((line) => line.includes('scheduled job done') && line.includes('purge-bot-updates'))
  // The line comes after the rows have gone; a second one would have come with it.
  await expect.poll(() => done().length).toBe(1)
})

test('[P-05] the worker sweeps photos that nobody shows any more', async () => {
  const key = `${randomBytes(32).toString('hex')}.webp`
  const photos = createStoredPhotos({ ...S3_ENV, S3_REGION: 'us-east-1' })
  await photos.put(key, Buffer.from('a photo'))
  await pool.query('insert into discarded_photos (key) values ($1)', [key])
  await tick('sweep-photos')
  await expect.poll(async () => (await pool.query('select from discarded_photos')).rowCount).toBe(0)
  expect(await photos.find(key)).toBeUndefined()
})

test('[B-07] the worker closes active briefs whose deadline has passed, and no others', async () => {
  const rows = [
    ['прошёл', 'active', '-1 minute'],
    ['впереди', 'active', '1 day'],
    ['черновик', 'draft', '-1 day'],
    ['завершён', 'completed', '-1 day'],
  ]
  for (const [title, status, from] of rows) {
    await pool.query(
      `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
        payment_terms, status) values ($1, '', '', '', false, now() + $2::interval, '', $3)`,
      [title, from, status],
    )
  }
  await tick('close-briefs')
  const states = async () =>
    (await pool.query('select title, status, version from briefs order by title')).rows
  await expect.poll(states).toEqual([
    { title: 'впереди', status: 'active', version: 1 },
    { title: 'завершён', status: 'completed', version: 1 },
    { title: 'прошёл', status: 'closed', version: 2 },
    { title: 'черновик', status: 'draft', version: 1 },
  ])
})

test('a worker answers /healthz, /readyz and /metrics, and stops when told', async () => {
  const [worker] = workers
  const { ops_port } = (await worker?.logged('working')) ?? {}
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${String(ops_port)}${path}`).then((reply) => reply.status)
  expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/else'].map(status))).toEqual([
    200, 200, 200, 404,
  ])
  // Somebody shows it, so that the sweep, which may come by, leaves it.
  await pool.query(`insert into users (telegram_id, photo_key) values (1, 'waits')`)
  await pool.query(
    `insert into discarded_photos (key, due_at) values ('waits', now() - interval '1 hour'), ('later', now() + interval '1 day')`,
  )
  const metrics = await fetch(`http://127.0.0.1:${String(ops_port)}/metrics`).then((reply) => reply.text())
  const value = (name: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    )
  expect(value('waiting_seconds{what="photos"}')).toBeGreaterThan(3590)
  expect(value('waiting_seconds{what="photos"}')).toBeLessThan(4000)
  expect(value('waiting_seconds{what="jobs"}')).toBeGreaterThanOrEqual(0)
  expect(Math.abs(value('clock_skew_seconds'))).toBeLessThan(5)
  expect(await Promise.all(workers.map((one) => one.stop()))).toEqual([0, 0])
})
