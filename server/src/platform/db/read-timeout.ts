import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** Longer than statement_timeout: PostgreSQL would have answered by then. */
const READ_TIMEOUT_MS = 3500

/** What the types of pg leave out. */
interface Internals {
  connection: { stream: Socket }
  readyForQuery: boolean
}

const readTimeout = new AsyncLocalStorage<number>()

/** Statements that `work` sends may take this long, for a transaction with a longer statement_timeout. */
export const withReadTimeout = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  readTimeout.run(ms, work)

/**
 * Read timeout: destroys the socket when a statement gets no answer at all. The network is broken then, and TCP would wait
 * for a quarter of an hour. The connection is not used again, because the statement may still arrive at the server.
 */
export function destroyUnresponsiveConnections(client: pg.PoolClient): void {
  const internals = client as unknown as Internals
  const { stream } = internals.connection
  const isWaiting = () => !internals.readyForQuery && !stream.destroyed
  stream.setTimeout(READ_TIMEOUT_MS)
  stream.on('timeout', () => {
    // One event loop turn later: if this process was suspended, the answer is about to be read.
    const { bytesRead } = stream
    setImmediate(() => {
      if (isWaiting() && stream.bytesRead === bytesRead) stream.destroy()
    })
  })

  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (...given: unknown[]) => {
    stream.setTimeout(readTimeout.getStore() ?? READ_TIMEOUT_MS)
    return send(...given)
  }
  client.query = query as typeof client.query
}
