import fc from 'fast-check'
import { launchOf } from '../server/test/sign-in.ts'
import type { Actor } from './actors.ts'
import { idOf, telegramOf, tokenOf, DOOR, HANDOFF, OWNER, SPARE, spareId } from './canaries.ts'
import { sometimes, whole } from './draw.ts'
import type { Shape } from './lines.ts'
import { trap } from './payloads.ts'
import { type Asking, briefTarget, isOwner, PERSON } from './targets.ts'

/** The launch of one of many accounts, so that their requests do not wait for the same row. */
export const doorLaunch = ({ power }: Actor) =>
  whole(0, DOOR.many - 1).map((n) => launchOf((power.is === 'owner' ? DOOR.owner : DOOR.creator) + n))

export const hasNoAccount = ({ power }: Actor) => power.is === 'anonymous' || power.is === 'client'

const nothing = fc.constant<unknown>(undefined)
const one = (...values: unknown[]) => fc.constantFrom(...values)
const DAY = 86_400_000
const soon = () => whole(1, 60).map((days) => new Date(Date.now() + days * DAY).toISOString())
/** All filters together would find no creator. */
const rarely = (max: number) => () => sometimes(20, whole(0, max))
const place = (name: string) => (asking: Asking) =>
  asking.line.route.method === 'GET' ? sometimes(10, one(name)) : one(name)

/** Fields that need more than their schema says; no arbitrary: as the schema says. */
const MEANT: Record<string, (asking: Asking, shape: Shape) => fc.Arbitrary<unknown> | undefined> = {
  init_data: ({ actor }) =>
    hasNoAccount(actor) || actor.name === 'handoff' ? one('menu_button') : doorLaunch(actor),
  telegram_id: ({ actor, line }) => {
    if (line.door) return actor.column === 'creator_other' ? one(telegramOf(PERSON)) : nothing
    return line.route.method === 'POST' ? sometimes(50, whole(1, 1e9)) : nothing
  },
  password: ({ actor }) => one(actor.column === 'owner' ? DOOR.password : 'wrong'),
  // It would make the password sign-in of later requests wait for a tap in the bot.
  confirms_login: () => nothing,
  // Messages would wait for the morning, and the run for the messages.
  quiet_from: () => nothing,
  quiet_to: () => nothing,
  username: ({ line }) => one(line.route.path.endsWith('/web') ? DOOR.login : undefined),
  code: ({ learned, actor }) =>
    one((actor.column === 'owner' ? learned.codes.at(-1)?.code : undefined) ?? 'ugc_no_such_code'),
  brief_id: (asking) => briefTarget(asking),
  creator_id: (asking) => {
    // A block changes the person, so it takes a spare one.
    if (asking.line.name === 'POST /api/blocks') return whole(0, SPARE.people - 1).map(spareId.creator)
    return isOwner(asking) ? whole(0, 49).map(idOf.creator) : one(idOf.creator(PERSON))
  },
  tag_ids: () => fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 60], { maxLength: 4 }),
  target_tags: () => whole(2, 11).map((tag) => [tag]),
  tags: () => one('1', '2,3', '1,2,60', '62'),
  version: ({ learned, target }) => one(learned.versions.get(target) ?? 1),
  status: (asking, shape) =>
    asking.line.route.method === 'PATCH' ? sometimes(30, valuesOf(asking, shape)) : undefined,
  ids: ({ line }) =>
    line.route.path.startsWith('/api/works/')
      ? whole(0, SPARE.briefs - 1).map((n) => [spareId.response(n * 3)])
      : undefined,
  links: () => one(['https://disk.example/2'], ['disk.example/3', trap.url]),
  number: () => one(1, 2, 3),
  ticket: () => nothing,
  pin: () => whole(1000, 9999).map(String),
  deadline: soon,
  at: soon,
  deadline_from: soon,
  deadline_to: soon,
  email: () => one('anna@studio.example'),
  phone: () => one('+7 900 111-22-33'),
  telegram_username: () => one('@anna_ugc'),
  portfolio_url: () =>
    one('https://site.example/ugc', 'portfolio.example', 'https://xn--80ak6aa92e.com/', trap.url),
  instagram: () => one('@anna.ugc', 'instagram.com/anna', null),
  tiktok: () => one('anna', 'https://www.tiktok.com/@anna', null),
  search: () => one('cnry', 'cnry_firstname_0', 'hidden.example', 'а', 'запасной', '07z', '777'),
  page: () => fc.oneof({ weight: 4, arbitrary: one(1) }, { weight: 1, arbitrary: whole(1, 9) }),
  per_page: () => whole(1, 20),
  admin_id: () => one(String(OWNER)),
  name: () => whole(0, 1e9).map((n) => `Тег ${n}`),
  min_price: rarely(1e6),
  max_price: rarely(1e6),
  min_followers: rarely(1e6),
  max_followers: rarely(1e9),
  city: place('Москва'),
  country: place('Россия'),
  path: ({ line, learned, actor }) => {
    if (line.route.path.endsWith('/exchange'))
      return one((actor.column === 'owner' ? learned.codes.pop()?.path : undefined) ?? HANDOFF)
    if (line.route.path.endsWith('/handoff')) return one(`/public/${tokenOf('internal', 0)}`)
    const brief = `/api/export/responses/${idOf.brief(0)}?for_client=true`
    return one('/api/export/creators?is_active=true', brief)
  },
}

const LETTERS = fc.constantFrom('а', 'н', 'В', 'ё', 'é', '1')
/** Valid values of a schema, and in an object the values of MEANT. */
export function valuesOf(asking: Asking, shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf)
    return fc.oneof(
      ...shape.anyOf.map((each, at) => ({ weight: at === 0 ? 6 : 1, arbitrary: valuesOf(asking, each) })),
    )
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type
  const { minimum = 0, exclusiveMinimum = -1, maximum = 1e12, minLength = 1, maxLength = 40 } = shape
  if (type === 'object') return objectsOf(asking, shape)
  if (type === 'array')
    return fc.array(valuesOf(asking, shape.items ?? {}), { minLength: shape.minItems ?? 0, maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  const least = Math.max(minimum, exclusiveMinimum + 1, 0)
  // The largest number is valid as well: its column must hold it.
  if (type === 'integer' || type === 'number')
    return sometimes(90, whole(Math.ceil(least), Math.min(Math.floor(maximum), 1e6))).map((n) => n ?? maximum)
  if (shape.format === 'uuid') return fc.uuid()
  if (shape.format === 'date-time') return soon()
  if (shape.pattern !== undefined) return fc.stringMatching(new RegExp(shape.pattern))
  return fc.string({ unit: LETTERS, minLength, maxLength: Math.min(maxLength, 40) })
}

export function objectsOf(asking: Asking, { properties = {}, required = [] }: Shape) {
  const fields = Object.entries(properties).map(([name, shape]) => {
    const values = MEANT[name]?.(asking, shape) ?? valuesOf(asking, shape)
    return [name, required.includes(name) ? values : sometimes(60, values)] as const
  })
  return fc
    .record(Object.fromEntries(fields), { noNullPrototype: true })
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)))
}
