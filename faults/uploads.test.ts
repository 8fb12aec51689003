import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { animatedWebpOf, hugePng, noise, padded, redAndBlue, withExif } from '../server/test/images.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { startApi } from '../server/test/process.ts'
import { finding } from './findings.ts'
import { LIMIT, MB, nextPerson, upload, watchMemory } from './photo-rig.ts'
import { withMutants } from './rig.ts'

const PEAK_MB = 400

let database: TestDatabase
let TMPDIR: string
let jpeg: Buffer
beforeAll(async () => {
  database = await createDatabase()
  TMPDIR = await mkdtemp('/var/tmp/ugc-uploads-')
  jpeg = await redAndBlue(300, 200).jpeg().toBuffer()
})
afterAll(async () => {
  await rm(TMPDIR, { recursive: true })
  await database.drop()
})

const HEAD = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
const TAIL = '\r\n--cut--\r\n'

/** Sends so many bytes with this content-length, or in chunks without one. */
async function pour(url: string, bytes: number, said?: number) {
  const { path, headers } = nextPerson()
  const sent = request(url + path, {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      'content-type': 'multipart/form-data; boundary=cut',
      ...(said === undefined ? {} : { 'content-length': String(said) }),
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  let isOver = false
  void answered.finally(() => (isOver = true)).catch(() => undefined)
  sent.on('error', () => (isOver = true))
  sent.write(HEAD)
  sent.write(jpeg)
  const piece = Buffer.alloc(MB)
  for (let left = bytes; left > 0 && !isOver; left -= piece.length)
    if (!sent.write(piece.subarray(0, Math.min(left, piece.length))))
      // The server may end the connection while the socket is full: `once` then rejects with EPIPE or ECONNRESET.
      await Promise.race([once(sent, 'drain'), answered]).catch(() => undefined)
  if (said === undefined || said < bytes) sent.end(TAIL)
  const [reply] = await answered.catch(() => [])
  const status = reply?.statusCode ?? 'cut off'
  reply?.resume()
  sent.destroy()
  return { status }
}

test('[P-05] 10 MiB to the byte, and wrong content lengths: the right answer, little memory, no file left', async () => {
  const api = await startApi({ DATABASE_URL: database.url, TMPDIR })
  const peak = watchMemory(api)
  const found = {
    exactly: (await upload(api.url, padded(jpeg, LIMIT))).status,
    'a byte more': (await upload(api.url, padded(jpeg, LIMIT + 1))).status,
    '200 MiB in pieces': (await pour(api.url, 200 * MB)).status,
    'said to be 300 MiB': (await pour(api.url, 1000, 300 * MB)).status,
    'said to be 2 kB': (await pour(api.url, MB, 2000)).status,
    'an ordinary one after all that': (await upload(api.url, jpeg)).status,
  }
  const most = peak()
  const left = await readdir(TMPDIR)
  expect(await api.stop()).toBe(0)
  const wrong = await startApi({ DATABASE_URL: database.url, ...withMutants('readsUploadsOfAnySize') })
  const control = (await upload(wrong.url, padded(jpeg, LIMIT + 1))).status
  await wrong.stop()
  finding({
    fault: 'uploads of 10 MiB, a byte more, 200 MiB in pieces, and with wrong content lengths',
    times: Object.keys(found).length,
    result: `${Object.entries(found)
      .map(([what, status]) => `${what} ${status}`)
      .join(', ')}; ${most.toFixed(0)} MB at most, temporary files left ${left.length}.`,
    control: `without the limit one byte more is answered ${control}.`,
  })
  expect(found).toEqual({
    exactly: 200,
    'a byte more': 413,
    '200 MiB in pieces': 413,
    'said to be 300 MiB': 413,
    // The bytes after the announced two kilobytes are no request: the connection is closed, and the reply may be lost.
    'said to be 2 kB': expect.toBeOneOf([400, 'cut off']),
    'an ordinary one after all that': 200,
  })
  expect(most).toBeLessThan(PEAK_MB)
  expect(left).toEqual([])
  expect(control).not.toBe(413)
})

test(
  '[P-05] malicious files: refused or made harmless, fast and in little memory',
  { timeout: 300_000 },
  async () => {
    const files: Record<string, [file: Buffer, status: number]> = {
      'a PNG of 14 000 × 14 000': [hugePng(14_000), 422],
      'a PNG of 60 000 × 1': [hugePng(60_000, 1), 200],
      'a WebP of 1 000 frames': [await animatedWebpOf(1000), 422],
      'half a JPEG': [(await noise(640, 480).jpeg().toBuffer()).subarray(0, 20_000), 422],
      'a script that is a GIF': [Buffer.from('GIF89a/*\0\0*/=1;alert(document.domain)//'), 415],
      'an SVG with a script': [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
        415,
      ],
      '8 MB of EXIF': [withExif(await redAndBlue(300, 200).png().toBuffer(), 8 * MB), 200],
    }
    const api = await startApi({ DATABASE_URL: database.url, TMPDIR })
    const peak = watchMemory(api)
    const found: Record<string, { status: number; ms: number }> = {}
    for (const [what, [file]] of Object.entries(files)) found[what] = await upload(api.url, file)
    const most = peak()
    const left = await readdir(TMPDIR)
    expect(await api.stop()).toBe(0)
    const wrong = await startApi({ DATABASE_URL: database.url, ...withMutants('ignoresPixels') })
    const rise = watchMemory(wrong)
    const bomb = await upload(wrong.url, hugePng(14_000))
    const without = rise()
    await wrong.stop()
    const slowest = Math.max(...Object.values(found).map(({ ms }) => ms))
    finding({
      fault: 'malicious files',
      times: Object.keys(files).length,
      result: `${Object.entries(found)
        .map(([what, { status, ms }]) => `${what} ${status} in ${ms.toFixed(0)} ms`)
        .join(', ')}; ${most.toFixed(0)} MB at most, temporary files left ${left.length}.`,
      control: `without the check of dimensions the decompression bomb is answered «${bomb.body.detail ?? bomb.status}» at ${without.toFixed(0)} MB.`,
    })
    for (const [what, [, status]] of Object.entries(files))
      expect([what, found[what]?.status]).toEqual([what, status])
    expect(most).toBeLessThan(PEAK_MB)
    expect(slowest).toBeLessThan(10_000)
    expect(left).toEqual([])
    expect(bomb.body.detail).not.toContain('40 мегапикселей')
  },
)
