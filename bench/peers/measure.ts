import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Spread } from '../report.ts'
import type { Order } from './client.ts'
import type { Question, Row } from './peer.ts'
import { sql } from './source.ts'

/** Anything that is asked for the list: a peer, or the product. */
export interface Subject {
  url: string
  headers: string[]
  path: (question: Question) => string
  rows: (body: unknown) => Row[]
}

export type Case = 'list' | 'tags' | 'search'
export const CASES: Case[] = ['list', 'tags', 'search']
/** A tag that a third of the people has. */
const TAG = 1
/** Inside a name, of 4 500, 200 and 130 people. */
const FRAGMENTS = ['ександ', 'лесник', 'преображенск']

const questionsOf = (name: Case, counted: boolean): Question[] => {
  if (name === 'list') return [{ counted }]
  if (name === 'tags') return [{ counted, tag: TAG }]
  return FRAGMENTS.map((fragment) => ({ counted, fragment }))
}

/** The rows that a right reply has, by the copy of the product's data beside the peer's tables. */
function expected(database: string, { tag, fragment }: Question): Row[] {
  const like = fragment === undefined ? '' : `'%${fragment}%'`
  const filters = [
    'is_active',
    ...(tag === undefined ? [] : [`tag_ids @> '{${tag}}'`]),
    ...(fragment === undefined ? [] : [`(first_name ilike ${like} or last_name ilike ${like})`]),
  ]
  const rows = `select first_name || ' ' || last_name as name, cardinality(tag_ids) as tags
    from source.creators where ${filters.join(' and ')} order by created_at desc limit 50`
  return JSON.parse(sql(database, `select json_agg(found) from (${rows}) found`)) as Row[]
}

/** Why its replies are not those that were asked for; nothing if they are. */
export async function faultOf(subject: Subject, database: string, name: Case, counted: boolean) {
  for (const question of questionsOf(name, counted)) {
    const headers = subject.headers.map((line) => line.split(': ') as [string, string])
    const reply = await fetch(subject.url + subject.path(question), { headers })
    if (!reply.ok) return `HTTP ${reply.status}`
    const rows = subject.rows(await reply.json())
    const right = expected(database, question)
    if (JSON.stringify(rows) !== JSON.stringify(right)) {
      const at = right.findIndex((row, place) => JSON.stringify(row) !== JSON.stringify(rows[place]))
      return `${rows.length} rows, the one at ${at} is ${JSON.stringify(rows[at])} instead of ${JSON.stringify(right[at])}`
    }
  }
  return undefined
}

export type Figures = Spread & { per_second: number; requests: number }

/** Sixteen at once, a search by one. */
const connectionsOf = (name: Case) => (name === 'search' ? 1 : 16)

export async function measure(
  subject: Subject,
  name: Case,
  counted: boolean,
  seconds: number,
  connections = connectionsOf(name),
) {
  const order: Order = {
    port: Number(new URL(subject.url).port),
    paths: questionsOf(name, counted).map(subject.path),
    headers: subject.headers,
    connections,
    seconds,
  }
  const asked = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'client.ts')])
  asked.child.stdin?.end(JSON.stringify(order))
  return JSON.parse((await asked).stdout) as Figures
}
