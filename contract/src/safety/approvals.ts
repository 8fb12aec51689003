import * as z from 'zod/mini'
import { APPROVAL_STATES } from '../facts/approvals.ts'
import { route } from '../route.ts'

const Approval = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.enum(APPROVAL_STATES),
  /** By the clock of the server. */
  seconds_left: z.int(),
  /** The bot's message did not arrive: the owner has not started the bot, or has blocked it. */
  is_undelivered: z.boolean(),
})

export const approvals = {
  get: route({
    method: 'GET',
    path: '/api/approvals/:id',
    summary: 'Что владелец ответил боту на запрос подтверждения',
    params: z.object({ id: z.uuid() }),
    reply: Approval,
  }),
}
