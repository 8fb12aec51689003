import { GetObjectCommand } from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import {
  animatedPng,
  animatedWebp,
  formOf,
  hugePng,
  noise,
  padded,
  redAndBlue,
} from '../../../test/images.ts'
import { createS3, S3_ENV } from '../../../test/storage.ts'
import { problemOf } from './image-part.ts'
import { photoRoutes } from './routes.ts'
import { mediaRoutes } from '../../clients/media/routes.ts'

const LIMIT = 10 * 1024 * 1024
const s3 = createS3()
let world: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  world = await startApp({ routes: [photoRoutes, mediaRoutes] })
})
afterAll(async () => {
  s3.destroy()
  await world.close()
})

async function upload(file: Uint8Array, name = 'photo.jpg') {
  // The pace of one person is not what is tested here.
  await world.db.deleteFrom('throttles').execute()
  const form = await formOf([['file', file, name]])
  return world.ask({
    method: 'POST',
    url: `/api/creators/profile/${world.creatorId}/photo`,
    ...form,
    headers: { ...form.headers, ...world.creator },
  })
}

async function stored(file: Uint8Array) {
  const reply = await upload(file)
  expect(reply.json()).toEqual({ photo_url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/) })
  const Key = reply.json<{ photo_url: string }>().photo_url.slice('/media/'.length)
  const object = await s3.send(new GetObjectCommand({ Bucket: S3_ENV.S3_BUCKET, Key }))
  expect(object.ContentType).toBe('image/webp')
  const bytes = Buffer.from((await object.Body?.transformToByteArray()) ?? [])
  return { bytes, image: await sharp(bytes).metadata() }
}

const colourAt = async (image: Buffer, left: number, top: number) => {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return (pixel[0] ?? 0) > (pixel[2] ?? 0) ? 'red' : 'blue'
}

