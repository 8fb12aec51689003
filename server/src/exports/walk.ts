import { insertAudit, type AuditEvent } from '../audit/queries.ts'
import type { Db } from '../db/schema.ts'

/** Rows to a query: few queries, and little memory for whoever reads slowly. */
const BATCH = 500

/**
 * Part after part, each beginning behind the last row of the one before: no transaction is held and nothing is passed
 * over, so that a slow reader costs the database nothing.
 */
async function* batchesOf<Row>(next: (after: Row | undefined, limit: number) => Promise<Row[]>) {
  let last: Row | undefined
  for (;;) {
    const batch = await next(last, BATCH)
    yield batch
    last = batch.at(-1)
    if (batch.length < BATCH) return
  }
}

interface Walk<Row> {
  db: Db
  next: (after: Row | undefined, limit: number) => Promise<Row[]>
  /** Who takes it and what was asked for. How much of it they got is added at the end. */
  event: AuditEvent
}

/** The first part is read before this returns: a database that is away is still a refusal, not a broken file. */
export async function walk<Row>({ db, next, event }: Walk<Row>): Promise<AsyncIterable<Row>> {
  const batches = batchesOf(next)
  const first = await batches.next()
  const audit = (rows: number, complete: boolean) =>
    insertAudit(db, { ...event, detail: { ...event.detail, rows, complete } })
  return rowsOf(first, batches, audit)
}

async function* rowsOf<Row>(
  first: IteratorResult<Row[], void>,
  batches: AsyncGenerator<Row[], void>,
  audit: (rows: number, complete: boolean) => Promise<void>,
) {
  let rows = 0
  let complete = false
  try {
    for (let batch = first; !batch.done; batch = await batches.next()) {
      for (const row of batch.value) {
        rows += 1
        yield row
      }
    }
    complete = true
  } finally {
    // Also when they hang up in the middle: what has left has left.
    await audit(rows, complete)
  }
}
