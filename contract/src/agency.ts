import * as z from 'zod/mini'
import { AgencyInput } from './inputs/agency.ts'
import { route } from './route.ts'

/** Strict, and made from one version: two owners do not overwrite each other unseen. */
export const AgencyPatch = z.extend(z.partial(z.strictObject(AgencyInput.shape)), {
  confirms_login: z.optional(z.boolean()),
  version: z.int('Укажите версию, которую меняете'),
})
export type AgencyPatch = z.infer<typeof AgencyPatch>

const Agency = z.object({
  name: z.string(),
  contact: z.nullable(z.string()),
  default_markup: z.nullable(z.int()),
  price_step: AgencyInput.shape.price_step,
  payout_days: z.int(),
  quiet_from: z.string(),
  quiet_to: z.string(),
  /** A web login in a new browser needs a tap in the bot. */
  confirms_login: z.boolean(),
  review_new_profiles: z.boolean(),
  retention_months: AgencyInput.shape.retention_months,
  mark_url: z.nullable(z.string()),
  version: z.int(),
})

/** What a client sees of the agency. */
const AgencyCard = z.object({
  name: z.string(),
  contact: z.nullable(z.string()),
  mark_url: z.nullable(z.string()),
})

export const agency = {
  card: route({
    method: 'GET',
    path: '/api/agency/card',
    summary: 'Название, знак и контакт агентства, для страниц клиентов',
    reply: AgencyCard,
  }),
  get: route({
    method: 'GET',
    path: '/api/agency',
    summary: 'Настройки агентства',
    reply: Agency,
  }),
  retention: route({
    method: 'GET',
    path: '/api/agency/retention',
    summary: 'Кого коснётся удаление анкет без визитов: сколько людей и первые имена',
    query: z.object({ months: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(120)) }),
    reply: z.object({ people: z.int(), names: z.array(z.string()) }),
  }),
  update: route({
    method: 'PATCH',
    path: '/api/agency',
    summary: 'Изменить настройки агентства',
    body: AgencyPatch,
    reply: Agency,
  }),
}
