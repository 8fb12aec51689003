import { sql } from 'kysely'
import type { Db, Schema } from './schema.ts'

/** The roles of the processes that serve. None of them owns a table, so none can change one or switch off its triggers. */
export const SERVING_ROLES = { api: 'ugc_api', worker: 'ugc_worker', bot: 'ugc_bot' } as const
type Process = keyof typeof SERVING_ROLES

/** True: all columns. A lock of a row (`for update`, `for share`) needs the right to update at least one column. */
interface Rights<Column extends string> {
  select?: true | Column[]
  insert?: true
  update?: true | Column[]
  delete?: true
}
type Grants = { [Table in keyof Schema]: { [P in Process]?: Rights<keyof Schema[Table] & string> } }

const read = { select: true } as const
const add = { ...read, insert: true } as const
const count = { ...add, update: true } as const
const all = { ...count, delete: true } as const
/** Read and deleted when it has expired. */
const expire = { ...read, delete: true } as const

/** What a serving process may do with each table: a table without a row does not compile. */
export const GRANTS: Grants = {
  agency: {
    api: { ...read, update: true },
    worker: { select: ['mark_key', 'quiet_from', 'quiet_to', 'retention_months', 'review_new_profiles'] },
  },
  approvals: { api: count, worker: all, bot: { ...read, update: true } },
  // Only added to. Retention is a command of the owner of the tables.
  audit: { api: add, worker: { insert: true }, bot: { insert: true } },
  blocks: { api: { ...expire, insert: true, update: ['creator_id'] } },
  bot_drafts: { worker: expire, bot: all },
  bot_pace: { api: read, worker: { ...read, update: true }, bot: { ...read, update: true } },
  bot_slots: { api: read, worker: count, bot: count },
  bot_updates: { worker: expire, bot: add },
  brief_changes: { api: count, worker: { ...expire, update: ['now'] } },
  brief_changes_told: { api: read, worker: { ...add, update: ['claimed_at'] } },
  brief_tests: { api: add, worker: { ...expire, update: ['claimed_at'] } },
  // An answer in the chat is checked by the rules of the app.
  brief_visits: { api: all, bot: read },
  briefs: {
    api: count,
    worker: { ...read, update: true },
    bot: {
      select: [
        'id',
        'title',
        'status',
        'deadline',
        'answers_until',
        'answers_due_at',
        'deleted_at',
        'target_tags',
        'target_mode',
        'target_gender',
        'target_age_from',
        'target_age_to',
        'target_city',
        'target_country',
        'target_languages',
        'target_price_to',
        'target_followers_from',
        'target_followers_to',
        'target_verified',
      ],
      update: ['updated_at'],
    },
  },
  client_choices: { api: all, worker: { ...expire, update: ['comment'] } },
  client_submission_notices: { api: read, worker: all },
  client_submission_rows: { api: count, worker: { ...read, update: ['comment'] } },
  client_submissions: { api: count, worker: { ...expire, update: ['is_due'] } },
  // A record is changed once, when it is withdrawn, and goes with the profile.
  consents: { api: { ...add, update: ['withdrawn_at'] } },
  // Triggers count as the role that changes the counted rows.
  creator_counts: { api: { ...read, update: true }, worker: { ...read, update: true } },
  creator_days: { api: count, worker: count },
  creators: {
    api: all,
    worker: {
      select: [
        'id',
        'telegram_id',
        'first_name',
        'last_name',
        'photo_key',
        'is_reachable',
        'unreachable_at',
        'is_blocked',
        'review',
        'review_at',
        'review_note',
        'review_told',
        'deactivated_by',
        'is_active',
        'erase_at',
        'retention_warned_at',
        'last_active_at',
        'created_at',
        // The audience of a planned send.
        'tag_ids',
        'age',
        'gender',
        'country',
        'city',
        'languages',
        'followers_count',
        'price_per_video',
        'is_verified',
      ],
      update: ['unreachable_at', 'review_told', 'retention_warned_at'],
      delete: true,
    },
    bot: {
      select: [
        'id',
        'telegram_id',
        'is_active',
        'profile_completed',
        'deactivated_by',
        'review',
        'tag_ids',
        'unreachable_at',
        'is_blocked',
        'is_verified',
        // What is missing in a profile, and the rate. Neither name nor contacts.
        'age',
        'gender',
        'country',
        'city',
        'languages',
        'portfolio_url',
        'followers_count',
        'price_per_video',
        'social_links',
      ],
      update: ['unreachable_at'],
    },
  },
  deliveries: {
    api: count,
    // It adds those of a planned send.
    worker: count,
    bot: {
      select: ['creator_id', 'brief_id', 'state', 'opened_at', 'declined_at'],
      update: ['opened_at', 'declined_at', 'decline_reason', 'decline_text'],
    },
  },
  delivery_counts: { api: count, worker: count, bot: count },
  // The API keeps and puts back the rows of an erasure that is taken back.
  delivery_reminders: { api: add, worker: { ...add, delete: true } },
  discarded_photos: { api: all, worker: all },
  erasures: { api: add, worker: add },
  handoffs: { api: all, worker: expire },
  known_browsers: { api: all, worker: expire, bot: { select: ['telegram_id'], delete: true } },
  link_views: { api: count, worker: expire },
  // Owners are made on the command line, by the owner of the tables. The API locks the row and stores a new password.
  owners: {
    api: { ...read, update: ['created_at', 'password_hash', 'password_is_first', 'muted_news'] },
    worker: { select: ['telegram_id', 'created_at', 'muted_news'] },
    bot: { select: ['telegram_id'] },
  },
  owner_news: { worker: { ...add, delete: true } },
  owner_news_told: { worker: { ...add, update: ['claimed_at'] } },
  owner_notices: { api: add, worker: { ...expire, insert: true, update: ['is_due'] }, bot: { insert: true } },
  owner_notices_told: { api: read, worker: { ...add, delete: true } },
  // The worker makes erasures final and does not read what is kept of the person.
  pending_erasures: {
    api: all,
    worker: {
      select: ['creator_id', 'telegram_id', 'person', 'photo_key', 'erased_by', 'erased_at', 'final_at'],
      update: ['final_at'],
      delete: true,
    },
  },
  planned_sends: { api: all, worker: expire },
  public_links: { api: count, worker: { select: ['id', 'brief_id', 'kind', 'revoked_at'] } },
  reminders: { api: count, worker: { ...read, update: true } },
  request_keys: { api: all, worker: expire },
  response_days: { api: count, worker: read, bot: count },
  // A trigger writes them. The worker adds the end of a brief.
  response_events: { api: read, worker: add },
  responses: {
    api: count,
    worker: { ...read, update: ['notified_status', 'tell_after', 'version', 'updated_at'] },
    // Not the prices, the client's choice and what was decided about other people: see the bot's queries.
    // It changes them by withdraw_response, give_again, change_response and confirm_response only, and reads a price by own_offer; the right to update is for the lock.
    bot: {
      select: ['id', 'brief_id', 'creator_id', 'status', 'version', 'confirmed_at'],
      insert: true,
      update: ['updated_at'],
    },
  },
  revoked_launches: { api: all, worker: expire, bot: add },
  sessions: {
    api: all,
    worker: { ...expire, update: ['announced_at'] },
    bot: { select: ['id', 'telegram_id', 'launch_hash'], delete: true },
  },
  tags: { api: add, worker: read, bot: read },
  throttles: { api: all, worker: expire, bot: count },
  tickets: { api: all, worker: expire },
  users: {
    api: all,
    worker: {
      select: ['telegram_id', 'photo_key', 'photo_at', 'created_at'],
      update: ['photo_key'],
      delete: true,
    },
  },
}

