import { setTimeout as delay } from 'node:timers/promises'
import type { Update } from 'grammy/types'
import type { Db } from '../platform/db/schema.ts'
import type { Log } from '../platform/log.ts'
import { insertUpdate } from './queries.ts'
import { updateReachable } from '../people/creators/queries.ts'

export const ALLOWED_UPDATES = ['message', 'my_chat_member', 'callback_query'] as const

/**
 * Stores the update's id and what it says about reachability in one transaction. If the transaction fails, neither is
 * stored and Telegram repeats the update. Returns false for an update that was stored before.
 */
export const receiveUpdate = (db: Db, update: Update): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await insertUpdate(tx, update.update_id))) return false
    const reachable = tellsReachable(update)
    const chat = (update.message ?? update.my_chat_member)?.chat
    if (chat?.type === 'private' && reachable !== undefined) await updateReachable(tx, chat.id, reachable)
    return true
  })

const TRIES = 60

/** Retries while the database is unavailable: the next poll would confirm the fetched updates and lose them. */
export async function receivePolled(db: Db, update: Update, log: Log): Promise<boolean> {
  for (let left = TRIES; ; left--) {
    try {
      return await receiveUpdate(db, update)
    } catch (err) {
      if (left === 1) throw err
      log.error({ err, update_id: update.update_id }, 'update not received')
      await delay(1000)
    }
  }
}

/** A user who blocked the bot cannot write to it, so every message (/start, a granted permission) means that the user is reachable. */
function tellsReachable({ message, my_chat_member }: Update): boolean | undefined {
  if (message) return true
  const status = my_chat_member?.new_chat_member.status
  if (status === 'kicked') return false
  return status === 'member' ? true : undefined
}
