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

/** `door`: a sign-in route, which parses the body before the caller is known; all other routes check the caller first. */
export type MatrixRow = { method: string; path: string; case?: string; door?: true; rule: string } & Record<
  Actor,
  number[]
>

/** The access matrix: expected statuses per route and actor. */
export const matrix = JSON.parse(
  readFileSync(join(import.meta.dirname, 'authz-matrix.json'), 'utf8'),
) as MatrixRow[]
