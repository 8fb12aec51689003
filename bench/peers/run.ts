/**
 * `npm run bench:peers`: the list of creators beside what an agency would take instead, on the same PostgreSQL with the
 * same 100 000 people. The first run installs each peer into /var/tmp/ugc-peers.
 *
 *   --only payload   one of them          --turns 3 --seconds 2   how long each is asked
 *   --write          put the figures into docs/performance.md
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBlock } from '../../tools/doc-block.ts'
import { ensureDatabase, SIZES } from '../databases.ts'
import { compare } from './compare.ts'
import { directus } from './directus.ts'
import { ensurePeer, versionOf } from './install.ts'
import { nocodb } from './nocodb.ts'
import { payload } from './payload.ts'
import type { Peer } from './peer.ts'
import { startProduct } from './product.ts'
import { type Row, rowOf, tableOf, type Turns } from './report.ts'
import { strapi } from './strapi.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    turns: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
})
const PEERS: Peer[] = [directus, payload, strapi, nocodb]
const size = SIZES.find(({ creators }) => creators === 100_000)
if (!size) throw new Error('no database of 100 000')
const effort = { turns: Number(values.turns), seconds: Number(values.seconds) }
const nothing = (): Turns => ({ list: [], tags: [], search: [] })

// Whoever stops it leaves no peer running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await ensureDatabase(size)
const product = await startProduct(size.database)
const rows: Row[] = []
const all = nothing()
const load = loadavg()[0]?.toFixed(1)
for (const peer of PEERS.filter(({ name }) => name.includes(values.only))) {
  const about = { peer: peer.name, title: peer.title }
  try {
    const secrets = await ensurePeer(peer, size.database)
    const results = await compare(peer, secrets, product.subject, effort)
    for (const { turns, trigram, notes } of results) {
      rows.push(rowOf({ ...about, version: versionOf(peer), notes }, 'peer', turns, trigram))
      all.list.push(...turns.list)
      all.tags.push(...turns.tags)
      all.search.push(...turns.search)
    }
  } catch (error) {
    const [reason = ''] = String(error).split('\n')
    console.error(error)
    const notes = `not measured: ${reason.slice(0, 200)}`
    rows.push(rowOf({ ...about, version: versionOf(peer), notes }, 'peer', nothing(), []))
  }
  console.log(`${peer.title}: done`)
}
await product.stop()
const own = { peer: 'product', title: 'this product', version: '', notes: 'totals counted or capped' }
rows.push(rowOf(own, 'product', all, []))

const directory = join(import.meta.dirname, '../../test-results')
mkdirSync(directory, { recursive: true })
writeFileSync(join(directory, 'peers.json'), `${JSON.stringify(rows, undefined, 2)}\n`)
const text = `${tableOf(rows)} ${effort.turns} turns of ${effort.seconds} s; load of the machine ${load} before, ${loadavg()[0]?.toFixed(1)} after.`
console.log(`\n${text}`)
if (values.write) writeBlock('performance.md', 'peers', text)