/** Tables of libraries: the migrations that have run, and the jobs of pg-boss. */
const JOBS: { [P in Process]?: string } = {
  api: 'select, insert, update',
  worker: 'select, insert, update, delete',
}

function rightsOf(table: keyof Schema, process: Process): string[] {
  const role = SERVING_ROLES[process]
  return Object.entries(GRANTS[table][process] ?? {}).map(
    ([verb, columns]: [string, true | string[]]) =>
      `grant ${verb}${columns === true ? '' : ` (${columns.join(', ')})`} on ${table} to ${role}`,
  )
}

/** Gives each serving role exactly the rights above. Returns the roles that do not exist: their processes run as the owner. */
export async function applyGrants(db: Db): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // Two migrators at once would change the same rows of the catalog.
    await sql`select pg_advisory_xact_lock(7002)`.execute(tx)
    const { rows } = await sql<{ name: string }>`select rolname as name from pg_roles
      where rolname = any(${Object.values(SERVING_ROLES)}::text[])`.execute(tx)
    const known = new Set(rows.map(({ name }) => name))
    for (const process of Object.keys(SERVING_ROLES) as Process[]) {
      const role = SERVING_ROLES[process]
      if (!known.has(role)) continue
      const statements = [
        `revoke all on all tables in schema public, jobs from ${role}`,
        `grant usage on schema public, jobs to ${role}`,
        `grant select on kysely_migration to ${role}`,
        ...(Object.keys(GRANTS) as (keyof Schema)[]).flatMap((table) => rightsOf(table, process)),
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
