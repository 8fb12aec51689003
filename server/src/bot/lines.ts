import type { Update } from 'grammy/types'

interface Place {
  update_id: number
  done: Promise<void>
}

/**
 * Updates of one chat, in the order of their ids. Telegram brings several at once, and the one with the lower id may be
 * received later: a price and the days after it would change places.
 */
export function createLines() {
  const lines = new Map<number, Set<Place>>()

  /** Call it when the update arrives. `act` waits for those of the chat that arrived and have a lower id. */
  return (update: Update) => {
    const chat_id = chatOf(update)
    const line = lines.get(chat_id) ?? new Set()
    lines.set(chat_id, line)
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const place = { update_id: update.update_id, done }
    line.add(place)
    const leave = () => {
      line.delete(place)
      if (line.size === 0) lines.delete(chat_id)
      resolve()
    }
    const next = () => [...line].find(({ update_id }) => update_id < place.update_id)
    const act = async (work: () => Promise<unknown>) => {
      for (let before = next(); before; before = next()) await before.done
      await work().finally(leave)
    }
    return { act, leave }
  }
}

const chatOf = ({ message, callback_query, my_chat_member }: Update) =>
  message?.chat.id ?? callback_query?.from.id ?? my_chat_member?.chat.id ?? 0
