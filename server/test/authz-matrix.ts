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

/** A door reads what it is given before it knows who gives it; everything else asks who it is first. */
export type MatrixRow = { method: string; path: string; case?: string; door?: true; rule: string } & Record<
  Actor,
  number[]
>

/** Who may do what, and the statuses that say so. */
export const matrix = JSON.parse(
  readFileSync(join(import.meta.dirname, 'authz-matrix.json'), 'utf8'),
) as MatrixRow[]
