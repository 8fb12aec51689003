import { agency } from '@ugc/contract/agency'
import { auth } from '@ugc/contract/auth'
import { blocks } from '@ugc/contract/safety/blocks'
import { reviews } from '@ugc/contract/safety/reviews'
import { briefs } from '@ugc/contract/briefs'
import { choices } from '@ugc/contract/choices'
import { crashes } from '@ugc/contract/crashes'
import { creators } from '@ugc/contract/creators'
import { deliveries } from '@ugc/contract/deliveries'
import { devices } from '@ugc/contract/safety/devices'
import { erasures } from '@ugc/contract/safety/erasures'
import { exports } from '@ugc/contract/exports'
import { journal } from '@ugc/contract/safety/journal'
import { myData } from '@ugc/contract/safety/my-data'
import { news } from '@ugc/contract/news'
import { overview } from '@ugc/contract/overview'
import { photos } from '@ugc/contract/photos'
import { prices } from '@ugc/contract/prices'
import { publicLinks } from '@ugc/contract/public-links'
import { publicTable } from '@ugc/contract/public-table'
import { responses } from '@ugc/contract/responses'
import type { Route } from '@ugc/contract/route'
import { tags } from '@ugc/contract/tags'
import { matrix, type MatrixRow } from '../server/test/authz-matrix.ts'
import { inputOf, textsOf } from '../server/test/schemas.ts'

/** The parts of a JSON schema from which values are made. */
export interface Shape {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  minLength?: number
  maxLength?: number
}

export interface Line {
  name: string
  route: Route
  /** The schema of a table's row depends on the kind of the link. */
  rows: { client: MatrixRow; internal: MatrixRow }
  door: boolean
  shapes: { params: Shape | undefined; query: Shape | undefined; body: Shape | undefined }
}

/** Endpoints outside the contract: photos and the OpenAPI document. */
const OTHERS: Route[] = [
  {
    method: 'GET',
    path: '/media/:key',
    summary: '',
    query: textsOf('link', 'session'),
    file: 'image/webp',
  },
  { method: 'GET', path: '/api/openapi.json', summary: '' },
]
const CONTRACT: Route[] = [
  auth,
  tags,
  creators,
  erasures,
  photos,
  briefs,
  prices,
  deliveries,
  responses,
  publicLinks,
  publicTable,
  choices,
  exports,
  overview,
  journal,
  agency,
  devices,
  news,
  blocks,
  reviews,
  myData,
  crashes,
].flatMap((group) => Object.values(group) as Route[])

const nameOf = (method: string, path: string) => `${method} ${path.replaceAll(/:\w+/g, ':')}`
const shapeOf = (schema: Route['params']) => schema && (inputOf(schema) as Shape)
const namesIn = (path: string): Shape => ({
  properties: Object.fromEntries(
    (path.match(/:\w+/g) ?? []).map((name) => [name.slice(1), { type: 'string' }]),
  ),
})

function lineOf(route: Route): Line {
  const name = nameOf(route.method, route.path)
  const rows = matrix.filter((row) => nameOf(row.method, row.path) === name)
  const [first] = rows
  if (!first) throw new Error(`${name} has no row in authz-matrix.json`)
  const of = (kind: string) => rows.find((row) => row.case === `${kind} link`) ?? first
  return {
    name: `${route.method} ${route.path}`,
    route,
    rows: { client: of('client'), internal: of('internal') },
    door: first.door === true,
    shapes: {
      params: shapeOf(route.params) ?? namesIn(route.path),
      query: shapeOf(route.query),
      body: shapeOf(route.body),
    },
  }
}

export const LINES: Line[] = [...CONTRACT, ...OTHERS].map(lineOf)

interface OpenApi {
  paths: Record<string, Record<string, unknown>>
}

/** Fails when the server's OpenAPI document and the list of endpoints differ. */
export async function requireSameLines(url: string): Promise<void> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => nameOf(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'))),
  )
  const known = CONTRACT.map(({ method, path }) => nameOf(method, path))
  const missing = served.filter((name) => !known.includes(name))
  const extra = known.filter((name) => !served.includes(name))
  if (missing.length + extra.length > 0)
    throw new Error(`served but not asked: ${missing.join(', ')}; asked but not served: ${extra.join(', ')}`)
}
