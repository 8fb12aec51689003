import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/schema.ts'
import type { Log } from '../src/platform/log.ts'
import { briefAt, type SeedBrief } from './brief.ts'
import { creatorAt, type Making } from './creator.ts'
import { responsesOf, type SeedResponse } from './response.ts'
import { inBatches, unnested } from './rows.ts'

export const BRIEF_COLUMNS: Record<keyof SeedBrief, string> = {
  id: 'uuid',
  title: 'text',
  product_name: 'text',
  brand_description: 'text',
  brief_description: 'text',
  publication_required: 'boolean',
  deadline: 'timestamptz',
  payment_terms: 'text',
  target_tags: 'integer[]',
  status: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

export async function insertBriefs(tx: Tx, count: number, making: Making): Promise<SeedBrief[]> {
  const rows = Array.from({ length: count }, (_, n) => briefAt(n, making))
  if (count === 0) return []
  const { names, values, from } = unnested(BRIEF_COLUMNS, rows)
  await sql`insert into briefs (${names}) select ${values} from ${from} on conflict do nothing`.execute(tx)
  return rows
}

const RESPONSE: Record<keyof SeedResponse, string> = {
  brief_id: 'uuid',
  telegram_id: 'bigint',
  creator_price: 'numeric',
  markup_percentage: 'numeric',
  client_price: 'numeric',
  estimated_delivery_days: 'integer',
  message: 'text',
  status: 'text',
  moment: 'float8',
}

interface Wanted {
  creators: number
  responses: number
}

/** Some creators answer often and some never; a creator without a complete profile cannot answer. */
function* answers({ creators, responses }: Wanted, briefs: SeedBrief[], making: Making) {
  let due = 0
  for (let n = 0; n < creators; n += 1) {
    due += responses / creators
    const creator = creatorAt(n, making)
    if (!creator.profile_completed) continue
    const luck = (n * 0.618_034) % 1
    const made = responsesOf(creator, briefs, Math.round(due * 2 * luck), making)
    due -= made.length
    yield* made
  }
}

export async function insertResponses(tx: Tx, wanted: Wanted, briefs: SeedBrief[], making: Making, log: Log) {
  // Fresh rows have no statistics: without them each batch would read the whole table to find its people.
  await sql`analyze creators`.execute(tx)
  await sql`set local random_page_cost = 1`.execute(tx)
  await inBatches(answers(wanted, briefs, making), async (rows, written) => {
    const made = unnested(RESPONSE, rows)
    await sql`
      with made as (select ${made.values} from ${made.from}),
      timed as (
        select made.*, creators.id as creator_id, client_search_text(creators) as search,
          contact_search_text(creators) as contacts, greatest(briefs.created_at, creators.created_at) as possible
        from made join creators using (telegram_id) join briefs on briefs.id = brief_id
      )
      insert into responses (brief_id, creator_id, creator_price, markup_percentage, client_price,
        estimated_delivery_days, message, search, contacts, status, created_at, updated_at)
      select brief_id, creator_id, creator_price, markup_percentage, client_price, estimated_delivery_days, message,
        search, contacts, status, possible + (${making.now}::timestamptz - possible) * moment, ${making.now}::timestamptz
      from timed
      on conflict do nothing
    `.execute(tx)
    if (written % 200_000 === 0) log.info({ responses: written }, 'written')
  })
}
