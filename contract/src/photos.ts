import * as z from 'zod/mini'
import { TelegramId } from './creators.ts'
import { PHOTO_BYTES_MAX } from './facts/limits.ts'
import { route } from './route.ts'

export const photos = {
  upload: route({
    method: 'POST',
    path: '/api/creators/profile/:id/photo',
    summary: 'Загрузить фото: multipart, поле file; id — Telegram ID или id креатора',
    params: z.object({ id: z.union([TelegramId, z.uuid()], 'Такого адреса нет') }),
    upload: { max_bytes: PHOTO_BYTES_MAX },
    reply: z.object({ photo_url: z.string() }),
  }),
  uploadMark: route({
    method: 'POST',
    path: '/api/agency/mark',
    summary: 'Загрузить знак агентства: multipart, поле file',
    upload: { max_bytes: PHOTO_BYTES_MAX },
    reply: z.object({ mark_url: z.string() }),
  }),
  removeMark: route({
    method: 'DELETE',
    path: '/api/agency/mark',
    summary: 'Убрать знак агентства',
    status: 204,
  }),
}
