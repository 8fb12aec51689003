/** A workbook of 100 000 creators: how long it takes, when it begins, and what it does to the memory of the process. */
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { ensureDatabase, SIZES, startServer } from './databases.ts'
import { limitOf } from './limits.ts'
import { asked, finish } from './part.ts'
import { numberOf } from './report.ts'

const size = SIZES[asked.quick ? 0 : 1]
if (!size) throw new Error('no size')
await ensureDatabase(size)
const { api, url, token } = await startServer(size.database)
const headers = { authorization: `Bearer ${token}` }

const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.child.pid}/status`, 'utf8'))?.[1]) / 1024

async function download() {
  const began = performance.now()
  const before = megabytes()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, megabytes())), 50)
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${url}/api/export/creators`, { headers }, resolve).once('error', reject),
  )
  if (reply.statusCode !== 200) throw new Error(`export answered ${reply.statusCode}`)
  let first = 0
  let bytes = 0
  for await (const part of reply) {
    first ||= performance.now() - began
    bytes += (part as Buffer).length
  }
  clearInterval(watch)
  if (!reply.complete) throw new Error('the file ended early')
  return { seconds: (performance.now() - began) / 1000, first, megabytes: bytes / 2 ** 20, before, most }
}

// The process as it is after a first list, not as it was born.
await (await fetch(`${url}/api/creators`, { headers })).arrayBuffer()
const found = await download()
await api.stop()
const grown = found.most - found.before
const isMet = found.first <= 2000 && grown < 200
const rows = numberOf(size.creators)
finish('export', {
  blocks: {
    export: [
      '| workbook | whole file | first byte | size | memory before → at most |',
      '|---|---|---|---|---|',
      `| ${rows} creators | ${found.seconds.toFixed(1)} s | ${found.first.toFixed(0)} ms | ${found.megabytes.toFixed(1)} MB | ${found.before.toFixed(0)} → ${found.most.toFixed(0)} MB |`,
    ].join('\n'),
  },
  verdicts: [
    {
      target: `export of ${rows} rows: first byte within 2 s, memory grows by less than 200 MB`,
      measured: `${(found.first / 1000).toFixed(2)} s, ${grown.toFixed(0)} MB`,
      holds: isMet,
      ...limitOf('export', isMet),
    },
  ],
  data: found,
})
