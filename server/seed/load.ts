import { sql } from 'kysely'
import type { Db } from '../src/platform/db/schema.ts'
import type { Log } from '../src/platform/log.ts'
import { listTags } from '../src/people/tags/queries.ts'
import { insertBriefs, insertResponses } from './answers.ts'
import type { Making } from './creator.ts'
import { insertPeople } from './people.ts'
import { popularityOf } from './popularity.ts'
import { BATCH } from './rows.ts'
import { unhindered } from './unhindered.ts'

export interface Amounts {
  creators: number
  briefs: number
  responses: number
}

/** All or nothing, and nothing twice: who is there already stays as they are. */
export async function seed(db: Db, amounts: Amounts, options: Omit<Making, 'tags'>, log: Log): Promise<void> {
  const making = { ...options, tags: popularityOf(await listTags(db)) }
  await db.transaction().execute(async (tx) => {
    const work = async () => {
      await insertPeople(tx, amounts.creators, making, log)
      const briefs = await insertBriefs(tx, amounts.briefs, making)
      await insertResponses(tx, amounts, briefs, making, log)
    }
    if (amounts.creators > BATCH) await unhindered(tx, work)
    else await work()
    // As many as a broadcast would have reached.
    await sql`
      update briefs set sent_to_count = (
        select count(*) from creators where is_active and creators.tag_ids && briefs.target_tags
      )
      where id::text like '5eed0000-%' and status <> 'draft' and sent_to_count = 0
    `.execute(tx)
  })
  await freshFigures(db)
}

/** The planner's figures, and the map that lets an index answer alone. */
export async function freshFigures(db: Db): Promise<void> {
  for (const table of ['users', 'creators', 'consents', 'briefs', 'responses', 'deliveries']) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  }
}
