import { write, writeSync } from 'node:fs'

/** What waits for a reader that does not read; beyond it lines are dropped, not kept. */
const MOST_BYTES = 4 * 1024 * 1024
const AGAIN_MS = 50
/** How long a process that ends waits for its last lines to be read. */
const LAST_WORDS_MS = 500

const isBusy = (error: NodeJS.ErrnoException) => error.code === 'EAGAIN' || error.code === 'EBUSY'

/**
 * Lines to a descriptor, without waiting. Nothing that becomes of the reader holds the process: pino's own output
 * tries for ever to write its last line where nobody reads.
 */
export function createOutput(fd: number) {
  let waiting: string[] = []
  let size = 0
  /** What is being written, or was and could not be yet. */
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
    /** Also what pino calls with a fatal line. What is under way is left to the write that has it. */
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
