import * as z from 'zod/mini'
import { IdParams } from './common.ts'
import { NOTE_MAX, STOP_REASON_MAX } from './facts/limits.ts'
import { route } from './route.ts'
import { BRIEF_STATUS_NAMES, RESPONSE_STATUS_NAMES } from './facts/statuses.ts'
import { readable } from './values/text.ts'
import { WorkStep } from './works.ts'

const written = (max: number, empty: string) =>
  z
    .string(empty)
    .check(
      z.overwrite<string>(readable),
      z.trim(),
      z.minLength(1, empty),
      z.maxLength(max, 'Слишком длинный текст'),
    )

export const StopReason = written(STOP_REASON_MAX, 'Напишите причину')

const Note = z.object({
  id: z.string(),
  text: z.string(),
  /** The name of the owner when the note was written. */
  author: z.string(),
  created_at: z.string(),
})
export type Note = z.infer<typeof Note>

/** What an owner has written about a person and counted of the person's work. No creator and no client gets it. */
const Memory = z.object({
  /** Null: not on the stop-list. */
  stop: z.nullable(z.object({ reason: z.string(), author: z.string(), at: z.string() })),
  /** The newest first. */
  notes: z.array(Note),
  numbers: z.object({
    /** Messages about briefs that arrived. */
    received: z.int(),
    answered: z.int(),
    /** Accepted now, or until an owner cancelled the work. */
    accepted: z.int(),
    /** Works that were handed in, and those whose first version came in time. */
    delivered: z.int(),
    on_time: z.int(),
    /** Accepted, and taken back by the person. */
    cancelled: z.int(),
  }),
  /** The newest answers. */
  projects: z.array(
    z.object({
      response_id: z.string(),
      brief_id: z.string(),
      title: z.string(),
      /** The brief was deleted: there is no page to open. */
      is_deleted: z.boolean(),
      brief_status: z.enum(BRIEF_STATUS_NAMES),
      status: z.enum(RESPONSE_STATUS_NAMES),
      work: z.nullable(WorkStep),
      creator_price: z.number(),
      client_price: z.nullable(z.number()),
      at: z.string(),
    }),
  ),
})
export type Memory = z.infer<typeof Memory>

export const memory = {
  get: route({
    method: 'GET',
    path: '/api/creators/:id/memory',
    summary: 'Что агентство помнит о человеке: заметки, стоп-лист, числа и проекты',
    params: IdParams,
    reply: Memory,
  }),
  note: route({
    method: 'POST',
    path: '/api/creators/:id/notes',
    summary: 'Записать заметку о человеке: её видят только владельцы',
    params: IdParams,
    body: z.strictObject({ text: written(NOTE_MAX, 'Напишите заметку') }),
    status: 201,
    reply: Note,
  }),
  removeNote: route({
    method: 'DELETE',
    path: '/api/notes/:id',
    summary: 'Удалить заметку; несколько минут её можно вернуть',
    params: IdParams,
    status: 204,
  }),
  takeBackNote: route({
    method: 'POST',
    path: '/api/notes/:id/take-back',
    summary: 'Вернуть удалённую заметку',
    params: IdParams,
    status: 204,
  }),
  stop: route({
    method: 'PUT',
    path: '/api/creators/:id/stop',
    summary: 'Внести в стоп-лист: новые брифы человеку не уходят',
    params: IdParams,
    body: z.strictObject({ reason: StopReason }),
    status: 204,
  }),
  unstop: route({
    method: 'DELETE',
    path: '/api/creators/:id/stop',
    summary: 'Убрать из стоп-листа',
    params: IdParams,
    status: 204,
  }),
}
