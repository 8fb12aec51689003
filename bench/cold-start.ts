/** From spawn to listening, in turns with a Node that does nothing. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createDatabase, ensureTemplate } from '../server/test/postgres.ts'
import { start } from '../server/test/process.ts'
import { asked, finish } from './part.ts'
import { median, msOf } from './report.ts'

const TIMES = asked.quick ? 2 : 10

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const nothing = () => timed(() => once(spawn(process.execPath, ['-e', '0']), 'exit'))

async function started(name: 'api' | 'worker', ready: string, env: Record<string, string>) {
  let running: ReturnType<typeof start> | undefined
  const time = await timed(() => {
    running = start(name, env)
    return running.logged(ready)
  })
  await running?.stop()
  return time
}

await ensureTemplate()
const database = await createDatabase()
// Tests keep what was compiled; a machine that starts for the first time has nothing.
const env = { DATABASE_URL: database.url, NODE_DISABLE_COMPILE_CACHE: '1' }
const times: Record<'node' | 'api' | 'worker', number[]> = { node: [], api: [], worker: [] }
for (let turn = 0; turn < TIMES; turn += 1) {
  times.node.push(await nothing())
  times.api.push(await started('api', 'listening', env))
  times.worker.push(await started('worker', 'working', env))
}
await database.drop()
const row = (name: string, of: number[]) =>
  `| ${name} | ${msOf(median(of))} (${msOf(Math.min(...of))}–${msOf(Math.max(...of))}) | ×${(median(of) / median(times.node)).toFixed(1)} |`
finish('cold-start', {
  blocks: {
    'cold-start': [
      `| median of ${TIMES} | ms (lowest–highest) | of a bare Node |`,
      '|---|---|---|',
      row('`node -e 0`, spawn to exit', times.node),
      row('api, spawn to listening', times.api),
      row('worker, spawn to working', times.worker),
    ].join('\n'),
  },
  verdicts: [],
  data: { node: median(times.node), api: median(times.api), worker: median(times.worker) },
})
