import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ACTORS = [
  'anonymous',
  'creator_self',
  'creator_other',
  'owner',
  'client_token',
  'internal_token',
] as const
export type Actor = (typeof ACTORS)[number]

/** `door`: a sign-in route, which parses the body before the caller is known; all other routes check the caller first. `reads`: changes nothing, whatever its method. */
export type MatrixRow = {
  method: string
  path: string
  case?: string
  door?: true
  reads?: true
  rule: string
} & Record<Actor, number[]>

/** One name for a route, whatever its parameters are called. */
export const nameOf = (method: string, path: string) =>
  `${method} ${path.replaceAll(/(:\w+)(\|:\w+)*/g, ':')}`

/** The access matrix: expected statuses per route and actor. */
export const matrix = JSON.parse(
  readFileSync(join(import.meta.dirname, 'authz-matrix.json'), 'utf8'),
) as MatrixRow[]

/** A caller who signs out everywhere ends sessions of their own: that needs no role. */
const NEEDS_NO_ROLE = new Set(['POST /api/auth/logout-everywhere'])

/** Calls by which an owner changes something. */
export const ownerWrites = matrix.filter(
  ({ method, path, door, reads, owner }) =>
    method !== 'GET' &&
    reads !== true &&
    door !== true &&
    owner.some((status) => status < 300) &&
    !NEEDS_NO_ROLE.has(nameOf(method, path)),
)
