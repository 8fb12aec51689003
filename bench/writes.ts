import pg from 'pg'
import { hashToken } from '../server/src/platform/tokens.ts'
import type { Question } from './ask.ts'
import { CONNECTIONS, flood, inTurns } from './beside-engine.ts'
import type { Statement } from './capture.ts'
import { type Facts, urlOf } from './databases.ts'
import { type Guest, inviteCreators } from './guests.ts'
import { pgbench, scriptOf } from './pgbench.ts'

const PEOPLE = 400
const PRICES = 500

/** The people and responses that pgbench takes one after the other, where the product gets them with each request. */
const SCRATCH = `
  create schema bench;
  create table bench.people (n bigint primary key, creator_id uuid not null, token_hash bytea not null);
  create sequence bench.next_person;
  create table bench.prices (n int primary key, response_id uuid not null)`

const BRIEF = `insert into briefs (title, product_name, brand_description, brief_description, publication_required,
    deadline, payment_terms, target_tags, status)
  select 'Бриф', 'Крем', 'Бренд', 'Задача', true, now() + interval '7 days', 'После сдачи', array_agg(id), 'active'
  from tags returning id`

/** Prepares a copy of a filled database for what changes it. */
export async function prepareWrites(database: string, { table }: Facts) {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  await client.query(SCRATCH)
  const guests = await inviteCreators(database, PEOPLE)
  await client.query('insert into bench.people select * from unnest($1::bigint[], $2::uuid[], $3::bytea[])', [
    guests.map((_guest, at) => at + 1),
    guests.map(({ creator_id }) => creator_id),
    guests.map(({ token }) => hashToken(token)),
  ])
  const { rows } = await client.query<{ response_id: string }>(
    `insert into bench.prices
     select row_number() over (), id from (select id from responses where brief_id = $1 limit $2) picked
     returning response_id`,
    [table.brief, PRICES],
  )
  /** A brief that every creator may answer and that has no response. */
  const newBrief = async () => (await client.query<{ id: string }>(BRIEF)).rows[0]?.id ?? ''
  const rewind = () => client.query('alter sequence bench.next_person restart')
  const prices = rows.map(({ response_id }) => response_id)
  return { database, guests, prices, table, newBrief, rewind, close: () => client.end() }
}
type Copy = Awaited<ReturnType<typeof prepareWrites>>

export const respondQuestion = (brief_id: string, { token }: Guest): Question => ({
  method: 'POST',
  path: '/api/responses',
  token,
  body: { brief_id, creator_price: 5000, estimated_delivery_days: 5, message: 'Сниму за три дня' },
})

export const priceQuestions = ({ prices, table }: Copy, token: string): Question[] =>
  prices.map((id, at) => ({
    method: 'PATCH',
    path: `/public/${table.internal}/responses/${id}`,
    token,
    body: { client_price: 5000 + at },
  }))

interface Listener {
  statementsOf: (question: Question) => Promise<{ reply: string; statements: Statement[] }>
}

/** Each person answers a new brief once; pgbench the same, with the look-up of the next person as its one addition. */
export async function compareResponding(copy: Copy, listener: Listener, url: string, turns: number) {
  const [first, ...others] = copy.guests
  if (!first) throw new Error('no creator who could answer')
  const captured = await copy.newBrief()
  const { reply, statements } = await listener.statementsOf(respondQuestion(captured, first))
  const { id } = JSON.parse(reply) as { id: string }
  const by = new Map([
    [captured, 'brief'],
    [first.creator_id, 'creator_id'],
    [String.raw`\x${hashToken(first.token).toString('hex')}`, 'token_hash'],
    [id, 'id'],
  ])
  const before = `select creator_id, token_hash from bench.people where n = (select nextval('bench.next_person')) \\gset`
  const script = scriptOf(statements, { before, by, answers: 'insert into "responses"' })
  return inTurns(
    turns,
    async () => {
      const brief = await copy.newBrief()
      return flood(
        url,
        others.map((guest) => respondQuestion(brief, guest)),
        { seconds: 0, once: true },
      )
    },
    async () => {
      await copy.rewind()
      const values = { ...script.values, brief: await copy.newBrief() }
      return pgbench(
        copy.database,
        { ...script, values },
        { clients: CONNECTIONS, limit: { each: PEOPLE / CONNECTIONS } },
      )
    },
  )
}

export async function comparePricing(
  copy: Copy,
  listener: Listener,
  { url, token, turns, seconds }: { url: string; token: string; turns: number; seconds: number },
) {
  const questions = priceQuestions(copy, token)
  const [first] = questions
  if (!first) throw new Error('nothing to price')
  const { statements } = await listener.statementsOf({ ...first, body: { client_price: 1 } })
  const before = `\\set n random(1, ${questions.length})\nselect response_id from bench.prices where n = :n \\gset`
  const script = scriptOf(statements, { before, by: new Map([[copy.prices[0] ?? '', 'response_id']]) })
  const engine = () => pgbench(copy.database, script, { clients: CONNECTIONS, limit: { seconds } })
  // A copy is cold: the first to come would pay for reading it.
  await engine()
  return inTurns(turns, () => flood(url, questions, { seconds }), engine)
}
