import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'

/** The times of the last replies are forgotten at this size. */
const CHATS_MAX = 10_000

interface Reply {
  /** An edit of this message, the question where the dialogue stands, or an answer outside one: the later one replaces one that still waits. */
  replaces?: number | 'question' | 'answer' | undefined
  send: () => Promise<unknown>
}

/**
 * The replies of dialogues: to one chat at most one per gap (a second in production), in order. The caller does not wait, because one chat must not hold
 * up the updates of others.
 */
export function createOutbox(log: Log, gap_seconds = 1) {
  const chats = new Map<number, { waiting: Reply[]; free_at: number; draining?: Promise<void> | undefined }>()

  async function drain(chat: { waiting: Reply[]; free_at: number }) {
    while (chat.waiting.length > 0) {
      await delay(Math.max(0, chat.free_at - performance.now()))
      const next = chat.waiting.shift()
      await next?.send().catch((err: unknown) => log.error({ err }, 'reply not sent'))
      chat.free_at = performance.now() + gap_seconds * 1000
    }
  }

  function chatOf(chat_id: number) {
    if (chats.size > CHATS_MAX)
      for (const [id, { draining }] of chats) if (draining === undefined) chats.delete(id)
    const chat = chats.get(chat_id) ?? { waiting: [], free_at: 0 }
    chats.set(chat_id, chat)
    return chat
  }

  return {
    /** A reply leaves without waiting: the next one comes a gap later. */
    note: (chat_id: number) => {
      chatOf(chat_id).free_at = performance.now() + gap_seconds * 1000
    },
    push: (chat_id: number, reply: Reply) => {
      const chat = chatOf(chat_id)
      if (reply.replaces !== undefined)
        chat.waiting = chat.waiting.filter(({ replaces }) => replaces !== reply.replaces)
      chat.waiting.push(reply)
      chat.draining ??= drain(chat).finally(() => {
        chat.draining = undefined
      })
    },
    /** Resolves when every reply has left. */
    settle: async () => {
      for (const { draining } of chats.values()) await draining
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
