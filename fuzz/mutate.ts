import fc from 'fast-check'
import { idOf, OWNER, spareId } from './canaries.ts'
import type { Request } from './cases.ts'
import { chance, type Draw } from './draw.ts'
import type { Line, Shape } from './lines.ts'
import { oddQuery, oddValue } from './payloads.ts'

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
    if (typeof value !== 'object' || value === null) return [place]
    const inside = value as Record<string, unknown>
    if (Array.isArray(value))
      return value.length > 0 ? [place, { holder: inside, name: '0', kind: kindOf(inner.items) }] : [place]
    return [place, ...placesIn(inside, inner.anyOf?.[0] ?? inner)]
  })
}

/** Fields that only the server or an owner may set. */
const PROTECTED =
  JSON.parse(`{"is_verified":true,"is_active":true,"profile_completed":true,"can_edit":true,"role":"owner",
  "client_price":1,"markup_percentage":99,"version":99,"sent_to_count":1000000,"telegram_id":${OWNER},"status":"accepted",
  "id":"${spareId.creator(1)}","creator_id":"${idOf.creator(2)}","token":"${'x'.repeat(43)}","link_token":"${'x'.repeat(43)}",
  "created_at":"2001-01-01T00:00:00Z","updated_at":"2001-01-01T00:00:00Z","deleted_at":null,"deactivated_by":null,
  "photo_key":"../x","password_hash":"x","visible_columns":["email"]}`) as Record<string, unknown>

const signed = (launch: string) =>
  [...new URLSearchParams(launch)]
    .map((pair) => pair.join('='))
    .toSorted()
    .join('\n')
const USER = `user=${encodeURIComponent(`{"id":${OWNER},"first_name":"x"}`)}`
const without = (launch: string, name: string) => launch.replace(new RegExp(`${name}=[^&]*&?`), '')

/** A changed launch, whose signature no longer fits. */
const forgeries = (launch: string) =>
  fc
    .oneof(
      fc.constantFrom('', 'undefined', `${launch}&${USER}`, `${USER}&${launch}`, `?${launch}`),
      fc.constantFrom(`${launch}&x=%`, `${launch}&x=1%0Ahash=0`, launch + 'a'.repeat(5000)),
      fc.constantFrom('hash', 'auth_date', 'signature').map((name) => without(launch, name)),
      fc.constantFrom(
        launch.replaceAll('&', '\n'),
        encodeURIComponent(launch),
        launch.replace(/hash=./, 'hash='),
        launch.replace(/auth_date=\d+/, 'auth_date=9999999999'),
        launch.replace(/779000000\d{3}/, String(OWNER)),
      ),
      fc
        .tuple(fc.nat(launch.length - 1), fc.nat(1), fc.string({ maxLength: 1 }))
        .map(([at, cut, sign]) => launch.slice(0, at) + sign + launch.slice(at + cut)),
    )
    .filter((forged) => signed(forged) !== signed(launch))

/** Changes, adds or drops fields of a valid request and returns the kind of the change. */
export function mutate(draw: Draw, line: Line, request: Request): string {
  const { params, query, body } = line.shapes
  const inBody = request.body as Record<string, unknown> | undefined
  if (inBody && draw(chance(15))) {
    for (const name of draw(fc.subarray(Object.keys(PROTECTED), { minLength: 1, maxLength: 8 })))
      inBody[name] ??= PROTECTED[name]
    return 'added'
  }
  const places = [
    ...placesIn(request.params, params),
    ...placesIn(request.query, query),
    ...(inBody ? placesIn(inBody, body) : []),
  ]
  if (places.length === 0) {
    const [name, value] = draw(oddQuery)
    request.query[name] = value
    return 'query'
  }
  const { holder, name, kind } = draw(fc.constantFrom(...places))
  if (name === 'init_data') {
    request.forged = true
    if (draw(chance(80))) {
      holder[name] = draw(forgeries(String(holder[name])))
      return 'launch'
    }
  }
  if (holder[name] !== undefined && holder !== request.params && draw(chance(8))) {
    delete holder[name]
    return 'dropped'
  }
  const { family, value } = oddValue(draw, kind)
  holder[name] = value
  return family
}