describe('[P-05] what is kept', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a WebP of at most 1024 px', async (format) => {
    const { image, bytes } = await stored(await redAndBlue(3000, 1500).toFormat(format).toBuffer())
    expect(image).toMatchObject({ format: 'webp', width: 1024, height: 512 })
    expect(await colourAt(bytes, 10, 10)).toBe('red')
    expect(await colourAt(bytes, 1000, 500)).toBe('blue')
  })

  test('a small one is not enlarged', async () => {
    const { image } = await stored(await redAndBlue(60, 40).png().toBuffer())
    expect(image).toMatchObject({ width: 60, height: 40 })
  })

  test('it is upright, and neither EXIF, nor the place, nor a profile is left in the bytes', async () => {
    const taken = await redAndBlue(800, 400)
      .withExif({
        IFD0: { Make: 'CANARY-CAMERA', Artist: 'CANARY-PERSON' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY-XMP</x:xmpmeta>')
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(taken.includes('CANARY-CAMERA')).toBe(true)
    const { image, bytes } = await stored(taken)
    expect(image).toMatchObject({ width: 400, height: 800 })
    expect([image.orientation, image.exif, image.xmp, image.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const word of ['CANARY', 'Exif', 'EXIF', 'GPS', 'XMP ', 'ICCP'])
      expect(bytes.includes(word)).toBe(false)
    expect(await colourAt(bytes, 200, 10)).toBe('red')
    expect(await colourAt(bytes, 200, 790)).toBe('blue')
  })

  test('of a file that is two things at once only the picture is left', async () => {
    const script = '<script>alert(document.domain)</script>'
    const jpeg = await redAndBlue(300, 200).jpeg().toBuffer()
    const { image, bytes } = await stored(Buffer.concat([jpeg, Buffer.from(script), randomBytes(1000)]))
    expect(image).toMatchObject({ format: 'webp', width: 300, height: 200 })
    expect(bytes.includes('script')).toBe(false)
  })

  test('a phone’s HDR photo, which carries a second picture, is taken as the one it shows', async () => {
    // The package's types do not know the method yet.
    const light = redAndBlue(400, 300).toColourspace('scrgb') as Sharp & {
      withGainMap: () => Sharp
    }
    const hdr = await light.withGainMap().jpeg().toBuffer()
    expect(hdr.includes('urn:iso:std:iso:ts:21496:-1')).toBe(true)
    expect((await stored(hdr)).image).toMatchObject({ width: 400, height: 300 })
  })

  test('a progressive JPEG, an interlaced PNG and a transparent WebP are as good as any', async () => {
    const { image } = await stored(await redAndBlue(4000, 3000).jpeg({ progressive: true }).toBuffer())
    expect(image.width).toBe(1024)
    await stored(await redAndBlue(4000, 3000).png({ progressive: true }).toBuffer())
    await stored(await redAndBlue(400, 300).ensureAlpha(0.5).webp({ lossless: true }).toBuffer())
  })
})

describe('[P-05] what is refused', () => {
  test('10MB is the limit, to the byte', async () => {
    const jpeg = await redAndBlue(300, 200).jpeg().toBuffer()
    expect((await upload(padded(jpeg, LIMIT))).statusCode).toBe(200)
    const reply = await upload(padded(jpeg, LIMIT + 1))
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({
      code: 'too_large',
      detail: 'Размер файла не должен превышать 10MB',
    })
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const picture = redAndBlue(64, 48)
  const notImages: [string, () => Promise<Buffer> | Buffer][] = [
    ['text', () => Buffer.from('not an image at all')],
    ['nothing', () => Buffer.alloc(0)],
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a page', () => Buffer.from('<!doctype html><p>hello')],
    ['a GIF', () => picture.clone().gif().toBuffer()],
    ['an AVIF', () => picture.clone().avif().toBuffer()],
    ['a TIFF', () => picture.clone().tiff().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.4\n')],
    ['a GIF that goes on as a JPEG', async () => Buffer.concat([Buffer.from('GIF89a'), await jpeg()])],
    ['a sound in the same box as WebP', () => Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1')],
  ]
  const jpeg = () => picture.clone().jpeg().toBuffer()
  test.each(notImages)('%s, whatever it is called', async (_, file) => {
    const reply = await upload(await file(), 'portrait.png')
    expect(reply.statusCode).toBe(415)
    expect(reply.json()).toMatchObject({
      code: 'unsupported_type',
      detail: 'Выберите изображение: этот файл не JPG, PNG или WebP',
    })
  })

  const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))
  const damaged: [string, () => Promise<Buffer>][] = [
    ['half a JPEG', async () => half(await noise(640, 480).jpeg().toBuffer())],
    [
      'half a progressive JPEG',
      async () => half(await noise(640, 480).jpeg({ progressive: true }).toBuffer()),
    ],
    ['half a PNG', async () => half(await noise(640, 480).png().toBuffer())],
    ['half a WebP', async () => half(await noise(640, 480).webp().toBuffer())],
    [
      'the first bytes of a JPEG and noise',
      async () => Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), randomBytes(9000)]),
    ],
    ['a JPEG’s first bytes alone', async () => Buffer.of(0xff, 0xd8, 0xff)],
    [
      'a PNG’s signature and an SVG',
      async () => Buffer.concat([hugePng(1).subarray(0, 8), Buffer.from(svg)]),
    ],
    ['a WebP’s head and a page', async () => Buffer.from('RIFF\xff\xff\x00\x00WEBP<html>', 'latin1')],
  ]
  test.each(damaged)('%s', async (_, file) => {
    const reply = await upload(await file())
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail).toBe('Файл поврежден и не открывается, выберите другое изображение')
  })

  test('more than 40 megapixels, by what it unpacks to', async () => {
    const bomb = hugePng(14_000)
    expect(bomb.length).toBeLessThan(LIMIT)
    const reply = await upload(bomb)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail).toBe('Изображение больше 40 мегапикселей, уменьшите его и загрузите снова')
    expect((await upload(hugePng(6324))).statusCode).toBe(200)
    expect((await upload(hugePng(6325))).statusCode).toBe(422)
  })

  test('what is drawn in passes, and would be unpacked whole to more than there is room for', async () => {
    const waves = (width: number, height: number, chromaSubsampling: string) =>
      redAndBlue(width, height).jpeg({ progressive: true, chromaSubsampling }).toBuffer()
    expect((await upload(await waves(4000, 4000, '4:4:4'))).statusCode).toBe(200)
    const reply = await upload(await waves(4000, 4001, '4:4:4'))
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail).toContain('слишком большое для обработки')
    // With colour at half the size it takes half.
    expect((await upload(await waves(6400, 5000, '4:2:0'))).statusCode).toBe(200)
    expect((await upload(await waves(6400, 5001, '4:2:0'))).statusCode).toBe(422)
  })

  test('[S-76] a lossless WebP, which is unpacked whole to four bytes a pixel', async () => {
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'red' } })
        .webp({ lossless: true, effort: 0 })
        .toBuffer()
    expect((await upload(await flat(6000, 4000))).statusCode).toBe(200)
    const reply = await upload(await flat(6000, 4001))
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail).toContain('слишком большое для обработки')
    // One that is not lossless is decoded at the size that is needed.
    const lossy = sharp({ create: { width: 6000, height: 4001, channels: 3, background: 'red' } }).webp({
      effort: 0,
    })
    expect((await upload(await lossy.toBuffer())).statusCode).toBe(200)
  })

  test('a second frame, in a WebP and in a PNG', async () => {
    for (const file of [await animatedWebp(), animatedPng(await picture.clone().png().toBuffer())]) {
      const reply = await upload(file)
      expect(reply.statusCode).toBe(422)
      expect(reply.json().detail).toBe('Анимация не подходит, выберите обычное изображение')
    }
  })
})

test('[P-05] an image that the server had no time for is not called damaged', async () => {
  const slow = sharp({ create: { width: 6000, height: 6000, channels: 3, background: 'red' } })
    .timeout({ seconds: 1 })
    .blur(80)
    .webp()
  const error: unknown = await slow.toBuffer().catch((problem: unknown) => problem)
  expect(problemOf(error)).toMatchObject({ code: 'unavailable' })
  expect(problemOf(new Error('VipsJpeg: premature end of JPEG image'))).toMatchObject({ code: 'invalid' })
})
