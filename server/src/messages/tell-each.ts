import { setTimeout as delay } from 'node:timers/promises'
import { quietUntil } from '@ugc/contract/values/quiet-hours'
import { findQuietHours } from '../agency/queries.ts'
import { updateReachable } from '../people/creators/queries.ts'
import type { Db, Tx } from '../platform/db/schema.ts'
import type { Broadcaster } from './broadcast/deliver.ts'
import { pauseBot, releaseSlot } from './broadcast/slot-queries.ts'
import type { Attempt, Buttons, Message } from './broadcast/telegram.ts'
import { type Rank, TooLate } from './broadcast/turns.ts'
import { deleteExpiredLeases, deleteLease, insertLease } from './lease-queries.ts'

/** The next tick goes on with the rest. */
const RUN_MS = 50_000
/** Telegram answers in about 0.1 s, and a claim takes its time too: so many at once fill the rate. */
const LANES = 8
const RETRY_MS = 300

/** What became of a message that was handed to Telegram. */
export type Sent = Exclude<Attempt['state'], 'queued'>

/** One kind of message that is not a broadcast: who is to be told, and what stops a second message. */
export interface Telling<One, Claimed extends { telegram_id: number }, Kept> {
  /** Of its leases in the database. */
  name: string
  /** Who is not told yet: all, or what the jobs with these ids are about. */
  list: (db: Db, ids: string[] | undefined) => Promise<One[]>
  /** Committed before the message is sent, with a lease. Undefined if there is nothing to tell any more. */
  claim: (tx: Tx, one: One) => Promise<Claimed | undefined>
  /** What `release` needs of the claim; no personal data, because the lease stores it. */
  keep?: (claimed: Claimed) => Kept
  /** Undefined if the claim shows that there is nothing to tell: the claim stays. */
  message: (
    claimed: Claimed,
    broadcaster: Broadcaster,
  ) => Message | Buttons | undefined | Promise<Message | Buttons | undefined>
  /** Undoes the claim of a message that was not sent. */
  release: (tx: Tx, one: One, kept: Kept) => Promise<void>
  /** Stores what became of the message, where that is kept. */
  settle?: (tx: Tx, one: One, state: Sent, message_id: number | null) => Promise<void>
  /** In the log: ids only. */
  about: (one: One) => Record<string, string | number>
  /** Sent at night too: it answers an action, or it is an alert. */
  at_night?: (one: One) => boolean
  /** `rest`: to many people about one thing, takes its turns with broadcasts. `first` unless given. */
  rank?: Rank
}

interface Limits {
  ids?: string[] | undefined
  /** How long this run waits for slots and for Telegram. */
  ms?: number
}
export type Tell = (broadcaster: Broadcaster, limits?: Limits) => Promise<number>

/** The end of the quiet hours of now; undefined outside them. */
export const findQuietEnd = async (db: Db) => quietUntil(new Date(), await findQuietHours(db))
const isQuiet = async (db: Db) => (await findQuietEnd(db)) !== undefined

/**
 * Tells each listed person and returns how many were told. A message that Telegram refuses for now is tried again after
 * all others, until the time of the run ends; what is left then, and in the quiet hours, stays listed for a later run. A
 * message that may have arrived is not sent again, unless its worker died. Throws if a message failed by a fault of ours; the others are told.
 */
export const telling =
  <One, Claimed extends { telegram_id: number }, Kept = undefined>(kind: Telling<One, Claimed, Kept>): Tell =>
  async (broadcaster, { ids, ms = RUN_MS } = {}) => {
    const { db, signal } = broadcaster
    const until = performance.now() + ms
    if (ids === undefined) await releaseExpired(db, kind)
    const listed = await kind.list(db, ids)
    const untold =
      listed.length > 0 && (await isQuiet(db)) ? listed.filter((one) => kind.at_night?.(one)) : listed
    const failures: unknown[] = []
    let told = 0
    const lane = async () => {
      while (!signal.aborted && performance.now() < until) {
        const one = untold.shift()
        if (one === undefined) return
        try {
          const state = await tellOne(broadcaster, kind, one, until)
          if (state === 'queued') untold.push(one)
          else if (state !== undefined) told += 1
        } catch (error) {
          if (error instanceof TooLate) return
          failures.push(error)
        }
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    if (failures.length > 0)
      throw new Error(`${failures.length} messages were not sent`, { cause: failures[0] })
    return told
  }

/** Undoes the claims of workers that died. Whether Telegram has got their messages cannot be known: they are sent again. */
const releaseExpired = <One, Claimed extends { telegram_id: number }, Kept>(
  db: Db,
  { name, release }: Telling<One, Claimed, Kept>,
) =>
  db.transaction().execute(async (tx) => {
    for (const { one, kept } of await deleteExpiredLeases<One, Kept>(tx, name)) await release(tx, one, kept)
  })

/** This order keeps a message from being lost, and from being sent twice unless a worker dies: acquire a slot, commit the claim with its lease, send, release or settle. */
async function tellOne<One, Claimed extends { telegram_id: number }, Kept>(
  broadcaster: Broadcaster,
  kind: Telling<One, Claimed, Kept>,
  one: One,
  until: number,
): Promise<Attempt['state'] | undefined> {
  const { name, claim, keep, message, release, settle, about, at_night, rank = 'first' } = kind
  const { db, log, send, takeTurn } = broadcaster
  const isPutOff = async () => !at_night?.(one) && (await isQuiet(db))
  const slot = await takeTurn(rank, until)
  let isUsed = false
  try {
    if (await isPutOff()) return undefined
    const held = await db.transaction().execute(async (tx) => {
      const claimed = await claim(tx, one)
      if (!claimed) return undefined
      const kept = keep?.(claimed) as Kept
      return { claimed, kept, lease: await insertLease(tx, { telling: name, one, kept }) }
    })
    if (!held) return undefined
    const { claimed, kept, lease } = held
    const end = (write?: (tx: Tx) => Promise<void>) =>
      insist(broadcaster, () =>
        db.transaction().execute(async (tx) => {
          if (await deleteLease(tx, lease)) await write?.(tx)
        }),
      )
    const letGo = () => end((tx) => release(tx, one, kept))
    const write = async () => message(claimed, broadcaster)
    const content = await write().catch(async (error: unknown) => {
      await letGo()
      throw error
    })
    if (!content) {
      await end()
      return undefined
    }
    isUsed = true
    const { state, pause, message_id } = await send(claimed.telegram_id, content)
    // First of all: whatever fails below, the message is neither lost nor sent again.
    if (state === 'queued') await letGo()
    else await end(settle && ((tx) => settle(tx, one, state, message_id)))
    log.info({ ...about(one), state }, 'notice sent')
    if (pause !== undefined) await pauseBot(db, pause)
    if (state === 'blocked') await updateReachable(db, claimed.telegram_id, false)
    return state
  } finally {
    await releaseSlot(db, slot, isUsed).catch((err: unknown) =>
      // Its lease ends by itself, only later.
      log.debug({ err }, 'slot not released'),
    )
  }
}

/** Repeats a write until it succeeds: what became of the message is known to this process only. */
async function insist({ log, signal }: Broadcaster, write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write()
    } catch (err) {
      if (signal.aborted) throw err
      log.warn({ err }, 'outcome of a notice not written yet')
      await delay(RETRY_MS)
    }
  }
}
