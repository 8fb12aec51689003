import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** A turn whose holder has died is free again after this. */
const TURN_SECONDS = 20
/** A turn is taken a little before it is free: looking for it afterwards would cost each second a part of itself. */
const AHEAD_MS = 50

export const createTurns = async (db: Db, turns: number) => {
  await sql`insert into bot_turns (n) select generate_series(1, ${turns}::int) on conflict do nothing`.execute(
    db,
  )
}

interface Pace {
  turns: number
  turn_ms: number
}

/**
 * Turns are not waited for on the disk. The claim that follows is, and with it everything that was written before: what
 * is sent has its turn there. One that is lost on its way back is only free later.
 */
const UNHURRIED = sql`unhurried as materialized (select set_config('synchronous_commit', 'off', true))`

/** A free turn at the next free moment, and how long it is until then. Undefined when all are taken. */
export async function takeTurn(db: Db, claim: string, { turns, turn_ms }: Pace): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number }>`
    with ${UNHURRIED}, turn as (
      select n, free_at from bot_turns
      where n <= ${turns} and free_at <= clock_timestamp() + ${AHEAD_MS} * interval '1 ms'
      order by free_at limit 1
      for update skip locked
    ), moment as (
      update bot_pace
      set next_at = greatest(next_at, paused_until, clock_timestamp(), turn.free_at) + ${turn_ms} * interval '1 ms'
      from turn
      returning next_at - ${turn_ms} * interval '1 ms' as at
    )
    update bot_turns set claim = ${claim}, free_at = moment.at + ${TURN_SECONDS} * interval '1 s'
    from turn, moment, unhurried where bot_turns.n = turn.n
    returning extract(epoch from moment.at - clock_timestamp()) * 1000 as wait`.execute(db)
  // Up, and one more: a timer counts whole milliseconds and may be one too early.
  return rows[0] && Math.ceil(Math.max(0, rows[0].wait)) + 1
}

/** How long until a turn may be taken. */
export async function findFreeTurn(db: Db, turns: number): Promise<number> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(free_at) - clock_timestamp()) * 1000 as wait
    from bot_turns where n <= ${turns}`.execute(db)
  return Math.max(0, (rows[0]?.wait ?? 0) - AHEAD_MS)
}

/**
 * What was sent in it is answered, and a second later it may be used again. Where nothing was sent, it is free when it
 * would have been: by now, or so soon as it was taken early.
 */
export const returnTurn = async (db: Db, claim: string, used: boolean) => {
  await sql`
    with ${UNHURRIED}
    update bot_turns
    set free_at = clock_timestamp() + ${used ? 1000 : AHEAD_MS} * interval '1 ms', claim = null
    from unhurried where claim = ${claim}`.execute(db)
}

/** Nobody sends anything until then. */
export const pauseBot = async (db: Db, seconds: number) => {
  await sql`
    update bot_pace
    set paused_until = greatest(paused_until, clock_timestamp() + ${seconds} * interval '1 s')`.execute(db)
}

export async function findPause(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, ceil(extract(epoch from paused_until - clock_timestamp()))) as seconds
    from bot_pace where paused_until > clock_timestamp()`.execute(db)
  return rows[0]?.seconds ?? 0
}
