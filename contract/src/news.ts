import * as z from 'zod/mini'
import { NEWS_KINDS } from './facts/bot/owner-news.ts'
import { route } from './route.ts'

const Wanted = z.object({ wanted: z.array(z.enum(NEWS_KINDS)) })
export type Wanted = z.infer<typeof Wanted>

export const news = {
  get: route({
    method: 'GET',
    path: '/api/news',
    summary: 'О чём бот пишет этому владельцу',
    reply: Wanted,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/news',
    summary: 'Включить или выключить сообщения одного вида для себя',
    body: z.strictObject({
      kind: z.enum(NEWS_KINDS, 'Такого вида сообщений нет'),
      wanted: z.boolean('Укажите, присылать ли'),
    }),
    reply: Wanted,
  }),
}
