import { Random, weighted } from '../server/seed/random.ts'
import { bearer, launchOf, tma } from '../server/test/sign-in.ts'
import type { Actor } from './actors.ts'
import { addressOf } from './address.ts'
import { breakRequest } from './broken.ts'
import { LINES, type Line, type Shape } from './lines.ts'
import { mutate } from './mutate.ts'
import { SPARE, spareId, spareTelegram } from './seed-ids.ts'
import { type Asking, isOwner, type Learned, paramsOf, targetOf } from './targets.ts'
import { uploadOf } from './uploads.ts'
import { doorLaunch, hasNoAccount, objectOf } from './values.ts'

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
  /** The URL as it is sent. */
  path: string
  params: Record<string, string>
  headers: Record<string, string>
  body: Buffer | string | undefined
  target: string
  /** The launch is forged, so a success is a failure of the check. */
  forged: boolean
}

/** A request before it is encoded. */
export interface Draft {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  forged: boolean
}

/** Expensive endpoints are called less often: a password check takes 0.1 s of a core, a photo nearly as much. */
const WEIGHTS: Record<string, number> = {
  'POST /api/auth/web': 0.04,
  'POST /api/creators/profile/:id/photo': 0.3,
  'POST /api/agency/mark': 0.3,
  'GET /api/export/creators': 0.25,
  'GET /api/export/responses/:brief_id': 0.4,
  'GET /api/openapi.json': 0.1,
  'GET /public/:token': 3,
  'PATCH /api/creators/:id': 1.5,
  'PUT /api/creators/profile/:telegram_id': 1.5,
}
/** A caller with a link only calls mostly the table, and chooses in it. */
const LINK_WEIGHTS: Record<string, number> = {
  'GET /public/:token': 20,
  'PUT /public/:token/choices/:key': 30,
  'POST /public/:token/submissions': 5,
}
/** The matrix test asks every endpoint as every caller whom it refuses; here such a request is rare. */
const REFUSED_WEIGHT = 0.04
const isRefused = (line: Line, actor: Actor) =>
  line.rows[actor.column === 'internal_token' ? 'internal' : 'client'][actor.column].every((status) =>
    [401, 403].includes(status),
  )
const pickers = new Map<Actor, (random: Random) => Line>()
function pickLine(actor: Actor, random: Random): Line {
  const link = actor.column === 'client_token' || actor.name === 'handoff'
  const weightOf = (line: Line) =>
    (WEIGHTS[line.name] ?? 1) *
    (link ? (LINK_WEIGHTS[line.name] ?? 1) : 1) *
    (isRefused(line, actor) ? REFUSED_WEIGHT : 1)
  let pick = pickers.get(actor)
  if (!pick) {
    pick = weighted(LINES.map((line) => [line, weightOf(line)]))
    pickers.set(actor, pick)
  }
  return pick(random)
}
const pickKind = weighted<Kind>([
  ['valid', 45],
  ['mutated', 38],
  ['broken', 17],
])

/** Requests that end their own session use the session of a person who does nothing else. */
function headersFor(asking: Asking): { headers: Record<string, string>; target?: string } {
  const { actor, line, random, learned } = asking
  const { path } = line.route
  if (path.startsWith('/api/auth/logout') && !hasNoAccount(actor)) {
    const token = learned.tokens.pop()
    return { headers: token === undefined ? tma(doorLaunch(actor, random)) : bearer(token) }
  }
  if (path.startsWith('/api/devices') && !hasNoAccount(actor) && actor.name !== 'handoff')
    return { headers: tma(doorLaunch(actor, random)) }
  if (line.door && path.startsWith('/api/auth/')) {
    // A sign-in ends the earlier session of its browser, so it comes from a browser without one.
    const { cookie: _, ...headers } = actor.headers()
    return { headers }
  }
  const leaves = line.name === 'DELETE /api/creators/:id' && actor.column === 'creator_self'
  // The rows with canaries stay visible, so a spare person withdraws and leaves.
  const withdraws = path.startsWith('/api/my-data') && actor.power.is === 'creator'
  if (leaves || (withdraws && line.route.method !== 'GET')) {
    const n = random.whole(0, SPARE.people - 1)
    return { headers: tma(launchOf(spareTelegram(n))), target: spareId.creator(n) }
  }
  return { headers: actor.headers() }
}

/** A creator may only switch their own profile on and off. */
const bodyOf = (asking: Asking, shape: Shape) =>
  asking.line.name === 'PATCH /api/creators/:id' && !isOwner(asking)
    ? { is_active: asking.random.chance(0.5) }
    : objectOf(asking, shape)

export function makeCase(
  seed: number,
  at: { actor: Actor; index: number; n: number },
  learned: Learned,
): Case {
  const { actor, index, n } = at
  const random = new Random(seed, index, n)
  const line = pickLine(actor, random)
  const kind = pickKind(random)
  const asking: Asking = { random, actor, line, learned, target: '' }
  asking.target = targetOf(asking)
  const { headers, target } = headersFor(asking)
  if (target !== undefined) asking.target = target
  const { query, body } = line.shapes
  const draft: Draft = {
    params: paramsOf(asking),
    query: query ? objectOf(asking, query) : {},
    body: body ? bodyOf(asking, body) : undefined,
    forged: false,
  }
  const family = kind === 'mutated' ? mutate(random, line, draft) : ''
  const method =
    line.route.method === 'GET' && kind === 'valid' && random.chance(0.08) ? 'HEAD' : line.route.method
  const written: Case = {
    id: `${actor.name}:${n}`,
    kind,
    family,
    actor,
    line,
    method,
    ...addressOf(line, draft),
    headers: { ...headers, 'x-forwarded-for': `198.51.${random.whole(0, 255)}.${random.whole(0, 255)}` },
    body: undefined,
    target: asking.target,
    forged: draft.forged,
  }
  if (line.route.upload) Object.assign(written, uploadOf(random, kind, written.headers))
  else if (draft.body !== undefined) {
    written.body = JSON.stringify(draft.body)
    written.headers['content-type'] = 'application/json'
  }
  if (kind === 'broken') written.family = breakRequest(random, written)
  return written
}
