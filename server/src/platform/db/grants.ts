import { sql } from 'kysely'
import type { Db, Schema, Tx } from './schema.ts'

/** The roles of the processes that serve. None of them owns a table, so none can change one or switch off its triggers. */
export const SERVING_ROLES = { api: 'ugc_api', worker: 'ugc_worker', bot: 'ugc_bot' } as const
type Process = keyof typeof SERVING_ROLES

/** By table. `but`: all columns except those with a secret or a contact that the process has no use for. */
interface Rights {
  select?: true | { but: string[] }
  insert?: true
  update?: true | { but: string[] }
  delete?: true
}
type Grants = { [Table in keyof Schema]: { [P in Process]?: Rights } }

const read = { select: true } as const
const add = { ...read, insert: true } as const
const change = { ...read, update: true } as const
const count = { ...add, update: true } as const
const all = { ...count, delete: true } as const
/** Read and deleted when it has expired. */
const expire = { ...read, delete: true } as const
const withoutContacts: Rights = { select: { but: ['email', 'phone', 'search', 'stop_reason', 'stopped_by'] } }
const withoutSecrets: Rights = { select: { but: ['password_hash', 'login'] } }

/** What a serving process may do with each table: a table without a row does not compile. */
export const GRANTS: Grants = {
  agency: { api: change, worker: read, bot: read },
  approvals: { api: all, worker: all, bot: change },
  // Only added to. Retention is a command of the owner of the tables.
  audit: { api: add, worker: { insert: true }, bot: { insert: true } },
  blocks: { api: all },
  bot_drafts: { worker: expire, bot: all },
  bot_pace: { api: read, worker: change, bot: change },
  bot_slots: { api: read, worker: count, bot: count },
  bot_updates: { worker: expire, bot: add },
  brief_changes: { api: all, worker: { ...expire, update: true }, bot: expire },
  brief_changes_told: { api: read, worker: count, bot: expire },
  brief_tests: { api: add, worker: { ...expire, update: true } },
  // An answer in the chat is checked by the rules of the app.
  brief_visits: { api: all, bot: read },
  // A lock of a row (`for share`) needs the right to update.
  briefs: { api: count, worker: change, bot: change },
  // Of the release before, see 0074.
  client_choices: { api: all, worker: { ...expire, update: true } },
  client_marks: { api: all, worker: { ...expire, update: true } },
  client_submission_notices: { api: read, worker: all },
  client_submission_rows: { api: count, worker: change },
  client_submissions: { api: count, worker: { ...expire, update: true } },
  // A record is changed once, when it is withdrawn, and goes with the profile.
  consents: { api: count },
  // Triggers count as the role that changes the counted rows.
  creator_counts: { api: change, worker: change },
  creator_days: { api: count, worker: count },
  creator_bulk_changes: { api: all },
  creator_bulks: { api: all, worker: expire },
  creator_views: { api: all },
  creator_notes: { api: all, worker: { select: { but: ['text', 'author'] }, delete: true } },
  creators: {
    api: all,
    // An import finds people by e-mail and phone and puts both back.
    worker: { select: { but: ['search'] }, insert: true, update: true, delete: true },
    bot: { ...withoutContacts, update: true },
  },
  // The worker adds those of a planned send.
  deliveries: { api: count, worker: count, bot: change },
  delivery_counts: { api: count, worker: count, bot: count },
  // The API keeps and puts back the rows of an erasure that is taken back.
  delivery_reminders: { api: add, worker: { ...add, delete: true } },
  discarded_photos: { api: all, worker: all },
  erasures: { api: add, worker: add },
  handoffs: { api: all, worker: expire, bot: expire },
  // An import: the API takes the file and shows the check, the worker reads, checks and writes.
  import_files: { api: { insert: true, select: true }, worker: expire },
  import_rows: { api: change, worker: all },
  imports: { api: count, worker: { ...change, delete: true } },
  // The bot notes who has opened a link.
  invitations: { api: all, worker: change, bot: change },
  known_browsers: { api: all, worker: expire, bot: expire },
  link_views: { api: count, worker: expire },
  // Owners are made on the command line, by the owner of the tables. The API locks the row and stores a new password.
  owners: {
    api: { ...read, update: { but: ['telegram_id', 'login'] } },
    worker: withoutSecrets,
    bot: withoutSecrets,
  },
  // Deleted with the creator too, whom the API and the worker erase.
  outdated_buttons: { api: add, worker: { ...add, delete: true }, bot: add },
  owner_news: { worker: { ...add, delete: true } },
  owner_news_told: { worker: count },
  owner_notices: { api: add, worker: all, bot: add },
  owner_notices_told: { api: read, worker: { ...add, delete: true } },
  owner_reads: { api: count, worker: expire },
  // The API keeps what is left of the person; the worker makes erasures final.
  pending_erasures: { api: all, worker: { select: { but: ['kept'] }, update: true, delete: true } },
  planned_sends: { api: all, worker: expire, bot: expire },
  public_links: { api: count, worker: { select: { but: ['token', 'row_key', 'pin_hash'] } } },
  reminders: { api: count, worker: change, bot: change },
  request_keys: { api: all, worker: expire },
  response_days: { api: count, worker: read, bot: count },
  // A trigger writes them. The worker adds the end of a brief.
  response_events: { api: read, worker: add },
  responses: { api: count, worker: change, bot: { ...count, select: { but: ['search', 'contacts'] } } },
  revoked_launches: { api: all, worker: expire, bot: add },
  sessions: {
    api: all,
    worker: { ...expire, update: true },
    bot: { ...expire, select: { but: ['token_hash'] } },
  },
  // Written by the functions below.
  suspended_owners: {
    api: { select: { but: ['password_hash'] } },
    worker: withoutSecrets,
  },
  tags: { api: add, worker: read, bot: read },
  // The bot notes who opens a link.
  team_invitations: {
    api: all,
    worker: { select: { but: ['token_hash', 'opened_name'] }, delete: true },
    bot: change,
  },
  telling_leases: { worker: { ...add, delete: true } },
  throttles: { api: all, worker: all, bot: count },
  tickets: { api: all, worker: expire, bot: expire },
  // The names of Telegram; the bot ends the sessions of an owner whom another one has stopped.
  users: { api: all, worker: { ...expire, update: true }, bot: change },
  // The worker tells them.
  payments: { api: { ...add, delete: true }, worker: change },
  // A trigger makes payouts, and an owner who cancels a brief; an erasure by the worker empties their reasons.
  payouts: { api: all, worker: change },
  // The worker deletes remarks with their client's choices, and with their creator.
  work_remarks: { api: all, worker: expire },
  // The bot deletes a version that its creator takes back.
  work_versions: { api: count, worker: read, bot: { ...add, delete: true } },
  // Triggers make works.
  works: { api: change, worker: change, bot: change },
}

