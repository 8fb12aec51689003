import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { toStoredPhoto } from '../../src/people/photos/image-part.ts'
import type { StoredPhotos } from '../../src/platform/photo-storage.ts'
import { DRAWINGS, portraitOf, type Sex } from './portrait.ts'

const AT_ONCE = 8

/** The same name for the same drawing in every database, so that a storage that was emptied can be filled again. */
export const keyOf = (sex: Sex, n: number) =>
  `${createHash('sha256').update(`portrait ${sex} ${n}`).digest('hex')}.webp`

const drawings = new Map(
  (['female', 'male'] as const).flatMap((sex) =>
    Array.from({ length: DRAWINGS }, (_, n) => [keyOf(sex, n), { sex, n }] as const),
  ),
)
export const portraitKeys = () => [...drawings.keys()]

/** Goes through the same steps as an uploaded photo. */
async function draw({ sex, n }: { sex: Sex; n: number }): Promise<Buffer> {
  const png = await sharp(Buffer.from(portraitOf(sex, n)))
    .png({ compressionLevel: 1 })
    .toBuffer()
  return toStoredPhoto(png)
}

/** Puts the drawings of these keys where they are missing. Answers with how many were. */
export async function putPortraits(photos: StoredPhotos, keys: readonly string[]): Promise<number> {
  const stored = new Set<string>()
  for await (const key of photos.list()) stored.add(key)
  const waiting = keys.flatMap((key) => (stored.has(key) ? [] : (drawings.get(key) ?? [])))
  const missing = waiting.length
  async function lane() {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await photos.put(keyOf(next.sex, next.n), await draw(next))
  }
  // The product blocks the SVG decoder, because uploads are not trusted. It is open while our own drawings are read.
  const svg = { operation: ['VipsForeignLoadSvgBuffer'] }
  sharp.unblock(svg)
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  } finally {
    sharp.block(svg)
  }
  return missing
}
