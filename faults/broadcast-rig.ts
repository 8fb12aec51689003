import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { BOT_TOKEN, launchedBy } from '../server/test/app.ts'
import { type Call, startBotApi } from '../server/test/bot-api.ts'
import { type Running, start, startApi } from '../server/test/process.ts'
import { settle } from './broadcast-accounts.ts'

const OWNER = 910_000_007
export const FIRST_CHAT = 20_000_000
/**
 * The most messages that a worker can leave unconfirmed when it is killed at 300 per second with six messages per slot:
 * seven slots in flight, an eighth that its other lane begins at the same moment, and two whose results are being written.
 */
export const IN_FLIGHT = 60

interface Options {
  database_url: string
  recipients: number
  rate: number
  env?: Record<string, string>
  onCall?: (call: Call) => void
}

/** A brief with `recipients` creators, an API, workers and a fake Bot API. */
export async function startBroadcast({ database_url, recipients, rate, env = {}, onCall }: Options) {
  let telegram = await startBotApi({ token: BOT_TOKEN, ...(onCall ? { onCall } : {}) })
  const api_root = telegram.url
  const pool = new pg.Pool({ connectionString: database_url, max: 2 })
  pool.on('error', () => {})
  // Without a listener the error event of a broken connection ends the process; some tests stop PostgreSQL.
  pool.on('connect', (client) => client.on('error', () => {}))
  await pool.query('insert into users (telegram_id) values ($1) on conflict do nothing', [OWNER])
  await pool.query('insert into owners (telegram_id) values ($1) on conflict do nothing', [OWNER])
  await addPeople(pool, recipients)
  const brief_id = await newBrief(pool)
  const api = await startApi({ DATABASE_URL: database_url })
  const workers = new Set<Running>()
  const owner = launchedBy(OWNER)

  const startWorker = async (more: Record<string, string> = {}) => {
    const worker = start('worker', {
      DATABASE_URL: database_url,
      BOT_API_ROOT: api_root,
      BROADCAST_RATE: String(rate),
      ...env,
      ...more,
    })
    workers.add(worker)
    void worker.exit.then(() => workers.delete(worker))
    await worker.logged('working', 120_000)
    return worker
  }

  const startBot = async () => {
    const bot = start('bot', {
      DATABASE_URL: database_url,
      BOT_API_ROOT: api_root,
      BROADCAST_RATE: String(rate),
      BOT_TOKEN,
      APP_URL: 'https://app.test/',
    })
    workers.add(bot)
    void bot.exit.then(() => workers.delete(bot))
    await bot.logged('started', 120_000)
    return bot
  }

  /** Without the messages that tell the owner of the send. */
  const sent = (method?: string) => telegram.sent(method).filter(({ chat_id }) => chat_id !== OWNER)

  const post = async (what: 'send' | 'resend', id: string) => {
    const began = performance.now()
    const reply = await fetch(`${api.url}/api/briefs/${id}/${what}`, { method: 'POST', headers: owner })
    if (!reply.ok) throw new Error(`${what} answered ${reply.status}: ${await reply.text()}`)
    const { sent_to } = (await reply.json()) as { sent_to: number }
    return { sent_to, ms: performance.now() - began }
  }

  const states = async (id = brief_id) => {
    const found = await pool.query<{ state: string; count: number }>(
      'select state, count(*)::int from deliveries where brief_id = $1 group by 1',
      [id],
    )
    return Object.fromEntries(found.rows.map(({ state, count }) => [state, count])) as Record<string, number>
  }

  /** Resolves when no row is queued or sending; tolerates that the database is unavailable meanwhile. */
  const finished = async (ms: number, id = brief_id) => {
    const until = performance.now() + ms
    for (;;) {
      const now = await states(id).catch(() => undefined)
      if (now && !now.queued && !now.sending) return now
      if (performance.now() > until) throw new Error(`not finished: ${JSON.stringify(now)}`)
      await delay(100)
    }
  }

  return {
    get telegram() {
      return { ...telegram, sent }
    },
    pool,
    api,
    owner,
    brief_id,
    workers,
    startWorker,
    startBot,
    states,
    finished,
    newBrief: () => newBrief(pool),
    send: (id = brief_id) => post('send', id),
    resend: (id: string) => post('resend', id),
    accounts: (id = brief_id) => settle(pool, id, sent('sendMessage')),
    /** Lets all leases and heartbeats expire now. No worker may be sending. */
    overtake: async () => {
      await pool.query(
        `update deliveries set lease_until = now() - interval '1 s' where lease_until is not null`,
      )
      await pool.query(
        `update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active' and name = 'deliver-brief'`,
      )
    },
    /** Stops listening and clears the log of calls. */
    goAway: () => telegram.close(),
    comeBack: async () => {
      telegram = await startBotApi({ token: BOT_TOKEN, port: Number(new URL(api_root).port) })
    },
    stop: async () => {
      await Promise.all([...workers].map((worker) => worker.stop()))
      await api.stop()
      await telegram.close()
      await pool.end()
    },
  }
}
export type Broadcast = Awaited<ReturnType<typeof startBroadcast>>

async function addPeople(pool: pg.Pool, count: number) {
  await pool.query(
    'insert into users (telegram_id) select $1::bigint + n from generate_series(1, $2::int) n on conflict do nothing',
    [FIRST_CHAT, count],
  )
  await pool.query(
    `insert into creators (telegram_id, first_name, profile_completed, is_active, tag_ids)
     select $1::bigint + n, 'Креатор ' || n, true, true, '{1}' from generate_series(1, $2::int) n`,
    [FIRST_CHAT, count],
  )
}

async function newBrief(pool: pg.Pool) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
       payment_terms, target_tags)
     values ('Бриф', 'Крем', 'Бренд', 'Задача', true, now() + interval '7 days', 'После сдачи', '{1}') returning id`,
  )
  return rows[0]?.id ?? ''
}

/** The worker that holds the job. */
export const busyOf = ({ workers }: Pick<Broadcast, 'workers'>) =>
  [...workers].find(({ output }) => {
    const said = output.map((line) => (JSON.parse(line) as { msg: string }).msg)
    return said.findLast((line) => line.startsWith('delivery')) === 'delivery begins'
  })
