import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'
import { startRecorder } from './recorder.ts'
import { isGood, withMutants, quantile, residentMb, startApis, tally } from './rig.ts'

const DRIPPING = 240
const READERS = 20
/** The limits are 10 s for headers, checked every 5 s, and 15 s for a body; the rest is for a busy machine. */
const DRIPPING_S = 20
/** A minute without progress after a minute with progress, see connectionTimeout; the short form does not wait for it. */
const READER_S = 135
const WAIT_MS = shortOrLong(DRIPPING_S, READER_S) * 1000

/** More than the socket buffers of the kernel. */
const LARGE_BYTES = 16 * 1024 * 1024

let database: TestDatabase
let pages: string
beforeAll(async () => {
  database = await createDatabase()
  pages = await mkdtemp('/var/tmp/ugc-pages-')
  await mkdir(join(pages, 'assets'))
  await Promise.all([
    writeFile(join(pages, 'index.html'), 'a page'),
    writeFile(join(pages, 'assets/large.bin'), Buffer.alloc(LARGE_BYTES)),
  ])
})
afterAll(async () => {
  await database.drop()
  await rm(pages, { recursive: true })
})

interface Held {
  open: number
  held: number[]
}

async function attack<Kind extends string>(url: string, ms: number, sockets: Record<Kind, number>) {
  const wanted = Object.entries(sockets).map(([kind, count]) => `${kind}=${String(count)}`)
  const script = join(import.meta.dirname, 'slow-client.ts')
  const args = [script, new URL(url).port, String(ms), ...wanted]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Record<Kind, Held>
}

const p99 = (answers: { ms: number }[]) =>
  quantile(
    answers.map(({ ms }) => ms),
    0.99,
  )
const longest = ({ held }: Held) => Math.max(0, ...held)

test('500 connections that send byte by byte or do not read: other requests are served, and the slow connections are closed', async () => {
  const [rig, patient] = await Promise.all([
    startApis({ DATABASE_URL: database.url, WEB_DIR: pages }, 1),
    startApis({ DATABASE_URL: database.url, ...withMutants('waitsForHeadersForEver') }, 1),
  ])
  const [url = '', patientUrl = ''] = [...rig.doors(), ...patient.doors()].map((door) => door.url)
  const memory = () => Math.max(...rig.apis.map(residentMb))
  const recorder = await startRecorder({ database_url: database.url, doors: rig.doors, rate: 20 })
  // A new process grows by itself for a while.
  await recorder.goOn(shortOrLong(60, 800))
  const [before, idle] = [recorder.answers.length, memory()]
  const [{ headers, body, reader }, control] = await Promise.all([
    attack(url, WAIT_MS, { headers: DRIPPING, body: DRIPPING, reader: READERS }),
    attack(patientUrl, DRIPPING_S * 1000, { headers: 20 }),
  ])
  const growth = memory() - idle
  await recorder.stop()
  await Promise.all([rig.stop(), patient.stop()])
  const usual = p99(recorder.answers.slice(0, before))
  const during = recorder.answers.slice(before)
  const failed = during.filter((one) => !isGood(one))
  const readers =
    reader.held.length > 0
      ? `${reader.held.length} of ${READERS} readers after ${longest(reader).toFixed(0)} s`
      : 'readers have two minutes'
  // A busy machine refuses single requests, with or without slow connections.
  expect(failed.length, JSON.stringify(tally(failed))).toBeLessThanOrEqual(during.length / 100)
  expect(p99(during)).toBeLessThan(Math.max(1000, usual * 3))
  for (const one of [headers, body]) {
    expect(one.open).toBe(0)
    expect(longest(one)).toBeLessThan(DRIPPING_S)
  }
  expect(reader.held).toHaveLength(shortOrLong(0, READERS))
  // Without limits the server would buffer what each connection sent.
  expect(growth).toBeLessThan(150)
  expect(control.headers.open).toBe(20)
  finding({
    fault: '500 connections that send headers or bodies byte by byte, or do not read the answer',
    times: 1,
    result: `p99 of all other requests ${p99(during).toFixed(0)} ms in ${during.length} requests (${usual.toFixed(0)} ms before), ${failed.length} of them refused. Ended: headers after ${longest(headers).toFixed(0)} s at most, bodies after ${longest(body).toFixed(0)} s, ${readers}. Memory grew by ${growth.toFixed(0)} MB.`,
    control: `without a limit for headers ${control.headers.open} of 20 were open after ${DRIPPING_S} s.`,
  })
}, 300_000)
