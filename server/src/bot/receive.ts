import { setTimeout as delay } from 'node:timers/promises'
import type { Update } from 'grammy/types'
import type { Db } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { insertUpdate, updateReachable } from './queries.ts'

export const ALLOWED_UPDATES = ['message', 'my_chat_member'] as const

/**
 * Writes down that an update has come, together with what it says about reaching its person: a failure leaves neither, and
 * Telegram brings it again. False for one that was seen before.
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

/** A poll that went on would lose what it has fetched, so it waits for a database that is away for a moment. */
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

/** Whoever blocked the bot cannot write to it: any message, /start and a granted permission included, is a return. */
function tellsReachable({ message, my_chat_member }: Update): boolean | undefined {
  if (message) return true
  const status = my_chat_member?.new_chat_member.status
  if (status === 'kicked') return false
  return status === 'member' ? true : undefined
}
