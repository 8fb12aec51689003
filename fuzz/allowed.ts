import type { Case } from './cases.ts'
import type { Actor as Column } from '../server/test/authz-matrix.ts'
import { type Line, LINES } from './lines.ts'
import { HANDOFF } from './canaries.ts'

const WRONG = [400, 404, 409, 413, 415, 422]
/** Statuses of a URL or header that is too long: refused before the caller is known. */
const TOO_LONG = [400, 414, 431]
/** Statuses of a request that fits the schema but not the stored data. */
const BY_STATE = [404, 409, 422]

const patterns = LINES.map((line) => ({
  line,
  pattern: new RegExp(`^${line.route.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '([^/]*)')}$`),
  params: (line.route.path.match(/:/g) ?? []).length,
})).toSorted((one, other) => one.params - other.params)

const pathOf = ({ path }: Case) => path.split('?')[0] ?? ''

/** The endpoint that a URL reaches: a changed id may be a path segment of another endpoint. */
function lineAt(asked: Case): Line | undefined {
  const method = asked.method === 'HEAD' ? 'GET' : asked.method
  return patterns.find(({ line, pattern }) => line.route.method === method && pattern.test(pathOf(asked)))
    ?.line
}

const isIn = (token: string, kind: 'client' | 'internal') =>
  token.includes(`link${kind}`) || token.includes(`spare_${kind}`)

const HANDOFF_OPEN = new Set(['/api/auth/me', '/api/auth/logout', '/api/auth/logout-everywhere'])
/** The session of a hand-off has an owner's rights for one table only. */
function handoffColumn(asked: Case): Column {
  const path = pathOf(asked)
  const starts = [`${HANDOFF}/`, '/media/']
  if (path === HANDOFF || starts.some((start) => path.startsWith(start)) || HANDOFF_OPEN.has(path))
    return 'owner'
  return path.startsWith('/public/') && !isIn(path, 'internal') ? 'client_token' : 'internal_token'
}

/** The matrix column of a creator: their own data where the request names them or no one, another's otherwise. */
function creatorColumns(asked: Case, line: Line): Column[] {
  const { power } = asked.actor
  if (power.is !== 'creator') return [asked.actor.column]
  const own = [String(power.telegram_id), power.creator_id]
  const named =
    asked.params.telegram_id ?? (line.route.path.startsWith('/api/creators/') ? asked.params.id : undefined)
  if (line.name === 'DELETE /api/creators/:id' && asked.actor.column === 'creator_self')
    return ['creator_self', 'creator_other']
  if (named !== undefined && line === asked.line)
    return [own.includes(named) ? 'creator_self' : 'creator_other']
  if (/^GET \/public\/:token(\/options)?$/.test(line.name)) return ['creator_self']
  return ['creator_self', 'creator_other']
}

const CHOICES = /^\w+ \/public\/:token\/(name|choices|remarks|rest|restore|submissions|excel)/
/** Answers that depend on earlier requests or on credentials. */
const ALSO: [lines: RegExp, statuses: number[], only_if_permitted?: boolean][] = [
  // A sign-in is refused because of its credentials; a logout never is.
  [/^\w+ \/api\/auth\/(telegram|web|web\/continue|handoff\/exchange)$/, [401]],
  // An owner has set a PIN meanwhile.
  [/^\w+ \/public\/:token\//, [403], true],
  // The link is looked up first; another request may have revoked it. A link takes a limited number of changes.
  [CHOICES, [404]],
  [CHOICES, [429], true],
  // A spare person asks, whom an owner may have blocked meanwhile.
  [/^\w+ \/api\/my-data/, [401, 403], true],
  // It ends sessions that later requests use.
  [/\/(logout-everywhere|devices.*)$/, [401]],
  [/ \/media\/:key$/, [304]],
]

export function allowedStatuses(asked: Case): Set<number> {
  const { actor, kind } = asked
  const line = lineAt(asked)
  if (!line) return new Set([401, 403, 404, ...TOO_LONG])
  const columns = actor.name === 'handoff' ? [handoffColumn(asked)] : creatorColumns(asked, line)
  const token = asked.params.token ?? ''
  const row = isIn(token, 'internal') ? line.rows.internal : line.rows.client
  const cells = new Set(columns.flatMap((column) => row[column]))
  // 422: the caller is let in, and the matrix asks with a body that is refused.
  const permitted = [...cells].some((status) => status < 300 || status === 422)
  const statuses = new Set(cells)
  const add = (more: number[]) => more.forEach((status) => statuses.add(status))
  if (kind !== 'valid' && asked.path.length > 100) add(TOO_LONG)
  // A caller without the right is refused before the request is validated.
  if (permitted || line.door) add(kind === 'valid' ? BY_STATE : WRONG)
  if (/\/(web|password|photo|mark|pin|test)$/.test(line.route.path)) add(permitted || line.door ? [429] : [])
  for (const [lines, more, only] of ALSO) if (lines.test(line.name) && (permitted || !only)) add(more)
  // Their profile is not complete, or was saved without consent meanwhile.
  if (line.name === 'PUT /api/briefs/:id/decline' && actor.power.is === 'creator') add([403])
  // A ticket in the URL decides, even for an owner.
  if (line.route.file !== undefined && asked.path.includes('ticket=')) add([401])
  // An earlier request has erased or blocked the person.
  if (line.name === 'DELETE /api/creators/:id' && actor.column === 'creator_self') add([401, 403])
  if (asked.forged) for (const status of statuses) if (status < 300) statuses.delete(status)
  return statuses
}
