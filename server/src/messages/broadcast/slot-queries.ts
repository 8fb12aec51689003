import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

/** A slot whose worker has died is free again after this time. */
const SLOT_LEASE_SECONDS = 20
/** A slot is acquired this long before it is free, because looking for it afterwards would lower the rate. */
const ACQUIRE_EARLY_MS = 50

export const createSlots = async (db: Db, slots: number) => {
  await sql`insert into bot_slots (n) select generate_series(1, ${slots}::int) on conflict do nothing`.execute(
    db,
  )
}

/**
 * `synchronous_commit = off` for slot updates: a crash of PostgreSQL that loses one only frees that slot later. The claim
 * that follows is committed synchronously, and with it every slot update before it.
 */
const ASYNC_COMMIT = sql`async_commit as materialized (select set_config('synchronous_commit', 'off', true))`

interface Limit {
  slots: number
  interval_ms: number
}

/** Whose messages a slot is for: replies, messages that a decision or a question waits for, and all others. */
export type For = 'reply' | 'notice' | 'other'

/**
 * While replies wait, the first half of the slots is theirs: a person who has pressed a button looks at the chat. While
 * notices wait, the last quarter is kept from broadcasts; what is left, broadcasts always have.
 */
const repliesHalf = (slots: number) => Math.max(1, Math.floor(slots / 2))
const leftByReplies = (slots: number) =>
  sql`(n > ${Math.floor(slots / 2)} or (select replies_until <= clock_timestamp() from bot_pace))`
const leftByNotices = (slots: number) =>
  sql`(n <= ${slots - Math.floor(slots / 4)} or (select notices_until <= clock_timestamp() from bot_pace))`

const slotsFor = (whom: For, slots: number) => {
  if (whom === 'reply') return sql`n <= ${repliesHalf(slots)}`
  if (whom === 'notice') return sql`n <= ${slots} and ${leftByReplies(slots)}`
  return sql`n <= ${slots} and ${leftByReplies(slots)} and ${leftByNotices(slots)}`
}

/** Decisions come one by one: a longer time after each would slow a broadcast down. */
const KEPT_MS = { reply: 1000, notice: 250 }
const KEPT_UNTIL = { reply: sql`replies_until`, notice: sql`notices_until` }

/** Keeps slots for replies or notices, for a moment: called again while one waits. */
export const keepSlots = async (db: Db, whom: 'reply' | 'notice') => {
  await sql`
    with ${ASYNC_COMMIT}
    update bot_pace set ${KEPT_UNTIL[whom]} = clock_timestamp() + ${KEPT_MS[whom]} * interval '1 ms'
    from async_commit`.execute(db)
}

/** Reserves a free slot and returns the milliseconds until its send may start; undefined when all slots are taken. */
export async function acquireSlot(
  db: Db,
  claim: string,
  { slots, interval_ms }: Limit,
  whom: For = 'other',
): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number }>`
    with ${ASYNC_COMMIT}, slot as (
      select n, free_at from bot_slots
      where ${slotsFor(whom, slots)} and free_at <= clock_timestamp() + ${ACQUIRE_EARLY_MS} * interval '1 ms'
      order by free_at limit 1
      for update skip locked
    ), start as (
      update bot_pace
      set next_at = greatest(next_at, paused_until, clock_timestamp(), slot.free_at) + ${interval_ms} * interval '1 ms'
      from slot
      returning next_at - ${interval_ms} * interval '1 ms' as at
    )
    update bot_slots set claim = ${claim}, free_at = start.at + ${SLOT_LEASE_SECONDS} * interval '1 s'
    from slot, start, async_commit where bot_slots.n = slot.n
    returning extract(epoch from start.at - clock_timestamp()) * 1000 as wait`.execute(db)
  // Rounded up, plus one: a timer counts whole milliseconds and may fire one early.
  return rows[0] && Math.ceil(Math.max(0, rows[0].wait)) + 1
}

/** Milliseconds until a slot can be acquired. */
export async function findSlotWait(db: Db, slots: number, whom: For = 'other'): Promise<number> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(free_at) - clock_timestamp()) * 1000 as wait
    from bot_slots where ${slotsFor(whom, slots)}`.execute(db)
  return Math.max(0, (rows[0]?.wait ?? 0) - ACQUIRE_EARLY_MS)
}

/** A used slot is free one second after Telegram has answered. An unused slot is free when it would have been anyway. */
export const releaseSlot = async (db: Db, claim: string, used: boolean) => {
  await sql`
    with ${ASYNC_COMMIT}
    update bot_slots
    set free_at = clock_timestamp() + ${used ? 1000 : ACQUIRE_EARLY_MS} * interval '1 ms', claim = null
    from async_commit where claim = ${claim}`.execute(db)
}

/** Slots that are acquired from now on start after so many seconds at the earliest: those of all workers and of the bot's replies. */
export const pauseBot = async (db: Db, seconds: number) => {
  await sql`
    update bot_pace
    set paused_until = greatest(paused_until, clock_timestamp() + ${seconds} * interval '1 s')`.execute(db)
}
