import { join } from 'node:path'
import type { MutantName } from '../faults/mutants.ts'
import { BOT_TOKEN } from '../server/test/app.ts'
import { startBotApi } from '../server/test/bot-api.ts'
import { start, startApi } from '../server/test/process.ts'
import { S3_ENV } from '../server/test/storage.ts'
import { requireSameLines } from './lines.ts'
import { trap as sentTrap } from './payloads.ts'
import { connectedTo, openTrap, rssOf } from './watch.ts'
import { createWorld } from './world.ts'

const imported = (path: string) => `--import ${join(import.meta.dirname, path)}`
const portOf = (url: string) => Number(new URL(url).port)

/** An API process, a worker and a fake Bot API with a new database; the object storage is shared. */
export async function startRig(mutant?: MutantName) {
  const world = await createWorld()
  const telegram = await startBotApi({ token: BOT_TOKEN })
  const trap = await openTrap()
  sentTrap.url = trap.url
  const shared = { DATABASE_URL: world.url, BROADCAST_RATE: '1000', BOT_API_ROOT: telegram.url }
  const api = await startApi({
    ...shared,
    // X-Forwarded-For is trusted, so that the login limit per IP address does not matter.
    TRUST_PROXY: 'loopback',
    NODE_OPTIONS: `--expose-gc ${imported('probe.ts')} ${mutant ? imported('../faults/load-mutants.ts') : ''}`,
    ...(mutant && { MUTANTS: mutant }),
  })
  const worker = start('worker', { ...shared, LOG_LEVEL: 'warn' })
  const pid = api.child.pid ?? 0
  const rss: number[] = []
  const expected = [portOf(world.url), portOf(S3_ENV.S3_ENDPOINT)]
  const strange = new Set<number>()
  const look = setInterval(() => {
    if (api.child.exitCode !== null) return
    rss.push(rssOf(pid))
    for (const port of connectedTo(pid, [portOf(api.url), portOf(api.ops)]))
      if (!expected.includes(port)) strange.add(port)
  }, 250)
  await requireSameLines(api.url)

  return {
    world,
    telegram,
    trap,
    api,
    worker,
    /** Samples of the resident memory, in MB. */
    rss,
    strange,
    collectGarbage: () => api.child.kill('SIGUSR2'),
    /** The 99th percentile of the delay of the event loop since the last call, in ms. */
    lag: async () => {
      const text = await (await fetch(`${api.ops}/metrics`)).text()
      return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)/m.exec(text)?.[1] ?? Number.NaN) * 1000
    },
    stop: async () => {
      clearInterval(look)
      await Promise.all([api.stop(), worker.stop()])
      await telegram.close()
      trap.close()
      await world.close()
    },
  }
}
export type Rig = Awaited<ReturnType<typeof startRig>>
