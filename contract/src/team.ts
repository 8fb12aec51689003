import * as z from 'zod/mini'
import { IdParams } from './common.ts'
import { TelegramId } from './creators.ts'
import { route } from './route.ts'

const Colleague = z.object({
  telegram_id: z.int(),
  /** The name of Telegram, or the login; empty before the first visit. */
  name: z.string(),
  /** The last call in a session that still lives. */
  seen_at: z.nullable(z.string()),
  is_self: z.boolean(),
  is_suspended: z.boolean(),
})
export type Colleague = z.infer<typeof Colleague>

const TeamInvitation = z.object({
  id: z.string(),
  /** The name in Telegram of the person who opened the link; null: not opened yet. */
  opened_name: z.nullable(z.string()),
  expires_at: z.string(),
})
export type TeamInvitation = z.infer<typeof TeamInvitation>

const who = () => z.object({ telegram_id: TelegramId })

export const team = {
  list: route({
    method: 'GET',
    path: '/api/owners',
    summary: 'Владельцы и свои приглашения коллег',
    reply: z.object({
      owners: z.array(Colleague),
      /** The caller's own. */
      invitations: z.array(TeamInvitation),
    }),
  }),
  invite: route({
    method: 'POST',
    path: '/api/owners/invitations',
    summary: 'Ссылка для коллеги: одна на человека, 24 часа',
    status: 201,
    /** The address is shown once: the server keeps the hash of its token. */
    reply: z.object({ id: z.string(), url: z.string(), expires_at: z.string() }),
  }),
  admit: route({
    method: 'POST',
    path: '/api/owners/invitations/:id/admit',
    summary: 'Подтвердить, кто открыл приглашение: человек становится владельцем',
    params: IdParams,
    status: 204,
  }),
  endInvitation: route({
    method: 'DELETE',
    path: '/api/owners/invitations/:id',
    summary: 'Отменить своё приглашение',
    params: IdParams,
    status: 204,
  }),
  suspend: route({
    method: 'PUT',
    path: '/api/owners/:telegram_id/suspension',
    summary: 'Приостановить доступ коллеги: сеансы завершаются сразу',
    params: who(),
    status: 204,
  }),
  resume: route({
    method: 'DELETE',
    path: '/api/owners/:telegram_id/suspension',
    summary: 'Вернуть доступ коллеге',
    params: who(),
    status: 204,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/owners/:telegram_id',
    summary: 'Убрать коллегу из владельцев',
    params: who(),
    status: 204,
  }),
}
