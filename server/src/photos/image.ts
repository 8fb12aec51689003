import sharp, { type Metadata } from 'sharp'
import { AppError } from '../errors.ts'
import { createSemaphore } from '../semaphore.ts'

const SIDE_MAX = 1024
const PIXELS_MAX = 40e6
/** An image that is drawn in several passes is unpacked whole; the others go through line by line. */
const WHOLE_BYTES_MAX = 96e6
const WHOLE_BYTES_LIGHT = 40e6

// What is no JPEG, PNG or WebP finds no decoder, whatever it says of itself.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Two at a time, or one that is decoded as a whole. Uploads are limited before they get here, so the queue has no limit. */
const decoding = createSemaphore({ room: 2 })

const notAnImage = () => new AppError('unsupported_type', 'Выберите изображение')
const unreadable = () =>
  new AppError('invalid', 'Файл поврежден и не открывается, выберите другое изображение')
const tooManyPixels = () =>
  new AppError('invalid', 'Изображение больше 40 мегапикселей, уменьшите его и загрузите снова')
const tooMuchAtOnce = () =>
  new AppError('invalid', 'Изображение слишком большое для обработки, уменьшите его и загрузите снова')
const moving = () => new AppError('invalid', 'Анимация не подходит, выберите обычное изображение')

/** What is kept of an upload: its pixels, upright, at most 1024 px a side. Nothing else of the file survives. */
export async function toStoredPhoto(bytes: Uint8Array): Promise<Buffer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kindOf(file)
  if (!kind) throw notAnImage()
  const facts = await sharp(file, { limitInputPixels: false }).metadata().catch(refuse)
  if (facts.width * facts.height > PIXELS_MAX) throw tooManyPixels()
  if ((facts.pages ?? 1) > 1 || (kind === 'png' && isAnimatedPng(file))) throw moving()
  const whole = wholeBytes(facts)
  if (whole > WHOLE_BYTES_MAX) throw tooMuchAtOnce()
  return decoding(() => reduce(file).catch(refuse), whole > WHOLE_BYTES_LIGHT ? 2 : 1)
}

const reduce = (file: Buffer) =>
  sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()

function refuse(): never {
  throw unreadable()
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** By the first bytes alone: neither the name nor the stated type is asked. */
function kindOf(file: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  if (file.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return 'jpeg'
  if (file.subarray(0, 8).equals(PNG)) return 'png'
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return 'webp'
}

/** The decoder would show the first frame and say nothing of the others. */
const isAnimatedPng = (file: Buffer) => file.subarray(0, file.indexOf('IDAT')).includes('acTL')

/** A progressive JPEG is held as coefficients of two bytes, an interlaced PNG as pixels. */
function wholeBytes({ isProgressive, width, height, channels, depth, format, chromaSubsampling }: Metadata) {
  if (!isProgressive) return 0
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  // Colour at half the width and half the height: two planes of a quarter each.
  const planes = chromaSubsampling === '4:2:0' ? 1.5 : channels
  return width * height * planes * bytes
}
