import { afterAll, beforeAll, expect, test } from 'vitest'
import { hugePng, noise, padded, redAndBlue } from '../server/test/images.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { startApi } from '../server/test/process.ts'
import { controlText, inLongForm } from './controls.ts'
import { finding } from './findings.ts'
import { shortOrLong } from '../server/test/long.ts'
import { LIMIT, upload, watchMemory } from './photo-rig.ts'
import { withMutants, residentMb } from './rig.ts'

const PEAK_MB = 400

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))

/** Files as a camera, a drawing program and a web page make them; the last but one needs the most memory allowed. */
async function pictures() {
  const [photo, drawing, webp, wave, heavy, heavier] = await Promise.all([
    noise(4000, 3000).jpeg({ quality: 50 }).toBuffer(),
    noise(1800, 1800).png({ compressionLevel: 1 }).toBuffer(),
    noise(4000, 3000).webp({ quality: 70, effort: 0 }).toBuffer(),
    noise(4000, 3000).jpeg({ quality: 50, progressive: true }).toBuffer(),
    redAndBlue(4000, 4000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    redAndBlue(6320, 6320).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ])
  for (const file of [photo, drawing, webp, wave, heavy]) expect(file.length).toBeLessThanOrEqual(LIMIT)
  const good = [photo, drawing, webp, heavy, wave].map((file) => padded(file, LIMIT))
  return {
    good,
    heavy: padded(heavy, LIMIT),
    bad: [hugePng(14_000), heavier, ...[photo, drawing, webp, wave].map(half)],
  }
}

test(
  `[P-05] twenty large photos at once, bombs and broken ones among them: every one answered, under ${PEAK_MB} MB`,
  { timeout: 900_000 },
  async () => {
    const { good, heavy, bad } = await pictures()
    const api = await startApi({ DATABASE_URL: database.url })
    const times = shortOrLong(1, 20)
    const idle = residentMb(api)
    const peak = watchMemory(api)
    const began = performance.now()
    for (let n = 0; n < times; n += 1) {
      const twenty = Array.from({ length: 20 }, (_, at) => upload(api.url, good[at % good.length] ?? heavy))
      const refusals = bad.map((file) => upload(api.url, file))
      const answers = await Promise.all(twenty)
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(new Set(answers.map(({ body }) => body.photo_url)).size).toBe(20)
      expect((await Promise.all(refusals)).filter(({ status }) => status !== 422)).toEqual([])
    }
    const most = peak()
    const seconds = (performance.now() - began) / 1000
    expect(await api.stop()).toBe(0)

    // The control: more photos are decoded at the same time.
    const without = await inLongForm(async () => {
      const wide = await startApi({
        DATABASE_URL: database.url,
        ...withMutants('decodesManyPhotos'),
      })
      const wrong = watchMemory(wide)
      await Promise.all(Array.from({ length: 3 }, () => upload(wide.url, heavy)))
      const rise = wrong()
      await wide.stop()
      return rise
    })

    finding({
      fault:
        '20 photos of 10 MB at the same time, including progressive ones of 16 and 40 megapixels, decompression bombs and broken files',
      times,
      result: `each upload was answered; ${idle.toFixed(0)} MB idle, ${most.toFixed(0)} MB at most; ${(seconds / times).toFixed(1)} s per round.`,
      control: controlText(without, (rise) => `with three decoded at a time ${rise.toFixed(0)} MB.`),
    })
    expect(most).toBeLessThan(PEAK_MB)
    if (without !== undefined) expect(without).toBeGreaterThan(PEAK_MB)
  },
)
