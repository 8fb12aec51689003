import pg from 'pg'
import { hashToken, newToken } from '../server/src/platform/tokens.ts'
import { urlOf } from './databases.ts'

/** A creator with a session of theirs. */
export interface Guest {
  creator_id: string
  token: string
}

/** Sessions as sign-in makes them, without the way through Telegram: for as many creators as a case needs. */
export async function inviteCreators(database: string, count: number): Promise<Guest[]> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  const { rows } = await client.query<{ id: string; telegram_id: string }>(
    `select creators.id, telegram_id from creators join users using (telegram_id)
     where is_active and tag_ids <> '{}' order by md5(creators.id::text) limit $1`,
    [count],
  )
  const guests = rows.map(({ id, telegram_id }) => ({ creator_id: id, telegram_id, token: newToken() }))
  await client.query(
    `insert into sessions (token_hash, telegram_id, kind, idle_until, expires_at)
     select hash, telegram_id, 'mini', now() + interval '1 hour', now() + interval '1 hour'
     from unnest($1::bytea[], $2::bigint[]) given (hash, telegram_id)`,
    [guests.map(({ token }) => hashToken(token)), guests.map(({ telegram_id }) => telegram_id)],
  )
  await client.end()
  return guests
}
