import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

/** Set by the database when the row is made, never by us. */
type Stamp = ColumnType<string, never, never>

interface TagsTable {
  id: Generated<number>
  name: string
  category: 'ниша' | 'формат' | 'язык' | null
  created_at: Stamp
}

interface UsersTable {
  telegram_id: number
  first_name: Generated<string>
  last_name: Generated<string>
  username: string | null
  created_at: Stamp
}

interface OwnersTable {
  telegram_id: number
  login: string | null
  password_hash: string | null
  created_at: Stamp
}

interface CreatorsTable {
  id: Generated<string>
  telegram_id: number | null
  is_active: Generated<boolean>
  profile_completed: Generated<boolean>
  created_at: Stamp
}

interface SessionsTable {
  token_hash: Buffer
  telegram_id: number
  kind: 'mini' | 'web' | 'handoff'
  scope: string | null
  launch_hash: Buffer | null
  created_at: Stamp
  seen_at: Generated<string>
  idle_until: string
  expires_at: string
}

interface RevokedLaunchesTable {
  launch_hash: Buffer
  until: string
}

interface HandoffsTable {
  code_hash: Buffer
  telegram_id: number
  path: string
  expires_at: string
}

interface ThrottlesTable {
  key: string
  count: number
  since: string
  blocked_until: string | null
}

interface AuditTable {
  id: Generated<number>
  at: Stamp
  actor: string
  action: string
  request_id: string | null
  ip: string | null
  detail: Generated<unknown>
}

interface BotUpdatesTable {
  update_id: number
  received_at: Stamp
}

export interface Schema {
  tags: TagsTable
  users: UsersTable
  owners: OwnersTable
  creators: CreatorsTable
  sessions: SessionsTable
  revoked_launches: RevokedLaunchesTable
  handoffs: HandoffsTable
  throttles: ThrottlesTable
  audit: AuditTable
  bot_updates: BotUpdatesTable
}

export type Db = Kysely<Schema>
/** A query that takes this cannot be called outside a transaction. */
export type Tx = Transaction<Schema>
