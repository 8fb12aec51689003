import * as z from 'zod/mini'
import { CONSENT_PURPOSES, CONSENT_VERSION } from '../facts/consent.ts'
import { REPLIED_FIELDS } from '../facts/profile-fields.ts'
import { profileReply } from '../profile.ts'
import { ResponseEvent, ResponseStatus } from '../responses.ts'
import { route } from '../route.ts'

const Consent = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  version: z.string(),
  given_at: z.string(),
})

const MyData = z.object({
  /** Without a profile there is nothing but the name from Telegram. */
  has_profile: z.boolean(),
  /** Those that stand. */
  consents: z.array(Consent),
  shown_to_clients: z.boolean(),
  /** The consent to processing was withdrawn: everything is erased then. */
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
  consents: z.array(z.extend(Consent, { text_sha256: text, guardian: text, withdrawn_at: text })),
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
    summary: 'Мои данные: согласия и кто видел анкету',
    reply: MyData,
  }),
  file: route({
    method: 'GET',
    path: '/api/my-data/file',
    summary: 'Всё, что хранится о человеке',
    reply: MyDataFile,
  }),
  consent: route({
    method: 'PUT',
    path: '/api/my-data/consents/:purpose',
    summary: 'Дать или отозвать одно согласие',
    params: z.object({ purpose: z.enum(CONSENT_PURPOSES) }),
    body: z.object({ given: z.boolean(), version: z.literal(CONSENT_VERSION) }),
    reply: MyData,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/my-data',
    summary: 'Стереть себя: с анкетой или без неё, сразу',
    status: 204,
  }),
}
