import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Api } from 'grammy'
import { longestPause, rateLimitOf } from '../broadcast/rate.ts'
import { acquireSlot, createSlots, findSlotWait, pauseBot, releaseSlot } from '../broadcast/slot-queries.ts'
import type { Db } from '../db/schema.ts'

/** A reply that would come later than this is not sent. */
const MAX_WAIT_MS = 10_000

/** Telegram counts edits like messages. */
const PACED = new Set(['sendMessage', 'editMessageText', 'editMessageReplyMarkup'])

/**
 * Replies take turns with all other messages of the bot, and use at most half of its rate: messages to the bot can neither stop
 * a broadcast nor make Telegram pause the bot.
 */
export function paceReplies(api: Api, db: Db, rate: number): void {
  const { slots, interval_ms } = rateLimitOf(rate)
  const half = { slots: Math.max(1, Math.floor(slots / 2)), interval_ms }

  async function waitForSlot(claim: string) {
    await createSlots(db, slots)
    const until = performance.now() + MAX_WAIT_MS
    for (;;) {
      const wait = await acquireSlot(db, claim, half)
      if (wait !== undefined && performance.now() + wait <= until) return delay(wait)
      if (wait !== undefined) await releaseSlot(db, claim, false)
      const next = wait ?? (await findSlotWait(db, half.slots))
      if (performance.now() + next > until) throw new Error('too many replies: this one is not sent')
      await delay(next + 1)
    }
  }

  api.config.use(async (call, method, payload, signal) => {
    if (!PACED.has(method)) return call(method, payload, signal)
    const claim = randomUUID()
    await waitForSlot(claim)
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
