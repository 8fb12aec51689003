/**
 * `npm run bench:creators`: how long the list of creators takes with 3 000, 100 000 and 1 000 000 of them, and how much
 * of PostgreSQL's own speed is left behind one API process.
 *
 *   --rounds 300     requests a case and size        --only price    cases whose name holds this
 *   --write          put the figures into docs/performance.md
 */
import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { casesOf } from './cases.ts'
import { ensureDatabase, factsOf, SIZES, startServer } from './databases.ts'
import { holds, type Row, spreadOf, tableOf, writeBlock } from './report.ts'
import { compareWithEngine } from './throughput.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
})
const WARM_UP = 10

/** From the request to the last byte, over a connection that is open already. */
const timed = (agent: Agent, url: string, token: string) =>
  new Promise<number>((resolve, reject) => {
    const start = performance.now()
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      reply.resume()
      reply.once('end', () => {
        if (reply.statusCode === 200) resolve(performance.now() - start)
        else reject(new Error(`${reply.statusCode}: ${url}`))
      })
    })
    request.once('error', reject)
  })

async function prepare(size: (typeof SIZES)[number]) {
  await ensureDatabase(size)
  const cases = casesOf(await factsOf(size)).filter(({ name }) => name.includes(values.only))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return { ...(await startServer(size.database)), agent, cases, times: cases.map((): number[] => []) }
}
type Place = Awaited<ReturnType<typeof prepare>>

/** Case by case, size by size, again and again: what else the machine does hits all of them alike. */
async function measure(places: Place[], rounds: number) {
  const names = places[0]?.cases.map(({ name }) => name) ?? []
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const at of names.keys()) {
      for (const turn of places.keys()) {
        const place = places[(turn + round + WARM_UP) % places.length]
        const paths = place?.cases[at]?.paths ?? []
        const path = paths[(round + WARM_UP) % paths.length]
        if (!place || path === undefined) continue
        const time = await timed(place.agent, place.url + path, place.token)
        if (round >= 0) place.times[at]?.push(time)
      }
    }
    if (round % 50 === 0) console.log(`round ${round} of ${rounds}, load ${loadavg()[0]?.toFixed(1)}`)
  }
  return names.map((name, at): Row => ({
    name,
    spreads: places.map(({ times }) => spreadOf(times[at] ?? [])),
  }))
}

const places: Place[] = []
for (const size of SIZES) places.push(await prepare(size))
const load = () => loadavg()[0]?.toFixed(1)
const before = load()
const rows = await measure(places, Number(values.rounds))
const sizes = SIZES.map(({ creators }) => creators)
const note = `${values.rounds} requests a case and size; load of the machine ${before} before, ${load()} after.`
console.log(`\n${tableOf(sizes, rows)}\n${note}\n`)
if (values.write) writeBlock('lists', `${tableOf(sizes, rows)}\n\n${note}`)
for (const { api, agent } of places) {
  agent.destroy()
  await api.stop()
}

if (values.only === '') {
  const text = await compareWithEngine('bench_100k')
  console.log(`\n${text}\n`)
  if (values.write) writeBlock('throughput', text)
}
const missed = rows.filter(({ spreads }) => {
  const [small, large] = [spreads[0], spreads.at(-1)]
  return small && large && !holds(small, large)
})
console.log(
  missed.length === 0 ? 'Every case holds.' : `Missed: ${missed.map(({ name }) => name).join('; ')}`,
)
process.exitCode = missed.length === 0 ? 0 : 1
