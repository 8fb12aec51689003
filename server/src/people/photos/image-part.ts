import { NO_PICTURE } from '@ugc/contract/facts/limits'
import sharp from 'sharp'
import { AppError } from '../../platform/errors.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import { hasTooManyPixels, isAnimatedPng, isLosslessWebp, kindOf, PIXELS_MAX, wholeBytes } from './rules.ts'

const SIDE_MAX = 1024
/** Progressive and interlaced images and lossless WebP are decoded as a whole in memory; the others line by line. */
const WHOLE_BYTES_MAX = 96e6
const WHOLE_BYTES_LIGHT = 40e6

// Only the decoders for JPEG, PNG and WebP are enabled, whatever type a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Two at a time, or one that is decoded as a whole. Uploads are limited before they get here, so the queue has no limit. */
const decoding = createSemaphore({ room: 2 })

const notAnImage = () => new AppError('unsupported_type', NO_PICTURE)
const unreadable = () =>
  new AppError('invalid', 'Файл поврежден и не открывается, выберите другое изображение')
const tooManyPixels = () =>
  new AppError('invalid', 'Изображение больше 40 мегапикселей, уменьшите его и загрузите снова')
const tooMuchAtOnce = () =>
  new AppError('invalid', 'Изображение слишком большое для обработки, уменьшите его и загрузите снова')
const tooSlow = () =>
  new AppError('unavailable', 'Сервер не успел обработать фото, загрузите его ещё раз через минуту')
const moving = () => new AppError('invalid', 'Анимация не подходит, выберите обычное изображение')

/** Re-encodes an upload: upright, at most 1024 px a side, without metadata. */
export async function toStoredPhoto(bytes: Uint8Array): Promise<Buffer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kindOf(file)
  if (!kind) throw notAnImage()
  const facts = await sharp(file, { limitInputPixels: false }).metadata().catch(refuse)
  if (hasTooManyPixels(facts)) throw tooManyPixels()
  if ((facts.pages ?? 1) > 1 || (kind === 'png' && isAnimatedPng(file))) throw moving()
  const whole = wholeBytes({ ...facts, isLossless: kind === 'webp' && isLosslessWebp(file) })
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

function refuse(error: unknown): never {
  throw problemOf(error)
}

/** The time limit ends with an error of its own: the file may be whole. */
export const problemOf = (error: unknown) =>
  error instanceof Error && error.message.includes('timeout: ') ? tooSlow() : unreadable()
