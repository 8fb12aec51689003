import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy } from '../server/test/app.ts'
import { formOf, hugePng, noise, padded } from '../server/test/images.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { startApi } from '../server/test/process.ts'

const MB = 1024 * 1024
const LIMIT = 10 * MB
const PEAK_MB = 400

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The highest it has been while this watched. */
function watchMemory(pid: number) {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, residentMb(pid))
  }
  const timer = setInterval(look, 50)
  return () => {
    clearInterval(timer)
    look()
    return peak
  }
}

let people = 0
/** Each as somebody else: the pace of one person is not what is tested. */
async function upload(url: string, file: Uint8Array) {
  people += 1
  const { headers, payload } = await formOf([['file', file]])
  const id = 800_000_000 + people
  const reply = await fetch(`${url}/api/creators/profile/${id}/photo`, {
    method: 'POST',
    headers: { ...headers, ...launchedBy(id) },
    body: payload,
    signal: AbortSignal.timeout(100_000),
  })
  return { status: reply.status, body: (await reply.json()) as { photo_url?: string; detail?: string } }
}

const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))

test(`[P-05] twenty large photos at once, bombs and broken ones among them: every one answered, under ${PEAK_MB} MB`, async () => {
  const api = await startApi({ DATABASE_URL: database.url })
  const pid = api.child.pid ?? 0
  const [photo, drawing, webp, wave] = await Promise.all([
    noise(4000, 3000).jpeg({ quality: 50 }).toBuffer(),
    noise(1800, 1800).png({ compressionLevel: 1 }).toBuffer(),
    noise(4000, 3000).webp({ quality: 70, effort: 0 }).toBuffer(),
    noise(4000, 3000).jpeg({ quality: 50, progressive: true }).toBuffer(),
  ])
  const bomb = hugePng(14_000)
  for (const file of [photo, drawing, webp, wave]) expect(file.length).toBeLessThanOrEqual(LIMIT)

  const good = [photo, drawing, webp, photo, wave].map((file) => padded(file, LIMIT))
  const idle = residentMb(pid)
  const peak = watchMemory(pid)
  const started = performance.now()
  const twenty = Array.from({ length: 20 }, (_, at) => upload(api.url, good[at % good.length] ?? photo))
  const bad = [bomb, bomb, half(photo), half(drawing), half(webp), half(wave)].map((file) =>
    upload(api.url, file),
  )
  const other = fetch(`${api.url}/api/tags`, { headers: launchedBy(7) })

  expect((await other).status).toBe(200)
  const answers = await Promise.all(twenty)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const refusals = await Promise.all(bad)
  expect(refusals.filter(({ status }) => status !== 422)).toEqual([])
  const seconds = (performance.now() - started) / 1000
  const most = peak()
  const line = `photos: ${idle.toFixed(0)} MB idle, ${most.toFixed(0)} MB at most, ${seconds.toFixed(1)} s`
  process.stdout.write(`${line}\n`)
  expect(most).toBeLessThan(PEAK_MB)
  expect(new Set(answers.map(({ body }) => body.photo_url)).size).toBe(20)
  expect(await api.stop()).toBe(0)
})
