import type { Api } from 'grammy'
import { longestPause } from '../messages/broadcast/rate.ts'
import { pauseBot, releaseSlot } from '../messages/broadcast/slot-queries.ts'
import { createTurns } from '../messages/broadcast/turns.ts'
import type { Db } from '../platform/db/schema.ts'

/** A reply that would come later than this is not sent. */
const MAX_WAIT_MS = 10_000

/** Telegram counts edits like messages. The keyboard under a brief is edited after all replies: people do not wait for it. */
const PACED = new Map([
  ['sendMessage', 'first'],
  ['editMessageText', 'first'],
  ['editMessageReplyMarkup', 'rest'],
] as const)

/**
 * Replies come before all other messages of the bot, and use at most half of its rate: messages to the bot can neither stop
 * a broadcast nor make Telegram pause the bot.
 */
export function paceReplies(api: Api, db: Db, rate: number): void {
  const takeTurn = createTurns(db, rate, { first: 'reply', rest: 'reply' })

  api.config.use(async (call, method, payload, signal) => {
    const rank = PACED.get(method as 'sendMessage')
    if (!rank) return call(method, payload, signal)
    const claim = await takeTurn(rank, performance.now() + MAX_WAIT_MS)
    try {
      const reply = await call(method, payload, signal)
      if (!reply.ok && reply.error_code === 429)
        await pauseBot(db, longestPause(reply.parameters?.retry_after))
      return reply
    } finally {
      await releaseSlot(db, claim, true)
    }
  })
}
