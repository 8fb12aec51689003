import * as z from 'zod/mini'
import { IdParams } from './common.ts'
import { INVITATION_TOKEN } from './facts/invitations.ts'
import { route } from './route.ts'

export const invitations = {
  create: route({
    method: 'POST',
    path: '/api/creators/:id/invitation',
    summary: 'Новая личная ссылка человека без Telegram',
    params: IdParams,
    status: 201,
    reply: z.object({
      /** Shown once: the server keeps the hash of its token. */
      url: z.string(),
      expires_at: z.string(),
    }),
  }),
  open: route({
    method: 'POST',
    path: '/api/invitations/open',
    summary: 'Открыть приглашение, с которым запущено приложение',
    body: z.object({ token: z.string().check(z.regex(INVITATION_TOKEN, 'Это не приглашение')) }),
    status: 204,
  }),
  mine: route({
    method: 'GET',
    path: '/api/invitations/mine',
    summary: 'Чья анкета в приглашении, которое человек открыл: только имя',
    reply: z.object({ name: z.string() }),
  }),
  answer: route({
    method: 'POST',
    path: '/api/invitations/answer',
    summary: '«Это я» связывает анкету с Telegram, «Это не я» гасит ссылку',
    body: z.object({ is_me: z.boolean() }),
    status: 204,
  }),
}
