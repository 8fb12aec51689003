import type { Random } from '../server/seed/random.ts'
import type { Draft } from './cases.ts'
import { forgeLaunch } from './forge.ts'
import type { Line, Shape } from './lines.ts'
import { VALUES } from './payload-values.ts'
import { payloadFor } from './payloads.ts'

interface Place {
  holder: Record<string, unknown>
  name: string
  kind: string
}

const kindOf = (shape: Shape | undefined): string => {
  const given = shape?.anyOf?.[0] ?? shape
  if (given?.format === 'uuid' || given?.format === 'date-time') return given.format
  return (Array.isArray(given?.type) ? given.type[0] : given?.type) ?? 'string'
}

/** Every field of the schema, whether or not the request has it. */
function placesIn(holder: Record<string, unknown>, shape: Shape | undefined): Place[] {
  return Object.entries(shape?.properties ?? {}).flatMap(([name, inner]) => {
    const value = holder[name]
    const place = { holder, name, kind: kindOf(inner) }
    if (Array.isArray(value) && value.length > 0)
      return [
        place,
        { holder: value as unknown as Record<string, unknown>, name: '0', kind: kindOf(inner.items) },
      ]
    if (typeof value !== 'object' || value === null) return [place]
    return [place, ...placesIn(value as Record<string, unknown>, inner.anyOf?.[0] ?? inner)]
  })
}

/** Fields that only the server or an owner may set. */
const PROTECTED: Record<string, unknown> = {
  is_verified: true,
  role: 'owner',
  is_active: true,
  profile_completed: true,
  telegram_id: 779_000_000_003,
  id: '5fa4e000-0000-4000-8000-000000000001',
  creator_id: 'c0ffee00-0000-4000-8000-000000000002',
  client_price: 1,
  markup_percentage: 99,
  status: 'accepted',
  sent_to_count: 1_000_000,
  created_at: '2001-01-01T00:00:00Z',
  updated_at: '2001-01-01T00:00:00Z',
  link_token: 'x'.repeat(43),
  token: 'x'.repeat(43),
  can_edit: true,
  version: 99,
  deleted_at: null,
  deactivated_by: null,
  photo_key: '../x',
  password_hash: 'x',
  visible_columns: ['email'],
}

/** Changes one field of a valid request and returns the kind of the change. */
export function mutate(random: Random, line: Line, draft: Draft): string {
  const { params, query, body } = line.shapes
  const inBody = typeof draft.body === 'object' && draft.body !== null
  if (inBody && random.chance(0.15)) {
    for (const name of random.some(Object.keys(PROTECTED), random.whole(1, 8)))
      (draft.body as Record<string, unknown>)[name] ??= PROTECTED[name]
    return 'mass assignment'
  }
  const places = [
    ...placesIn(draft.params, params),
    ...placesIn(draft.query, query),
    ...(inBody ? placesIn(draft.body as Record<string, unknown>, body) : []),
  ]
  if (places.length === 0) {
    draft.query[random.pick(['__proto__', 'page', 'a', 'constructor[prototype][x]'])] = random.pick(
      VALUES.operator(),
    )
    return 'operator'
  }
  const { holder, name, kind } = random.pick(places)
  if (name === 'init_data' && random.chance(0.8)) {
    holder[name] = forgeLaunch(random, String(holder[name]))
    draft.forged = true
    return 'launch'
  }
  const { family, value } = payloadFor(random, kind)
  holder[name] = value
  if (name === 'init_data') draft.forged = true
  return family
}
