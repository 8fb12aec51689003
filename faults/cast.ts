import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'

/** The users of a recording and the rows that exist before it. */
export interface Cast {
  /** Part of every name that this recording creates. */
  run: string
  owner: number
  creators: { id: string; telegram_id: number }[]
  /** Briefs that take responses. */
  open_briefs: string[]
}

const CREATORS = 20
const BRIEFS = 200

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const makeCast = (database_url: string): Promise<Cast> =>
  withClient(database_url, async (client) => {
    const owner = randomInt(1, 2 ** 40)
    const ids = Array.from({ length: CREATORS }, (_, n) => owner + 1 + n)
    await client.query(`insert into users (telegram_id) select unnest($1::bigint[])`, [[owner, ...ids]])
    await client.query('insert into owners (telegram_id) values ($1)', [owner])
    const creators = await client.query<{ id: string; telegram_id: string }>(
      `insert into creators (telegram_id, first_name, profile_completed, is_active, tag_ids)
       select unnest($1::bigint[]), 'Креатор', true, true, '{1}' returning id, telegram_id`,
      [ids],
    )
    const briefs = await client.query<{ id: string }>(
      `insert into briefs (title, product_name, brand_description, brief_description, publication_required, deadline,
         payment_terms, target_tags, status)
       select 'Бриф', 'Крем', 'Бренд', 'Задача', true, now() + interval '7 days', 'После сдачи', '{1}', 'active'
       from generate_series(1, $1::int) returning id`,
      [BRIEFS],
    )
    return {
      run: randomUUID().slice(0, 8),
      owner,
      creators: creators.rows.map(({ id, telegram_id }) => ({ id, telegram_id: Number(telegram_id) })),
      open_briefs: briefs.rows.map(({ id }) => id),
    }
  })
