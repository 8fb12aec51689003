import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monotonicMs } from '../server/test/bot-api.ts'
import { start } from '../server/test/process.ts'
import { startBroadcast } from './broadcast-rig.ts'

const PORT = '54392'
const DATABASE_URL = `postgres://postgres@127.0.0.1:${PORT}/ugc`
const LONG = process.env.BROADCAST_LONG === '1'

let dir: string
const postgres = (...words: string[]) =>
  promisify(execFile)(join(import.meta.dirname, '../tools/services'), [...words, 'postgres'], {
    env: { ...process.env, UGC_SERVICES_DIR: dir, UGC_PG_PORT: PORT },
  })
beforeAll(async () => {
  dir = await mkdtemp('/var/tmp/ugc-broadcast-')
  await postgres('start')
  expect(await start('migrate', { DATABASE_URL }).exit).toBe(0)
})
afterAll(async () => {
  await postgres('stop')
  await rm(dir, { recursive: true, force: true })
})

test(
  '[B-08] PostgreSQL restarted in immediate mode in the middle: nobody twice, nobody missed in silence',
  { timeout: 600_000 },
  async () => {
    const recipients = 3000
    const restarts = LONG ? 20 : 3
    const rig = await startBroadcast({ database_url: DATABASE_URL, recipients, rate: 300 })
    rig.telegram.fail({ times: 'always', answer: { kind: 'slow', ms: 40 } })
    await Promise.all([rig.startWorker(), rig.startWorker()])
    await rig.send()
    const gaps: number[] = []
    for (let restart = 0; restart < restarts; restart += 1) {
      const sent = rig.telegram.sent('sendMessage').length
      const next = sent + Math.ceil((Math.random() * (recipients - sent)) / (restarts - restart + 1))
      await rig.telegram.waitFor(() => rig.telegram.sent('sendMessage').length >= next, 60_000)
      await postgres('stop', '--immediate')
      await postgres('start')
      const back = monotonicMs()
      const first = await rig.telegram.waitFor((call) => call.at > back, 60_000)
      gaps.push((first.at - back) / 1000)
    }
    await rig.finished(120_000)
    const accounts = await rig.accounts()
    process.stdout.write(
      `broadcast: ${restarts} restarts of PostgreSQL: ${JSON.stringify(accounts)}, went on after ${Math.max(...gaps).toFixed(1)} s at most\n`,
    )
    expect(accounts).toMatchObject({ recipients, twice: 0, missed: 0 })
    expect(accounts.unconfirmed).toBeLessThanOrEqual(restarts * 38)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(15)
    await rig.stop()
  },
)
