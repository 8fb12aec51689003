import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { matrix as routes, nameOf } from '../../../test/authz-matrix.ts'
import { LINK_STATES, linkedBrief, PIN } from '../../../test/link-states.ts'
import { nextAddress, type World } from '../../../test/sign-in.ts'
import { rowKeyOf } from '../choices/row-keys-part.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
interface Cells {
  method: Method
  path: string
  case?: string
  as: 'client' | 'creator' | 'owner'
  [state: string]: string | number | undefined
}
const file = join(import.meta.dirname, '../../../test/link-matrix.json')
const table = JSON.parse(readFileSync(file, 'utf8')) as Cells[]

let world: World
/** A response of another brief. */
let foreign: string
beforeAll(async () => {
  world = await startApp()
  foreign = (await linkedBrief(world.db)).response_id
})
afterAll(() => world.close())

const BODIES: Record<string, object> = {
  'POST /public/:/pin': { pin: PIN },
  'PATCH /public/:/responses/:': { client_price: 5000 },
  'PUT /public/:/name': { name: 'Анна' },
  'PUT /public/:/choices/:': { verdict: 'yes', comment: null },
  'POST /public/:/rest': {},
  'PUT /public/:/remarks/:': { number: 1, text: 'Музыку потише' },
  'POST /public/:/submissions': { message: null },
}

/** What no answer to a caller without the pass may hold. */
const SECRETS = /Тайный бриф|Сыворотка|Алина|"total"|"items"/

test('[L-10] every route with a token is in the table of link states', () => {
  const asked = new Set(table.map(({ method, path }) => nameOf(method, path)))
  const served = routes.filter(({ path }) => path.startsWith('/public/'))
  expect(served.map(({ method, path }) => nameOf(method, path)).filter((name) => !asked.has(name))).toEqual(
    [],
  )
})

test('[L-10] each state of a link answers each client endpoint as the table says', async () => {
  const deviations: string[] = []
  const refusals = new Map<number, Set<string>>()
  let cells = 0
  for (const row of table) {
    for (const [state, enter] of Object.entries(LINK_STATES)) {
      const linked = await linkedBrief(world.db)
      const { token = linked.link.token, cookies = [] } = await enter(world.db, linked)
      const name = nameOf(row.method, row.path)
      const response_id = row.case === 'of another brief' ? foreign : linked.response_id
      const payload = BODIES[name]
      const who = { client: {}, creator: world.creator, owner: world.owner }[row.as]
      const reply = await world.ask({
        method: row.method,
        url: row.path
          .replace(':token', token)
          .replace(':response_id', response_id)
          .replace(':key', rowKeyOf(linked.link.row_key, response_id)),
        headers: { ...who, cookie: [...cookies, '__Secure-ugc-name=Anna'].join('; ') },
        ...(payload ? { payload } : {}),
        remoteAddress: nextAddress(),
      })
      cells += 1
      const where = `${name}${row.case ? ` (${row.case})` : ''} as ${row.as}, ${state}`
      if (reply.statusCode !== row[state]) deviations.push(`${where}: ${reply.statusCode}, not ${row[state]}`)
      if (reply.statusCode < 400 || row.case !== undefined) continue
      if (SECRETS.test(reply.body)) deviations.push(`${where}: tells ${reply.body}`)
      if (row.path !== '/public/:token' || row.as !== 'client') continue
      const { request_id: _, ...body } = reply.json<{ request_id: string }>()
      const texts = refusals.get(reply.statusCode) ?? new Set()
      refusals.set(reply.statusCode, texts.add(JSON.stringify({ body, headers: Object.keys(reply.headers) })))
    }
  }
  process.stdout.write(`link matrix: ${cells} cells asked, ${deviations.length} deviations\n`)
  expect(deviations).toEqual([])
  // One answer for all dead links, and one for all that wait for a PIN.
  expect(refusals.get(404)?.size).toBe(1)
  expect([...(refusals.get(403) ?? [])]).toEqual([expect.stringContaining('"code":"pin_required"')])
})
