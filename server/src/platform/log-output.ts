import { write, writeSync } from 'node:fs'

/** Size of the buffer for a slow reader; beyond it lines are dropped. */
const MOST_BYTES = 4 * 1024 * 1024
const AGAIN_MS = 50
/** Time that an exiting process waits for its last lines to be written. */
const LAST_WORDS_MS = 500

const isBusy = (error: NodeJS.ErrnoException) => error.code === 'EAGAIN' || error.code === 'EBUSY'

/**
 * Writes lines to a file descriptor without blocking. A closed or stuck reader never blocks the process; pino's own
 * destination retries its last line forever in that case.
 */
export function createOutput(fd: number) {
  let waiting: string[] = []
  let size = 0
  /** The chunk that is being written, or whose write must be retried. */
  let current: Buffer | undefined
  let isUnderWay = false
  let gone = false

  const next = () => {
    if (current === undefined && waiting.length > 0) {
      current = Buffer.from(waiting.join(''))
      waiting = []
    }
    if (current === undefined || isUnderWay || gone) return
    isUnderWay = true
    write(fd, current, written)
  }
  const written = (error: NodeJS.ErrnoException | null, bytes: number) => {
    isUnderWay = false
    if (error && !isBusy(error)) return forget()
    if (error) return void setTimeout(next, AGAIN_MS).unref()
    size -= bytes
    current = bytes === current?.length ? undefined : current?.subarray(bytes)
    next()
  }
  const forget = () => {
    gone = true
    waiting = []
    current = undefined
  }

  return {
    write: (line: string) => {
      const bytes = Buffer.byteLength(line)
      if (gone || size + bytes > MOST_BYTES) return
      size += bytes
      waiting.push(line)
      if (current === undefined) next()
    },
    /** pino calls this after a fatal line. A write in progress is left to its callback. */
    flushSync: () => {
      const begun = isUnderWay ? undefined : current
      let rest = Buffer.concat([begun ?? Buffer.of(), Buffer.from(waiting.join(''))])
      waiting = []
      if (begun) current = undefined
      const until = performance.now() + LAST_WORDS_MS
      while (!gone && rest.length > 0) {
        try {
          rest = rest.subarray(writeSync(fd, rest))
        } catch (error) {
          if (!isBusy(error as NodeJS.ErrnoException) || performance.now() > until) return forget()
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS)
        }
      }
      size = current?.length ?? 0
    },
  }
}
