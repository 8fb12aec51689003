import * as z from 'zod/mini'
import { Approval } from '../common.ts'
import { route } from '../route.ts'

export const approvals = {
  get: route({
    method: 'GET',
    path: '/api/approvals/:id',
    summary: 'Что владелец ответил боту на запрос подтверждения',
    params: z.object({ id: z.uuid() }),
    reply: Approval,
  }),
}
