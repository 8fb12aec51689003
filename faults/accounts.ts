import { BRIEF } from '../server/test/factories.ts'
import { type Cast, withClient } from './cast.ts'
import type { Kind, Write } from './recorder.ts'

export interface Accounts {
  sent: number
  acknowledged: number
  /** Writes that were acknowledged but are missing or different in the database. */
  lost: number
  /** Stored twice. */
  doubled: number
  /** Rows that no request wrote, or whose request was refused with a 4xx. */
  unsent: number
  /** Briefs without their two links or without their audit entry. */
  half_made: number
}

/** The accounts of a run without a fault. */
export const CLEAN = { lost: 0, doubled: 0, unsent: 0, half_made: 0 }

interface Row {
  key: string
  value: string | null
}

const NAMED = `like $1 || ' %'`
/** The rows that a recording created. */
const MADE = {
  tag: `select name as key, category as value from tags where name ${NAMED}`,
  brief: `select title as key, product_name as value from briefs where title ${NAMED}`,
  response: `select brief_id || ' ' || creator_id as key, trunc(creator_price)::text as value from responses
             where creator_id = any ($1)`,
}
/** The rows that a recording changed repeatedly. */
const CHANGED = {
  change: `select id::text as key, payment_terms as value from briefs where title ${NAMED}`,
  profile: `select id::text as key, trunc(price_per_video)::text as value from creators where id = any ($1)`,
}
const BEFORE = { change: BRIEF.payment_terms, profile: null }

/** A brief, its two links and its audit entry are committed together. */
const HALF_MADE = `
  with audited as (select detail->>'brief_id' as brief_id, count(*) from audit where action = 'brief created' group by 1),
       linked as (select brief_id, count(*) from public_links group by 1)
  select count(*)::int as count from briefs
  left join audited on audited.brief_id = briefs.id::text
  left join linked on linked.brief_id = briefs.id
  where linked.count is distinct from 2 or (title ${NAMED} and audited.count is distinct from 1)`

export const settle = (database_url: string, { run, creators }: Cast, writes: Write[]): Promise<Accounts> =>
  withClient(database_url, async (client) => {
    const ids = creators.map(({ id }) => id)
    const rowsOf = async (kind: Kind, sql: string) =>
      (await client.query<Row>(sql, [kind === 'response' || kind === 'profile' ? ids : run])).rows
    const of = (kind: Kind) => writes.filter((one) => one.kind === kind)
    const acknowledged = writes.filter(({ outcome }) => outcome === 'acknowledged').length
    const total: Accounts = { sent: writes.length, acknowledged, ...CLEAN }
    for (const kind of ['tag', 'brief', 'response'] as const)
      compareMade(total, of(kind), await rowsOf(kind, MADE[kind]))
    for (const kind of ['change', 'profile'] as const)
      compareChanged(total, of(kind), await rowsOf(kind, CHANGED[kind]), BEFORE[kind])
    const half = await client.query<{ count: number }>(HALF_MADE, [run])
    total.half_made = half.rows[0]?.count ?? -1
    return total
  })

function compareMade(total: Accounts, writes: Write[], rows: Row[]) {
  const stored = Map.groupBy(rows, ({ key }) => key)
  const sent = new Map(writes.map((one) => [one.key, one]))
  for (const { key, value, outcome } of writes) {
    const found = stored.get(key) ?? []
    if (outcome === 'acknowledged' && !found.some((row) => row.value === value)) total.lost += 1
    if (found.length > 1) total.doubled += 1
  }
  for (const { key, value } of rows) {
    const one = sent.get(key)
    if (!one || one.value !== value || one.outcome === 'refused') total.unsent += 1
  }
}

/** The stored value must be the last acknowledged one, or a later one whose answer was lost. */
function compareChanged(total: Accounts, writes: Write[], rows: Row[], before: string | null) {
  const sent = Map.groupBy(writes, (one) => one.key)
  for (const { key, value } of rows) {
    const all = sent.get(key) ?? []
    const last = all.findLastIndex(({ outcome }) => outcome === 'acknowledged')
    const taken = all.filter(({ outcome }) => outcome !== 'refused')
    const possible = all.slice(Math.max(last, 0)).filter((one) => taken.includes(one))
    if (last >= 0 && !possible.some((one) => one.value === value)) total.lost += 1
    if (value !== before && !taken.some((one) => one.value === value)) total.unsent += 1
  }
  const there = new Set(rows.map(({ key }) => key))
  for (const [key, all] of sent)
    if (!there.has(key) && all.some(({ outcome }) => outcome === 'acknowledged')) total.lost += 1
}
