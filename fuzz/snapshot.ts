import type pg from 'pg'
import { ENDING_NAMES } from '../contract/src/facts/endings.ts'

/** The tables, with a key that is not `id`. The audit grows with every request, so a digest of its old entries is compared. */
const TABLES =
  `agency approvals known_browsers:token_hash tags users:telegram_id owners:telegram_id creators briefs
  consents:creator_id,purpose,version,given_at planned_sends:brief_id brief_visits:telegram_id,brief_id responses
  works:response_id work_versions:response_id,number work_remarks:response_id,number,author payouts:response_id payments:response_id,number response_events public_links link_views:link_id,day client_marks:link_id,response_id,author client_submissions
  client_submission_rows:submission_id,response_id client_submission_notices:submission_id,telegram_id owner_notices
  creator_notes team_invitations suspended_owners:telegram_id sessions:token_hash tickets:hash erasures pending_erasures:creator_id blocks`
    .split(/\s+/)
    .map((text) => text.split(':'))
/** Columns that the worker, the schedule and triggers write, and the time of the last visit. */
const BY_ITSELF =
  `notified_status tell_after unreachable_at is_reachable signed_out_at announced_at seen_at idle_until
  last_active_at search contacts is_withheld review_told answers_due_at answered_at is_due tell told_message_id told_at`.split(
    /\s+/,
  )

/** Rows that the worker adds by its clock: how a brief ended. */
const BY_THE_CLOCK: Record<string, string> = {
  response_events: `kind in (${ENDING_NAMES.map((name) => `'${name}'`).join(', ')})`,
}

/** A response copies the search text and contacts of its author; both are removed when the author is erased. */
const FOREIGN_WORDS = `select responses.id::text as key, to_jsonb(responses) as row
  from responses left join creators on creators.id = responses.creator_id
  where responses.search <> case when creators.id is null then '' else client_search_text(creators) end
    or responses.contacts <> case when creators.id is null then '' else contact_search_text(creators) end`

export type Row = Record<string, unknown>
export interface Snapshot {
  rows: Map<string, Map<string, string>>
  audit: { last: number; digest: string }
}
export interface Change {
  table: string
  key: string
  before: Row | undefined
  after: Row | undefined
  columns: string[]
}

async function auditUpTo(pool: pg.Pool, last: number): Promise<string> {
  const { rows } = await pool.query<{ digest: string }>(
    `select coalesce(md5(string_agg(md5(a::text), '' order by id)), '') as digest from audit a where id <= $1 and id > $1 - 5000`,
    [last],
  )
  return rows[0]?.digest ?? ''
}

export async function takeSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const rows = new Map<string, Map<string, string>>()
  for (const [table = '', key = 'id'] of TABLES) {
    const found = await pool.query<{ key: string; row: string }>(
      `select concat_ws(' ', ${key}) as key, (to_jsonb(t) - $1::text[])::text as row from ${table} t
       where not (${BY_THE_CLOCK[table] ?? 'false'})`,
      [BY_ITSELF],
    )
    rows.set(table, new Map(found.rows.map((one) => [one.key, one.row])))
  }
  const { rows: last } = await pool.query<{ id: string }>('select coalesce(max(id), 0) as id from audit')
  const id = Number(last[0]?.id)
  return { rows, audit: { last: id, digest: await auditUpTo(pool, id) } }
}

/** The differences from an earlier snapshot. */
export async function changesSince(pool: pg.Pool, before: Snapshot): Promise<Change[]> {
  const after = await takeSnapshot(pool)
  const changes: Change[] = []
  for (const [table, is] of after.rows) {
    const was = before.rows.get(table) ?? new Map<string, string>()
    for (const key of new Set([...was.keys(), ...is.keys()]))
      if (was.get(key) !== is.get(key)) changes.push(changeOf(table, key, was.get(key), is.get(key)))
  }
  const foreign = await pool.query<{ key: string; row: Row }>(FOREIGN_WORDS)
  for (const { key, row } of foreign.rows)
    changes.push({ table: 'responses', key, before: row, after: row, columns: ['search', 'contacts'] })
  if ((await auditUpTo(pool, before.audit.last)) !== before.audit.digest)
    changes.push({ table: 'audit', key: 'what was written before', before: {}, after: {}, columns: ['*'] })
  return changes
}

function changeOf(table: string, key: string, was?: string, is?: string): Change {
  const read = (text?: string) => (text === undefined ? undefined : (JSON.parse(text) as Row))
  const [before, after] = [read(was), read(is)]
  const same = (column: string) => JSON.stringify(before?.[column]) === JSON.stringify(after?.[column])
  const columns = before && after ? Object.keys(before).filter((column) => !same(column)) : []
  return { table, key, before, after, columns }
}
