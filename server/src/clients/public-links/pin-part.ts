import { createHmac, timingSafeEqual } from 'node:crypto'
import { PIN_PASS_DAYS } from '@ugc/contract/facts/links'
import { hash, verify } from '@node-rs/argon2'
import { Counter, type Registry } from 'prom-client'
import { AppError } from '../../platform/errors.ts'
import { createSemaphore } from '../../platform/semaphore.ts'

/**
 * argon2id with the library's own cost (19 MiB, 2 passes), less than a password's: so few PINs exist that no cost stops
 * a reader of the database. What stops guessing is the throttle.
 */
export const hashPin = (pin: string) => hash(pin)

const MAX_WAITING = 10
const BUSY_SECONDS = 10
const tooBusy = () =>
  new AppError(
    'throttled',
    'Сейчас слишком много попыток. Попробуйте через 10 секунд.',
    undefined,
    BUSY_SECONDS,
  )

/** One PIN at a time, in a queue of its own: a flood of PINs takes one core and does not delay the sign-in of owners. */
export function createPinCheck(metrics: Registry) {
  const checks = new Counter({ name: 'pin_checks_total', help: 'PINs hashed', registers: [metrics] })
  const limit = createSemaphore({ room: 1, queue: { max: MAX_WAITING, full: tooBusy } })
  return (pin: string, stored: string): Promise<boolean> =>
    limit(() => {
      checks.inc()
      return verify(stored, pin)
    })
}
export type PinCheck = ReturnType<typeof createPinCheck>

/** What a pass depends on: another PIN or another link makes every earlier pass worthless. */
export interface PinLink {
  row_key: Buffer
  pin_hash: string
}

/** A keyed hash, so that a stored key names neither the link nor the address. */
export const keyOf = ({ row_key, pin_hash }: PinLink, about: string) =>
  createHmac('sha256', row_key).update(`${about}\n${pin_hash}`).digest('base64url')

export const PASS_SECONDS = PIN_PASS_DAYS * 24 * 60 * 60

const signed = (link: PinLink, until: number) => `${until}.${keyOf(link, `pass until ${until}`)}`

/** `now` in seconds, by the clock of the database. The pass is not stored: the signature proves it. */
export const passOf = (link: PinLink, now: number) => signed(link, now + PASS_SECONDS)

export function isPass(link: PinLink, given: string | undefined, now: number): boolean {
  const until = Number(/^(\d{1,12})\./.exec(given ?? '')?.[1] ?? 0)
  if (given === undefined || until <= now) return false
  const [is, wanted] = [Buffer.from(given), Buffer.from(signed(link, until))]
  return is.length === wanted.length && timingSafeEqual(is, wanted)
}
