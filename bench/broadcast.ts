/**
 * `npm run bench:broadcast [-- --write --long]`: the pace that is kept; the long form takes Telegram's own pace and the
 * paid one, and what a large send does to the lists.
 */
import { busiestSecond, secondsOf } from '../faults/broadcast-accounts.ts'
import { startBroadcast } from '../faults/broadcast-rig.ts'
import { createDatabase, ensureTemplate } from '../server/test/postgres.ts'
import { limitOf } from './limits.ts'
import { asked, finish } from './part.ts'
import { msOf as ms, type Spread, spreadOf } from './report.ts'
import type { Verdict } from './results.ts'

const verdicts: Verdict[] = []
let sustainedMost = 0
const say = (line: string) => process.stdout.write(`${line}\n`)

type Rig = Awaited<ReturnType<typeof startBroadcast>>

async function withRig<T>(recipients: number, rate: number, work: (rig: Rig) => Promise<T>): Promise<T> {
  const database = await createDatabase()
  const rig = await startBroadcast({ database_url: database.url, recipients, rate })
  try {
    return await work(rig)
  } finally {
    await rig.stop()
    await database.drop()
  }
}

const pace = (recipients: number, rate: number) =>
  withRig(recipients, rate, async (rig) => {
    await Promise.all([rig.startWorker(), rig.startWorker()])
    await rig.send()
    await rig.finished(600_000)
    const { twice, missed, unconfirmed } = await rig.accounts()
    const seconds = secondsOf(rig.telegram)
    const sustained = recipients / seconds
    const line =
      `| ${recipients} at ${rate} a second, two workers | ${seconds.toFixed(1)} s, ${sustained.toFixed(1)} a second ` +
      `(${((sustained / rate) * 100).toFixed(0)} %) | ${busiestSecond(rig.telegram)} | ${twice} / ${missed} / ${unconfirmed} |`
    sustainedMost = Math.max(sustainedMost, sustained)
    const isKept = sustained >= 0.99 * rate && busiestSecond(rig.telegram) <= rate
    verdicts.push({
      target: `broadcast at ${rate} a second: at least 99 % of it, in no second more`,
      measured: `${((sustained / rate) * 100).toFixed(1)} %, at most ${busiestSecond(rig.telegram)}`,
      holds: isKept,
      ...limitOf('broadcast', isKept),
    })
    say(line)
    return line
  })

/** One after another until told to stop. */
function ask(rig: Rig, path: string) {
  const times: number[] = []
  let going = true
  const asked = (async () => {
    while (going) {
      const began = performance.now()
      const reply = await fetch(rig.api.url + path, { headers: rig.owner })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
      times.push(performance.now() - began)
    }
  })()
  return async (): Promise<Spread> => {
    going = false
    await asked
    return spreadOf(times)
  }
}

const LISTS = ['/api/creators?is_active=true', '/api/briefs']

async function listsDuring(rig: Rig, work: () => Promise<unknown>): Promise<Spread[]> {
  const stops = LISTS.map((path) => ask(rig, path))
  await work()
  return Promise.all(stops.map((stop) => stop()))
}

const large = (recipients: number) =>
  withRig(recipients, 1000, async (rig) => {
    const idle = await listsDuring(rig, () => new Promise((resolve) => setTimeout(resolve, 3000)))
    let took = 0
    const busy = await listsDuring(rig, async () => {
      took = (await rig.send()).ms
    })
    await rig.startWorker()
    const stop = ask(rig, `/api/briefs/${rig.brief_id}/progress`)
    const sending = await listsDuring(rig, () => new Promise((resolve) => setTimeout(resolve, 10_000)))
    const progress = await stop()
    const cells = (spreads: Spread[]) => spreads.map(({ p50, p95 }) => `${ms(p50)} / ${ms(p95)}`).join(' | ')
    const lines = [
      `POST /send to ${recipients} creators: **${(took / 1000).toFixed(2)} s**. The lists meanwhile, p50 / p95 in ms:`,
      '',
      '| | creators | briefs |',
      '|---|---|---|',
      `| nothing else happens | ${cells(idle)} |`,
      `| while the send is written | ${cells(busy)} |`,
      `| while it goes out at 1000 a second | ${cells(sending)} |`,
      '',
      `The progress of ${recipients} while it goes out: ${ms(progress.p50)} / ${ms(progress.p95)} ms.`,
    ]
    say(lines.join('\n'))
    return lines
  })

await ensureTemplate()
const HEAD = ['| broadcast | time | busiest second | twice / missed / unconfirmed |', '|---|---|---|---|']
const [people, rate] = asked.quick ? [300, 300] : [3000, 300]
const short = [...HEAD, await pace(people, rate)]
const long = asked.long
  ? [...HEAD, await pace(3000, 30), await pace(20_000, 1000), '', ...(await large(100_000))]
  : []
finish('broadcast', {
  blocks: { pace: short.join('\n'), ...(asked.long ? { broadcast: long.join('\n') } : {}) },
  verdicts,
  data: { sustained: sustainedMost },
})
