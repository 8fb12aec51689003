import type { ColumnType, Generated, Kysely } from 'kysely'

/** Set by the database when the row is made, never by us. */
type Stamp = ColumnType<string, never, never>

interface TagsTable {
  id: Generated<number>
  name: string
  category: 'ниша' | 'формат' | 'язык' | null
  created_at: Stamp
}

interface OwnersTable {
  telegram_id: number
  created_at: Stamp
}

interface BotUpdatesTable {
  update_id: number
  received_at: Stamp
}

export interface Schema {
  tags: TagsTable
  owners: OwnersTable
  bot_updates: BotUpdatesTable
}

export type Db = Kysely<Schema>
