import * as z from 'zod/mini'
import { Consent as GivenConsent } from './creators.ts'
import { route } from './route.ts'

const Consent = z.object({ version: z.string(), given_at: z.string() })

const MyData = z.object({
  /** Without a profile there is nothing but the name from Telegram. */
  has_profile: z.boolean(),
  /** The latest that stands. */
  consent: z.nullable(Consent),
  hidden_from_clients: z.boolean(),
  /** The consent was withdrawn: everything is erased then. */
  erase_at: z.nullable(z.string()),
  /** Clients' links that were opened in the last 30 days and show the person now. */
  seen_by_clients: z.int(),
})
export type MyData = z.infer<typeof MyData>

export const myData = {
  get: route({
    method: 'GET',
    path: '/api/my-data',
    summary: 'Мои данные: согласие и кто видел анкету',
    reply: MyData,
  }),
  file: route({
    method: 'GET',
    path: '/api/my-data/file',
    summary: 'Всё, что хранится о человеке, страницей для чтения',
    /** In place of a session: a phone's downloader sends nothing but the address. */
    query: z.object({ ticket: z.optional(z.string()) }),
    file: 'text/html; charset=utf-8',
  }),
  ticket: route({
    method: 'POST',
    path: '/api/my-data/file/ticket',
    summary: 'Адрес, по которому файл со своими данными скачивается без входа; действует 5 минут',
    status: 201,
    reply: z.object({ url: z.string(), file_name: z.string() }),
  }),
  change: route({
    method: 'PATCH',
    path: '/api/my-data',
    summary: 'Дать или отозвать согласие, скрыть анкету от брендов или показать',
    body: z.strictObject({
      /** Null withdraws it. */
      consent: z.optional(z.nullable(GivenConsent)),
      hidden_from_clients: z.optional(z.boolean()),
    }),
    reply: MyData,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/my-data',
    summary: 'Стереть себя: с анкетой или без неё, сразу',
    status: 204,
  }),
}
