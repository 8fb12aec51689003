import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { BOT_TOKEN, launchedBy } from '../server/test/app.ts'
import { type BotApi, startBotApi } from '../server/test/bot-api.ts'
import { type Running, start, startApi } from '../server/test/process.ts'

const OWNER = 910_000_007
const FIRST_CHAT = 20_000_000

interface Options {
  database_url: string
  recipients: number
  rate: number
  env?: Record<string, string>
}

/** A brief, so many people to bring it to, and everything that takes part. */
export async function startBroadcast({ database_url, recipients, rate, env = {} }: Options) {
  const telegram = await startBotApi({ token: BOT_TOKEN })
  const pool = new pg.Pool({ connectionString: database_url, max: 2 })
  pool.on('error', () => {})
  // A connection in use that breaks says so as an event, and a test that stops PostgreSQL breaks them.
  pool.on('connect', (client) => client.on('error', () => {}))
  await pool.query('insert into users (telegram_id) values ($1) on conflict do nothing', [OWNER])
  await pool.query('insert into owners (telegram_id) values ($1) on conflict do nothing', [OWNER])
  await pool.query(
    'insert into users (telegram_id) select $1::bigint + n from generate_series(1, $2::int) n on conflict do nothing',
    [FIRST_CHAT, recipients],
  )
  await pool.query(
    `insert into creators (telegram_id, first_name, profile_completed, is_active, tag_ids)
     select $1::bigint + n, 'Креатор ' || n, true, true, '{1}' from generate_series(1, $2::int) n`,
    [FIRST_CHAT, recipients],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
       payment_terms, target_tags)
     values ('Бриф', 'Крем', 'Бренд', 'Задача', true, now() + interval '7 days', 'После сдачи', '{1}') returning id`,
  )
  const brief_id = rows[0]?.id ?? ''
  const api = await startApi({ DATABASE_URL: database_url })
  const workers = new Set<Running>()

  const startWorker = async (more: Record<string, string> = {}) => {
    const worker = start('worker', {
      DATABASE_URL: database_url,
      BOT_API_ROOT: telegram.url,
      BROADCAST_RATE: String(rate),
      ...env,
      ...more,
    })
    workers.add(worker)
    void worker.exit.then(() => workers.delete(worker))
    await worker.logged('working')
    return worker
  }

  const send = async () => {
    const began = performance.now()
    const reply = await fetch(`${api.url}/api/briefs/${brief_id}/send`, {
      method: 'POST',
      headers: launchedBy(OWNER),
    })
    if (!reply.ok) throw new Error(`send answered ${reply.status}: ${await reply.text()}`)
    const { sent_to } = (await reply.json()) as { sent_to: number }
    return { sent_to, ms: performance.now() - began }
  }

  const states = async () => {
    const found = await pool.query<{ state: string; count: number }>(
      'select state, count(*)::int from deliveries where brief_id = $1 group by 1',
      [brief_id],
    )
    return Object.fromEntries(found.rows.map(({ state, count }) => [state, count])) as Record<string, number>
  }

  /** Until nothing is queued or on its way; the database may be away meanwhile. */
  const finished = async (ms: number) => {
    const until = performance.now() + ms
    for (;;) {
      const now = await states().catch(() => undefined)
      if (now && !now.queued && !now.sending) return now
      if (performance.now() > until) throw new Error(`not finished: ${JSON.stringify(now)}`)
      await delay(200)
    }
  }

  const stop = async () => {
    await Promise.all([...workers].map((worker) => worker.stop()))
    await api.stop()
    await telegram.close()
    await pool.end()
  }
  const owner = launchedBy(OWNER)
  const accounts = () => settle(telegram, pool, brief_id)
  return {
    telegram,
    pool,
    api,
    owner,
    brief_id,
    workers,
    startWorker,
    send,
    states,
    finished,
    accounts,
    stop,
  }
}

/** The worker with one thing wrong, see mutant.ts. */
export const mutant = (file: string, from: string, to: string) => ({
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'mutant.ts')}`,
  MUTANT: JSON.stringify({ file, from, to }),
})

/** What Telegram accepted beside what the rows say. */
async function settle(telegram: BotApi, pool: pg.Pool, brief_id: string) {
  const { rows } = await pool.query<{ telegram_id: string; state: string }>(
    'select telegram_id, state from deliveries join creators on creators.id = creator_id where brief_id = $1',
    [brief_id],
  )
  const times = new Map<string, number>()
  for (const { chat_id } of telegram.sent('sendMessage'))
    times.set(String(chat_id), (times.get(String(chat_id)) ?? 0) + 1)
  const got = (one: { telegram_id: string }) => times.get(one.telegram_id) ?? 0
  const known = new Set(['unconfirmed', 'failed', 'blocked'])
  return {
    recipients: rows.length,
    twice: rows.filter((one) => got(one) > 1).length,
    /** Nobody told the owner that they may not have it. */
    missed: rows.filter((one) => got(one) === 0 && !known.has(one.state)).length,
    unconfirmed: rows.filter((one) => one.state === 'unconfirmed').length,
    arrived: times.size,
  }
}

/** The most messages in any one second, by the log of whoever received them. */
export function busiestSecond(telegram: BotApi): number {
  const at = telegram.sent('sendMessage').map((call) => call.at)
  let most = 0
  let first = 0
  for (const [last, moment] of at.entries()) {
    while ((at[first] ?? 0) <= moment - 1000) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

export const secondsOf = (telegram: BotApi) => {
  const sent = telegram.sent('sendMessage')
  return ((sent.at(-1)?.at ?? 0) - (sent[0]?.at ?? 0)) / 1000
}
