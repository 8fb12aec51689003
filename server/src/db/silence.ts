import type { Socket } from 'node:net'
import type pg from 'pg'

/** Longer than the database lets a statement run: it would have said something. */
const SILENCE_MS = 3500
/** For a transaction that has asked for more than the usual time, see allowLongSend. */
const LONG_SILENCE_MS = 65_000

/** What pg does not tell its types. */
interface Inside {
  connection: { stream: Socket }
  readyForQuery: boolean
}

/**
 * Gives up a connection on which a statement gets no answer at all: the way to the database is broken, and TCP would
 * hope for a quarter of an hour. It is closed and never used again, because the statement may still be on its way.
 */
export function leaveSilence(client: pg.PoolClient): void {
  const inside = client as unknown as Inside
  const { stream } = inside.connection
  const isWaited = () => !inside.readyForQuery && !stream.destroyed
  stream.setTimeout(SILENCE_MS)
  stream.on('timeout', () => {
    // One turn later: it may be this process that was away, and the answer is about to be read.
    const { bytesRead } = stream
    setImmediate(() => {
      if (isWaited() && stream.bytesRead === bytesRead) stream.destroy()
    })
  })

  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (text: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string') {
      if (text.startsWith('set local statement_timeout')) stream.setTimeout(LONG_SILENCE_MS)
      else if (text === 'commit' || text === 'rollback') stream.setTimeout(SILENCE_MS)
    }
    return send(text, ...rest)
  }
  client.query = query as typeof client.query
}
