import { insertAudit, type AuditEvent } from '../access/audit/queries.ts'
import type { Db } from '../platform/db/schema.ts'

/** Rows per query: few queries, and little memory for a slow download. */
const BATCH = 500

/**
 * Each query starts after the last row of the one before (keyset pagination); `clientFile` has the order that the client
 * chose and pages by offset instead. No transaction stays open, so a slow download costs the database nothing.
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
  /** The audit event: who exports, with which filters. The number of rows is added at the end. */
  event: AuditEvent
}

/** Reads the first part before it returns, so that an unavailable database gives an error reply and not a broken file. */
export async function walk<Row>({ db, next, event }: Walk<Row>): Promise<AsyncIterable<Row>> {
  const batches = batchesOf(next)
  const first = await batches.next()
  // Before the first byte leaves: a process that dies in the middle leaves this entry without a second one.
  await insertAudit(db, {
    ...event,
    action: 'export started',
    detail: { ...event.detail, what: event.action },
  })
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
    // Also after a disconnect, because the rows sent until then have left.
    await audit(rows, complete)
  }
}
