import fc from 'fast-check'
import { bearer, launchOf, tma } from '../server/test/sign-in.ts'
import { type Actor, ACTORS } from './actors.ts'
import { breakRequest } from './broken.ts'
import { chance, drawOf, weighted, whole } from './draw.ts'
import { LINES, type Line, type Shape } from './lines.ts'
import { mutate } from './mutate.ts'
import { SPARE, spareId, spareTelegram } from './canaries.ts'
import { type Asking, isOwner, type Learned, paramsOf, targetOf } from './targets.ts'
import { uploadOf } from './uploads.ts'
import { doorLaunch, hasNoAccount, objectsOf } from './values.ts'

export type Kind = 'valid' | 'mutated' | 'broken' | 'raw' | 'regression'

/** A request as it is sent, and how it was made. */
export interface Case {
  /** Unique within a run; together with the seed it reproduces the request. */
  id: string
  kind: Kind
  family: string
  actor: Actor
  line: Line
  method: string
  path: string
  params: Record<string, string>
  headers: Record<string, string>
  body: Buffer | string | undefined
  target: string
  /** The launch is forged, so a success is a failure of the check. */
  forged: boolean
}

/** A request before it is encoded. */
export interface Request {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  forged: boolean
}

/**
 * Expensive endpoints are called less often: a password check takes 0.1 s of a core, a photo nearly as much. A caller with
 * a link only calls mostly the table, and chooses in it.
 */
const WEIGHTS: Record<string, [weight: number, with_link?: number]> = {
  'POST /api/auth/web': [0.1],
  'POST /api/creators/profile/:id/photo': [0.3],
  'POST /api/agency/mark': [0.3],
  'GET /api/export/creators': [0.25],
  'GET /api/export/responses/:brief_id': [0.4],
  'GET /api/openapi.json': [0.1],
  'GET /public/:token': [3, 60],
  'PUT /public/:token/choices/:key': [1, 30],
  'POST /public/:token/submissions': [1, 5],
  'PATCH /api/creators/:id': [1.5],
  'PUT /api/creators/profile/:telegram_id': [1.5],
}
/** The matrix test asks every endpoint as every caller whom it refuses; here such a request is rare. */
const REFUSED_WEIGHT = 0.04
function weightOf(line: Line, { column, name }: Actor): number {
  const row = line.rows[column === 'internal_token' ? 'internal' : 'client'][column]
  const isRefused = row.every((status) => status === 401 || status === 403)
  const [weight, with_link = weight] = WEIGHTS[line.name] ?? [1]
  return (
    (column === 'client_token' || name === 'handoff' ? with_link : weight) * (isRefused ? REFUSED_WEIGHT : 1)
  )
}
const linesOf = new Map(ACTORS.map((actor) => [actor.name, weighted(LINES, (line) => weightOf(line, actor))]))
const KINDS = { valid: 0.45, mutated: 0.38, broken: 0.17 }
const kinds = weighted(['valid', 'mutated', 'broken'] as const, (kind) => KINDS[kind])

/** Requests that end their own session use the session of a person who does nothing else. */
function headersFor({ actor, line, draw, learned }: Asking): {
  headers: Record<string, string>
  target?: string
} {
  const { path, method } = line.route
  if (path.startsWith('/api/auth/logout') && !hasNoAccount(actor)) {
    const token = learned.tokens.pop()
    return { headers: token === undefined ? tma(draw(doorLaunch(actor))) : bearer(token) }
  }
  if (path.startsWith('/api/devices') && !hasNoAccount(actor) && actor.name !== 'handoff')
    return { headers: tma(draw(doorLaunch(actor))) }
  if (line.door && path.startsWith('/api/auth/')) {
    // A sign-in ends the earlier session of its browser, so it comes from a browser without one.
    const { cookie: _, ...headers } = actor.headers()
    return { headers }
  }
  // The rows with canaries stay visible, so a spare person withdraws and leaves.
  const leaves = line.name === 'DELETE /api/creators/:id' && actor.column === 'creator_self'
  const withdraws = path.startsWith('/api/my-data') && actor.power.is === 'creator' && method !== 'GET'
  if (leaves || withdraws) {
    const n = draw(whole(0, SPARE.people - 1))
    return { headers: tma(launchOf(spareTelegram(n))), target: spareId.creator(n) }
  }
  return { headers: actor.headers() }
}

/** A creator may only switch their own profile on and off. */
const bodiesOf = (asking: Asking, shape: Shape): fc.Arbitrary<unknown> =>
  asking.line.name === 'PATCH /api/creators/:id' && !isOwner(asking)
    ? fc.boolean().map((is_active) => ({ is_active }))
    : objectsOf(asking, shape)

interface Place {
  actor: Actor
  n: number
  /** The name of a line that every request goes to. */
  line?: string | undefined
}

export function makeCase(seed: number, { actor, n, line: name }: Place, learned: Learned): Case {
  const id = `${actor.name}:${n}`
  const draw = drawOf(`${seed} ${id}`)
  const line =
    LINES.find((one) => one.name === name) ?? draw(linesOf.get(actor.name) ?? fc.constantFrom(...LINES))
  const kind = draw(kinds)
  const asking: Asking = { draw, actor, line, learned, target: '' }
  asking.target = draw(targetOf(asking))
  const { headers, target = asking.target } = headersFor(asking)
  asking.target = target
  const { query, body } = line.shapes
  const request: Request = {
    params: draw(paramsOf(asking)),
    query: query ? draw(objectsOf(asking, query)) : {},
    body: body && draw(bodiesOf(asking, body)),
    forged: false,
  }
  const family = kind === 'mutated' ? mutate(draw, line, request) : ''
  const isHead = line.route.method === 'GET' && kind === 'valid' && draw(chance(8))
  const address = `198.51.${draw(whole(0, 255))}.${draw(whole(0, 255))}`
  const written: Case = {
    id,
    kind,
    family,
    actor,
    line,
    method: isHead ? 'HEAD' : line.route.method,
    ...addressOf(line, request),
    headers: { ...headers, 'x-forwarded-for': address },
    body: undefined,
    target,
    forged: request.forged,
  }
  if (line.route.upload) Object.assign(written, uploadOf(draw, kind, written.headers))
  else if (request.body !== undefined) {
    written.body = JSON.stringify(request.body)
    written.headers['content-type'] = 'application/json'
  }
  if (kind === 'broken') written.family = breakRequest(draw, written)
  return written
}

const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encode = (value: string) => encodeURIComponent(value.toWellFormed())

function addressOf({ route }: Line, { params, query }: Request) {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, text(value)]))
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encode(texts[name] ?? ''))
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value))
  return { path: pairs.length === 0 ? path : `${path}?${pairs.join('&')}`, params: texts }
}

/** Encodes like a form: a list repeats the name, an object has its keys in brackets. */
function pairsOf(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 20).map((one) => `${encode(name)}=${encode(text(one))}`)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([key, one]) => `${encode(name)}[${encode(key)}]=${encode(text(one))}`)
  return [`${encode(name)}=${encode(text(value))}`]
}
