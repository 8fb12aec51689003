/** Each hot endpoint over HTTP at three sizes, side by side, and beside pgbench with the statements it really sends. */
import { loadavg } from 'node:os'
import { CONNECTIONS, type Compared, flood, inTurns } from './beside-engine.ts'
import { startListening } from './capture.ts'
import { ensureDatabase, factsOf, type Size, SIZES, startServer } from './databases.ts'
import { type Endpoint, endpointsOf } from './endpoints-cases.ts'
import { engineTables, growthTable, verdictsOf } from './endpoints-report.ts'
import { sideBySide } from './growth.ts'
import { inviteCreators } from './guests.ts'
import { asked, finish, rounds } from './part.ts'
import { pgbench, type Script, scriptOf } from './pgbench.ts'
import type { Row } from './report.ts'
import { measureWrites, WRITES } from './endpoints-writes.ts'

const TURNS = asked.quick ? 1 : 2
const SECONDS = asked.quick ? 0.3 : 1
export interface Endpoints {
  sizes: number[]
  growth: Row[]
  /** For each endpoint, one of each size. */
  engine: { name: string; compared: Compared[] }[]
}

async function prepare(size: Size) {
  await ensureDatabase(size)
  const facts = await factsOf(size)
  const { api, url, token } = await startServer(size.database)
  const [guest] = await inviteCreators(size.database, 1)
  if (!guest) throw new Error(`${size.database}: no creator`)
  const cases = endpointsOf(facts, token, guest).filter(({ name }) => name.includes(asked.only))
  const listener = await startListening(size.database)
  const scripts: Script[] = []
  for (const {
    questions: [question],
  } of cases) {
    if (!question) continue
    // The first one may fill what the process keeps, such as the names of tags.
    await listener.statementsOf(question)
    scripts.push(scriptOf((await listener.statementsOf(question)).statements))
  }
  await listener.stop()
  return { ...size, facts, api, url, cases, scripts }
}
type Place = Awaited<ReturnType<typeof prepare>>

async function compare({ database, url, scripts }: Place, { name, questions }: Endpoint, at: number) {
  const script = scripts[at]
  if (!script) throw new Error(`${name}: no statements`)
  const question = questions.slice(0, 1)
  await flood(url, question, { seconds: SECONDS / 4 })
  const compared = await inTurns(
    TURNS,
    () => flood(url, question, { seconds: SECONDS }),
    () => pgbench(database, script, { clients: CONNECTIONS, limit: { seconds: SECONDS } }),
  )
  console.log(
    `${database} ${name}: ${compared.api.per_second.toFixed(0)} of ${compared.engine.per_second.toFixed(0)} a second`,
  )
  return compared
}

const sizes = asked.quick ? SIZES.slice(0, 1) : SIZES
const places: Place[] = []
for (const size of sizes) places.push(await prepare(size))
const load = () => loadavg()[0]?.toFixed(1) ?? ''
const before = load()
const growth = await sideBySide(places, rounds(100))
const engine: Endpoints['engine'] = []
for (const [at, { name }] of (places[0]?.cases ?? []).entries()) {
  const compared: Compared[] = []
  for (const place of places) {
    const endpoint = place.cases[at]
    if (endpoint) compared.push(await compare(place, endpoint, at))
  }
  engine.push({ name, compared })
}
for (const { api } of places) await api.stop()

if (WRITES.some((name) => name.includes(asked.only))) {
  const written = await measureWrites(places, { rounds: rounds(100), turns: TURNS, seconds: SECONDS })
  growth.push(...written.growth)
  engine.push(...written.engine)
}

const data: Endpoints = { sizes: sizes.map(({ creators }) => creators), growth, engine }
const note = `${rounds(100)} requests an endpoint and size over one connection; load of the machine ${before} before, ${load()} after.`
const turns = `${CONNECTIONS} connections, ${TURNS} turns of ${SECONDS} s; load of the machine ${load()}.`
finish('endpoints', {
  blocks: { endpoints: `${growthTable(data)}\n\n${note}`, throughput: `${engineTables(data)}\n\n${turns}` },
  verdicts: verdictsOf(data),
  data,
})
