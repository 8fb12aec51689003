import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@ugc/contract/route'
import { matrix, type MatrixRow, nameOf } from '../server/test/authz-matrix.ts'
import { inputOf, textsOf } from '../server/test/schemas.ts'

/** The parts of a JSON schema from which values are made. */
export interface Shape extends Partial<Record<Bound, number> & Record<'pattern' | 'format', string>> {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
}
type Bound = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'minItems' | 'minLength' | 'maxLength'

export interface Line {
  name: string
  route: Route
  /** The schema of a table's row depends on the kind of the link. */
  rows: { client: MatrixRow; internal: MatrixRow }
  door: boolean
  shapes: { params: Shape | undefined; query: Shape | undefined; body: Shape | undefined }
}

const SRC = join(import.meta.dirname, '../contract/src')
const files = globSync('*.ts', { cwd: SRC, exclude: ['*.test.ts', 'calls.ts'] }).toSorted()
const modules = await Promise.all(files.map((file) => import(join(SRC, file)) as Promise<object>))
const isRoute = (value: unknown): value is Route =>
  value instanceof Object && 'method' in value && 'path' in value
const CONTRACT = modules
  .flatMap((module) => Object.values(module) as unknown[])
  .flatMap((group) => (group instanceof Object ? (Object.values(group) as unknown[]) : []))
  .filter(isRoute)

/** Endpoints outside the contract: photos and the OpenAPI document. */
const OTHERS: Route[] = [
  { method: 'GET', path: '/media/:key', summary: '', query: textsOf('link', 'session'), file: 'image/webp' },
  { method: 'GET', path: '/api/openapi.json', summary: '' },
]

const shapeOf = (schema: Route['params']) => schema && (inputOf(schema) as Shape)
const namesIn = (path: string): Shape => ({
  properties: Object.fromEntries(
    (path.match(/:\w+/g) ?? []).map((name) => [name.slice(1), { type: 'string' }]),
  ),
})

function lineOf(route: Route): Line {
  const { method, path, params, query, body } = route
  const rows = matrix.filter((row) => nameOf(row.method, row.path) === nameOf(method, path))
  const [first] = rows
  if (!first) throw new Error(`${method} ${path} has no row in authz-matrix.json`)
  const of = (kind: string) => rows.find((row) => row.case === `${kind} link`) ?? first
  return {
    name: `${method} ${path}`,
    route,
    rows: { client: of('client'), internal: of('internal') },
    door: first.door === true,
    shapes: { params: shapeOf(params) ?? namesIn(path), query: shapeOf(query), body: shapeOf(body) },
  }
}

export const LINES: Line[] = [...CONTRACT, ...OTHERS].map(lineOf)

/** Fails when the server's OpenAPI document and the list of endpoints differ. */
export async function requireSameLines(url: string): Promise<void> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, object>
  }
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => nameOf(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'))),
  )
  const known = CONTRACT.map(({ method, path }) => nameOf(method, path))
  const differing = [...served, ...known].filter((name) => !served.includes(name) || !known.includes(name))
  if (differing.length > 0) throw new Error(`only served or only in the contract: ${differing.join(', ')}`)
}
