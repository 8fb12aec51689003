import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Api } from 'grammy'
import { longestPause, rateLimitOf } from '../broadcast/rate.ts'
import {
  acquireSlot,
  createSlots,
  findSlotWait,
  keepForReplies,
  pauseBot,
  releaseSlot,
} from '../broadcast/slot-queries.ts'
import type { Db } from '../db/schema.ts'

/** A reply that would come later than this is not sent. */
const MAX_WAIT_MS = 10_000

/** Telegram counts edits like messages. The keyboard under a brief waits for all replies: nobody looks out for it. */
const PACED = new Map([
  ['sendMessage', 'reply'],
  ['editMessageText', 'reply'],
  ['editMessageReplyMarkup', 'keyboard'],
] as const)

interface Turn {
  until: number
  begin: (claim: string) => void
  giveUp: (error: Error) => void
}

/**
 * Replies come before all other messages of the bot, and use at most half of its rate: messages to the bot can neither stop
 * a broadcast nor make Telegram pause the bot. One loop asks for slots, and the first in the queue gets the next: if every
 * waiting reply asked by itself, their queries would take the time of the replies.
 */
export function paceReplies(api: Api, db: Db, rate: number): void {
  const limit = rateLimitOf(rate)
  const queues: Record<'reply' | 'keyboard', Turn[]> = { reply: [], keyboard: [] }
  const waiting = () => [...queues.reply, ...queues.keyboard]
  let isServing = false

  /** Those for whom the next slot is too late. */
  function dismiss(at: number, error = new Error('too many replies: this one is not sent')) {
    for (const turn of waiting()) if (turn.until < at) turn.giveUp(error)
    for (const kind of ['reply', 'keyboard'] as const)
      queues[kind] = queues[kind].filter(({ until }) => until >= at)
  }

  async function serve() {
    isServing = true
    try {
      await createSlots(db, limit.slots)
      while (waiting().length > 0) {
        const claim = randomUUID()
        if (queues.reply.length > 0) await keepForReplies(db)
        const wait = await acquireSlot(db, claim, limit, 'reply')
        const next = wait ?? (await findSlotWait(db, limit.slots, 'reply')) + 1
        dismiss(performance.now() + next)
        if (waiting().length > 0) await delay(next)
        if (wait === undefined) continue
        const turn = queues.reply.shift() ?? queues.keyboard.shift()
        if (turn) turn.begin(claim)
        else await releaseSlot(db, claim, false)
      }
    } catch (error) {
      dismiss(Infinity, new Error('no slot was found', { cause: error }))
    } finally {
      isServing = false
    }
  }

  function waitForSlot(kind: 'reply' | 'keyboard'): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    queues[kind].push({ until: performance.now() + MAX_WAIT_MS, begin: resolve, giveUp: reject })
    if (!isServing) void serve()
    return promise
  }

  api.config.use(async (call, method, payload, signal) => {
    const kind = PACED.get(method as 'sendMessage')
    if (!kind) return call(method, payload, signal)
    const claim = await waitForSlot(kind)
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
