import * as z from 'zod/mini'
import { Consent as GivenConsent } from '../creators.ts'
import { REPLIED_FIELDS } from '../facts/profile-fields.ts'
import { profileReply } from '../profile.ts'
import { ResponseEvent, ResponseStatus } from '../responses.ts'
import { route } from '../route.ts'

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

const text = z.nullable(z.string())
/** Everything that is stored about the person. */
const MyDataFile = z.object({
  telegram: z.object({
    telegram_id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    username: text,
    created_at: z.string(),
  }),
  profile: z.nullable(
    z.extend(profileReply(REPLIED_FIELDS), {
      tags: z.array(z.string()),
      is_active: z.boolean(),
      is_verified: z.boolean(),
      created_at: z.string(),
      updated_at: z.string(),
      last_active_at: text,
    }),
  ),
  consents: z.array(
    z.extend(Consent, { purpose: z.string(), text_sha256: text, guardian: text, withdrawn_at: text }),
  ),
  responses: z.array(
    z.object({
      brief: z.string(),
      creator_price: z.number(),
      estimated_delivery_days: z.nullable(z.int()),
      message: text,
      status: ResponseStatus,
      withdraw_reason: text,
      events: z.array(ResponseEvent),
      created_at: z.string(),
      updated_at: z.string(),
    }),
  ),
  messages: z.array(
    z.object({
      brief: z.string(),
      state: z.string(),
      created_at: z.string(),
      opened_at: text,
      declined_at: text,
      decline_reason: text,
      decline_text: text,
    }),
  ),
})

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
    summary: 'Всё, что хранится о человеке',
    reply: MyDataFile,
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
