import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { tagsOf } from '../../platform/etag.ts'
import type { StoredPhotos } from '../../platform/photo-storage.ts'

/** A text that is no key is not looked up. */
export const isPhotoKey = (text: string) => /^[0-9a-f]{64}\.webp$/.test(text)

/** A photo never changes under its key, but it can be erased, so a browser may cache it for one day only. */
const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=86400',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline; filename="photo.webp"',
}

/** One answer for a photo that is missing and one that the caller may not see. */
export const noPhoto = () => new AppError('not_found', 'Такого фото нет')

export async function sendPhoto(photos: StoredPhotos, request: FastifyRequest, reply: FastifyReply) {
  const { key } = request.params as { key: string }
  const known = request.headers['if-none-match']
  const isHead = request.method === 'HEAD'
  if (isHead || known !== undefined) {
    const found = await photos.find(key)
    if (!found) throw noPhoto()
    const unchanged = tagsOf(known).includes(found.etag)
    if (isHead || unchanged) {
      reply.headers({ ...HEADERS, etag: found.etag })
      return unchanged ? reply.code(304).send() : reply.header('content-length', found.size).send()
    }
  }
  const photo = await photos.open(key)
  if (!photo) throw noPhoto()
  return reply.headers({ ...HEADERS, etag: photo.etag, 'content-length': photo.size }).send(photo.body)
}
