import { hash, verify } from '@node-rs/argon2'
import { Counter, type Registry } from 'prom-client'
import { AppError } from '../../platform/errors.ts'
import { createSemaphore } from '../../platform/semaphore.ts'

/** argon2id is the library's default algorithm. */
const OPTIONS = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const AT_ONCE = 2
const MAX_WAITING = 10
const BUSY_SECONDS = 60

const tooBusy = () =>
  new AppError('throttled', 'Слишком много попыток входа. Попробуйте через минуту.', undefined, BUSY_SECONDS)

export const hashPassword = (password: string) => hash(password, OPTIONS)

let dummy: Promise<string> | undefined
/** The hash of a random password. Unknown logins are checked against it, which takes as long as a real check. */
const dummyHash = () => (dummy ??= hashPassword(crypto.randomUUID()))

/** Checks passwords a few at a time: each takes 64 MiB and a core for a tenth of a second. */
export function createPasswordCheck(metrics: Registry) {
  const checks = new Counter({
    name: 'password_checks_total',
    help: 'Passwords hashed',
    registers: [metrics],
  })
  // Computed now, or the first unknown login would take longer than the next one.
  void dummyHash()
  const limit = createSemaphore({ room: AT_ONCE, queue: { max: MAX_WAITING, full: tooBusy } })

  /** `stored` is undefined for an unknown login: the answer takes as long as for a known one. */
  return (password: string, stored: string | undefined): Promise<boolean> =>
    limit(async () => {
      checks.inc()
      const right = await verify(stored ?? (await dummyHash()), password)
      return right && stored !== undefined
    })
}
export type PasswordCheck = ReturnType<typeof createPasswordCheck>
