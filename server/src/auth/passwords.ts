import { hash, verify } from '@node-rs/argon2'
import { Counter, type Registry } from 'prom-client'
import { AppError } from '../errors.ts'

/** argon2id is the library's default algorithm. */
const OPTIONS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const AT_ONCE = 2
const MAX_WAITING = 10
const BUSY_SECONDS = 60

export const hashPassword = (password: string) => hash(password, OPTIONS)

let nobody: Promise<string> | undefined
/** The hash of nothing anybody knows: checking against it costs what a real check costs. */
const dummyHash = () => (nobody ??= hashPassword(crypto.randomUUID()))

/** Checks passwords a few at a time: each takes 64 MiB and a core for a tenth of a second. */
export function createPasswordCheck(metrics: Registry) {
  const checks = new Counter({
    name: 'password_checks_total',
    help: 'Passwords hashed',
    registers: [metrics],
  })
  // Before anybody asks: the first unknown login must not take longer than the next.
  void dummyHash()
  let running = 0
  const waiting: (() => void)[] = []

  async function enter() {
    if (running < AT_ONCE) running += 1
    else if (waiting.length < MAX_WAITING) await new Promise<void>((resolve) => waiting.push(resolve))
    else
      throw new AppError(
        'throttled',
        'Слишком много попыток входа. Попробуйте через минуту.',
        undefined,
        BUSY_SECONDS,
      )
  }
  /** Hands its place to whoever waits longest: put down in between, it could be taken by two. */
  function leave() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  /** `stored` is undefined for an unknown login: the answer takes as long as for a known one. */
  return async (password: string, stored: string | undefined): Promise<boolean> => {
    await enter()
    try {
      checks.inc()
      const right = await verify(stored ?? (await dummyHash()), password)
      return right && stored !== undefined
    } finally {
      leave()
    }
  }
}
export type PasswordCheck = ReturnType<typeof createPasswordCheck>
