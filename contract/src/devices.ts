import * as z from 'zod/mini'
import { route } from './route.ts'

const Device = z.object({
  id: z.uuid(),
  /** `mini`: the app in Telegram; `handoff`: one table in a new tab. */
  kind: z.enum(['mini', 'web', 'handoff']),
  /** «Chrome, Windows» */
  device: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  is_current: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const devices = {
  list: route({
    method: 'GET',
    path: '/api/devices',
    summary: 'Где открыт кабинет владельца: сессии, текущая первой',
    reply: z.array(Device),
  }),
  end: route({
    method: 'DELETE',
    path: '/api/devices/:id',
    summary: 'Завершить одну свою сессию',
    params: z.object({ id: z.uuid() }),
    status: 204,
  }),
  endOthers: route({
    method: 'POST',
    path: '/api/devices/end-others',
    summary: 'Завершить все свои сессии, кроме этой',
    status: 204,
  }),
}
