import { CONSENT_VERSION } from '@ugc/contract/facts/consent'
import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/schema.ts'
import type { Log } from '../src/platform/log.ts'
import { creatorAt, FIRST_TELEGRAM_ID, type Making, type SeedCreator } from './creator.ts'
import { inBatches, unnested } from './rows.ts'

const CREATOR: Record<keyof SeedCreator, string> = {
  id: 'uuid',
  telegram_id: 'bigint',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  telegram_username: 'text',
  photo_key: 'text',
  city: 'text',
  country: 'text',
  age: 'smallint',
  gender: 'text',
  languages: 'text[]',
  portfolio_url: 'text',
  social_links: 'jsonb',
  followers_count: 'integer',
  price_per_video: 'numeric',
  experience_years: 'smallint',
  specialization: 'text[]',
  bio: 'text',
  tag_ids: 'integer[]',
  is_active: 'boolean',
  is_verified: 'boolean',
  profile_completed: 'boolean',
  deactivated_by: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  last_active_at: 'timestamptz',
}

function* people(count: number, making: Making) {
  for (let n = 0; n < count; n += 1) yield creatorAt(n, making)
}

export async function insertCreators(tx: Tx, creators: Iterable<SeedCreator>, log: Log) {
  await inBatches(creators, async (rows, written) => {
    const { names, values, from } = unnested(CREATOR, rows)
    await sql`
      with made as (select ${values} from ${from}),
      accounts as (
        insert into users (telegram_id, first_name, last_name, username, created_at)
        select telegram_id, first_name, last_name, telegram_username, created_at from made
        on conflict do nothing
      )
      insert into creators (${names}) select ${names} from made on conflict do nothing
    `.execute(tx)
    if (written % 100_000 === 0) log.info({ creators: written }, 'written')
  })
}

export async function insertPeople(tx: Tx, count: number, making: Making, log: Log) {
  await insertCreators(tx, people(count, making), log)
  await sql`
    insert into consents (creator_id, purpose, version, given_at)
    select id, 'profile', ${CONSENT_VERSION}, created_at
    from creators
    where telegram_id >= ${FIRST_TELEGRAM_ID} and telegram_id < ${FIRST_TELEGRAM_ID + count}
    order by id
    on conflict do nothing
  `.execute(tx)
}