/** Functions that run with the rights of the owner of the tables. Migrate revokes each from all other roles. */
const FUNCTIONS: Record<string, Process[]> = {
  is_agreed: ['api', 'bot'],
  withdraw_response: ['api', 'bot'],
  give_again: ['api', 'bot'],
  own_offer: ['api', 'bot'],
  change_response: ['api', 'bot'],
  confirm_response: ['api', 'bot'],
  admit_owner: ['api'],
  drop_owner: ['api'],
  resume_owner: ['api'],
}

/** Tables of libraries: the migrations that have run, and the jobs of pg-boss. */
const JOBS: { [P in Process]?: string } = {
  api: 'select, insert, update',
  worker: 'select, insert, update, delete',
}

/** The columns of each table, as the database has them. */
type Columns = Map<string, string[]>

function rightsOf(table: keyof Schema, process: Process, columns: Columns): string[] {
  const role = SERVING_ROLES[process]
  const names = columns.get(table) ?? []
  return Object.entries(GRANTS[table][process] ?? {}).map(
    ([verb, right]: [string, true | { but: string[] }]) => {
      const withheld = right === true ? [] : right.but
      const unknown = withheld.find((name) => !names.includes(name))
      if (unknown !== undefined) throw new Error(`${table} has no column ${unknown}`)
      const allowed = names.filter((name) => !withheld.includes(name))
      return `grant ${verb}${right === true ? '' : ` (${allowed.join(', ')})`} on ${table} to ${role}`
    },
  )
}

async function listColumns(tx: Tx): Promise<Columns> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = 'public' group by 1`.execute(tx)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** With their arguments. PostgreSQL lets every role call a new function. */
async function listDefiners(tx: Tx): Promise<{ name: string; signature: string }[]> {
  const { rows } = await sql<{ name: string; signature: string }>`
    select proname as name, oid::regprocedure::text as signature from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace`.execute(tx)
  return rows
}

/** Gives each serving role exactly the rights above. Returns the roles that do not exist: their processes run as the owner. */
export async function applyGrants(db: Db): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // Two migrators at once would change the same rows of the catalog.
    await sql`select pg_advisory_xact_lock(7002)`.execute(tx)
    const { rows } = await sql<{ name: string }>`select rolname as name from pg_roles
      where rolname = any(${Object.values(SERVING_ROLES)}::text[])`.execute(tx)
    const known = new Set(rows.map(({ name }) => name))
    const columns = await listColumns(tx)
    const definers = await listDefiners(tx)
    for (const { signature } of definers)
      await sql.raw(`revoke execute on function ${signature} from public`).execute(tx)
    for (const process of Object.keys(SERVING_ROLES) as Process[]) {
      const role = SERVING_ROLES[process]
      if (!known.has(role)) continue
      const callable = definers.filter(({ name }) => FUNCTIONS[name]?.includes(process))
      const statements = [
        `revoke all on all tables in schema public, jobs from ${role}`,
        `grant usage on schema public, jobs to ${role}`,
        `grant select on kysely_migration to ${role}`,
        ...(Object.keys(GRANTS) as (keyof Schema)[]).flatMap((table) => rightsOf(table, process, columns)),
        ...callable.map(({ signature }) => `grant execute on function ${signature} to ${role}`),
        ...(JOBS[process] === undefined
          ? []
          : [`grant ${JOBS[process]} on all tables in schema jobs to ${role}`]),
      ]
      for (const statement of statements) await sql.raw(statement).execute(tx)
    }
    return Object.values(SERVING_ROLES).filter((role) => !known.has(role))
  })
}

/** The processes that are connected now as a role which may change the tables themselves. */
export async function listUnlimited(db: Db): Promise<string[]> {
  const { rows } = await sql<{ process: string }>`
    select distinct substr(application_name, 5) as process from pg_stat_activity
    where datname = current_database() and application_name = any(${Object.keys(SERVING_ROLES).map((name) => `ugc-${name}`)}::text[])
      and pg_has_role(usename, (select relowner from pg_class where oid = 'audit'::regclass), 'member')
    order by 1`.execute(db)
  return rows.map(({ process }) => process)
}
