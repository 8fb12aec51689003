/**
 * `npm run bench:creators`: how long every way to list creators takes with 3 000, 100 000 and 1 000 000 of them.
 *
 *   --rounds 300     requests a case and size        --only price    cases whose name holds this
 *   --write          put the figures into docs/performance.md
 */
import { loadavg } from 'node:os'
import { casesOf } from './cases.ts'
import { ensureDatabase, factsOf, type Size, SIZES, startServer } from './databases.ts'
import { growthVerdict } from './endpoints-report.ts'
import { sideBySide } from './growth.ts'
import { asked, finish, rounds } from './part.ts'
import { type Row, tableOf } from './report.ts'

export interface Lists {
  sizes: number[]
  growth: Row[]
}

async function prepare(size: Size) {
  await ensureDatabase(size)
  const server = await startServer(size.database)
  const cases = casesOf(await factsOf(size))
    .filter(({ name }) => name.includes(asked.only))
    .map(({ name, paths }) => ({ name, questions: paths.map((path) => ({ path, token: server.token })) }))
  return { ...server, cases }
}

const sizes = asked.quick ? SIZES.slice(0, 1) : SIZES
const places: Awaited<ReturnType<typeof prepare>>[] = []
for (const size of sizes) places.push(await prepare(size))
const load = () => loadavg()[0]?.toFixed(1)
const before = load()
const growth = await sideBySide(places, rounds(60))
for (const { api } of places) await api.stop()

const data: Lists = { sizes: sizes.map(({ creators }) => creators), growth }
const note = `${rounds(60)} requests a case and size; load of the machine ${before} before, ${load()} after.`
finish('creators', {
  blocks: { lists: `${tableOf(data.sizes, growth)}\n\n${note}` },
  verdicts: growth.map((row) => growthVerdict(data.sizes, row)),
  data,
})
