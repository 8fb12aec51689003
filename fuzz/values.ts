import { randomUUID } from 'node:crypto'
import type { Random } from '../server/seed/random.ts'
import { launchOf } from '../server/test/sign-in.ts'
import type { Actor } from './actors.ts'
import { idOf, telegramOf, tokenOf } from './canaries.ts'
import type { Shape } from './lines.ts'
import { trapUrl } from './payload-links.ts'
import { DOOR, HANDOFF, OWNER, SPARE, spareId } from './seed-ids.ts'
import { type Asking, briefTarget, isOwner, PERSON } from './targets.ts'

/** The launch of one of many accounts, so that their requests do not wait for the same row. */
export const doorLaunch = ({ power }: Actor, random: Random) =>
  launchOf((power.is === 'owner' ? DOOR.owner : DOOR.creator) + random.whole(0, DOOR.many - 1))

const SITES = ['https://site.example/ugc', 'portfolio.example', 'https://xn--80ak6aa92e.com/']
const soon = (random: Random) => new Date(Date.now() + random.whole(1, 60) * 86_400_000).toISOString()

export const hasNoAccount = ({ power }: Actor) => power.is === 'anonymous' || power.is === 'client'

/** Values for fields that need more than their schema says; undefined leaves the field out. */
const MEANT: Record<string, (asking: Asking) => unknown> = {
  init_data: ({ actor, random }) =>
    hasNoAccount(actor) || actor.name === 'handoff' ? 'menu_button' : doorLaunch(actor, random),
  telegram_id: ({ actor, line, random }) =>
    line.door
      ? actor.column === 'creator_other'
        ? telegramOf(PERSON)
        : undefined
      : line.route.method === 'POST' && random.chance(0.5)
        ? random.whole(1, 1e9)
        : undefined,
  password: ({ actor }) => (actor.column === 'owner' ? DOOR.password : 'wrong'),
  // It would make the password sign-in of later requests wait for a tap in the bot.
  confirms_login: () => undefined,
  username: ({ line }) => (line.route.path.endsWith('/web') ? DOOR.login : undefined),
  code: ({ learned, actor }) =>
    (actor.column === 'owner' ? learned.codes.at(-1)?.code : undefined) ?? 'ugc_no_such_code',
  brief_id: (asking) => briefTarget(asking),
  creator_id: (asking) => {
    // A block changes the person, so it takes a spare one.
    if (asking.line.name === 'POST /api/blocks')
      return spareId.creator(asking.random.whole(0, SPARE.people - 1))
    return isOwner(asking) ? idOf.creator(asking.random.whole(0, 49)) : idOf.creator(PERSON)
  },
  tag_ids: ({ random }) => random.some([1, 2, 3, 4, 5, 6, 7, 8, 60], random.whole(0, 4)),
  target_tags: ({ random }) => [random.whole(2, 11)],
  tags: ({ random }) => random.pick(['1', '2,3', '1,2,60', '62']),
  version: ({ learned, target }) => learned.versions.get(target) ?? 1,
  status: ({ line, random }) => (line.route.method === 'PATCH' && random.chance(0.7) ? undefined : SCHEMA),
  ticket: () => undefined,
  pin: ({ random }) => String(random.whole(1000, 9999)),
  deadline: ({ random }) => soon(random),
  at: ({ random }) => soon(random),
  deadline_from: ({ random }) => soon(random),
  deadline_to: ({ random }) => soon(random),
  email: () => 'anna@studio.example',
  phone: () => '+7 900 111-22-33',
  telegram_username: () => '@anna_ugc',
  portfolio_url: ({ random }) => random.pick([...SITES, trapUrl()]),
  instagram: ({ random }) => random.pick(['@anna.ugc', 'instagram.com/anna', null]),
  tiktok: ({ random }) => random.pick(['anna', 'https://www.tiktok.com/@anna', null]),
  search: ({ random }) =>
    random.pick(['cnry', 'cnry_firstname_0', 'hidden.example', 'а', 'запасной', '07z', '777']),
  page: ({ random }) => (random.chance(0.8) ? 1 : random.whole(1, 9)),
  per_page: ({ random }) => random.whole(1, 20),
  admin_id: () => String(OWNER),
  name: ({ random }) => `Тег ${random.whole(0, 1e9)}`,
  // Rarely set: all filters together would find no creator.
  min_price: ({ random }) => (random.chance(0.2) ? random.whole(0, 1e6) : undefined),
  max_price: ({ random }) => (random.chance(0.2) ? random.whole(0, 1e6) : undefined),
  min_followers: ({ random }) => (random.chance(0.2) ? random.whole(0, 1e6) : undefined),
  max_followers: ({ random }) => (random.chance(0.2) ? random.whole(0, 1e9) : undefined),
  city: ({ random, line }) => (line.route.method === 'GET' && random.chance(0.9) ? undefined : 'Москва'),
  country: ({ random, line }) => (line.route.method === 'GET' && random.chance(0.9) ? undefined : 'Россия'),
  path: ({ line, learned, random, actor }) => {
    if (line.route.path.endsWith('/exchange'))
      return (actor.column === 'owner' ? learned.codes.pop()?.path : undefined) ?? HANDOFF
    if (line.route.path.endsWith('/handoff')) return `/public/${tokenOf('internal', 0)}`
    return random.pick([
      '/api/export/creators?is_active=true',
      `/api/export/responses/${idOf.brief(0)}?for_client=true`,
    ])
  },
}
/** Stands for a value made from the schema. */
const SCHEMA = Symbol('as the schema says')

export function valueOf(asking: Asking, name: string, shape: Shape): unknown {
  const meant = MEANT[name]?.(asking)
  return name in MEANT && meant !== SCHEMA ? meant : madeOf(asking, shape)
}

export function madeOf(asking: Asking, shape: Shape): unknown {
  const { random } = asking
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return random.pick(shape.enum)
  if (shape.anyOf)
    return madeOf(asking, random.chance(0.85) ? (shape.anyOf[0] ?? {}) : random.pick(shape.anyOf))
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type
  if (type === 'object') return objectOf(asking, shape)
  if (type === 'array')
    return Array.from({ length: random.whole(0, 3) }, () => madeOf(asking, shape.items ?? {}))
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'integer' || type === 'number') {
    const least = shape.minimum ?? shape.exclusiveMinimum ?? 0
    return random.whole(
      Math.max(least, 0) + (shape.exclusiveMinimum === undefined ? 0 : 1),
      Math.min(shape.maximum ?? 1000, 1_000_000),
    )
  }
  if (shape.format === 'uuid') return randomUUID()
  return random.pick(['Видео', 'о продукте', 'Анна', 'Second line', 'ё']).slice(0, shape.maxLength ?? 40)
}

export function objectOf(asking: Asking, { properties = {}, required = [] }: Shape): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, shape] of Object.entries(properties)) {
    if (!required.includes(name) && asking.random.chance(0.4)) continue
    const value = valueOf(asking, name, shape)
    if (value !== undefined) made[name] = value
  }
  return made
}
