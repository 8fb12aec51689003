import type pg from 'pg'
import type { BotApi, Call } from '../server/test/bot-api.ts'

const KNOWN = new Set(['unconfirmed', 'failed', 'blocked'])

/** Compares the messages that Telegram accepted with the rows of `deliveries`. */
export async function settle(pool: pg.Pool, brief_id: string, accepted: Call[]) {
  const { rows } = await pool.query<{ telegram_id: string; state: string }>(
    'select telegram_id, state from deliveries join creators on creators.id = creator_id where brief_id = $1',
    [brief_id],
  )
  const times = new Map<string, number>()
  for (const { chat_id } of accepted) times.set(String(chat_id), (times.get(String(chat_id)) ?? 0) + 1)
  const got = (one: { telegram_id: string }) => times.get(one.telegram_id) ?? 0
  return {
    recipients: rows.length,
    twice: rows.filter((one) => got(one) > 1).length,
    /** Recipients without a message whose row does not say so: the owner cannot see the gap. */
    missed: rows.filter((one) => got(one) === 0 && !KNOWN.has(one.state)).length,
    unconfirmed: rows.filter((one) => one.state === 'unconfirmed').length,
    arrived: times.size,
  }
}

/** Telegram counts edits like messages. */
const COUNTED = new Set(['sendMessage', 'editMessageText', 'editMessageReplyMarkup'])

/** The most messages and edits in any second, by the log of the fake Bot API. */
export function busiestSecond({ calls }: BotApi): number {
  const at = calls
    .filter(({ method, outcome }) => COUNTED.has(method) && outcome === 'ok')
    .map((call) => call.at)
  let most = 0
  let first = 0
  for (const [last, moment] of at.entries()) {
    while ((at[first] ?? 0) <= moment - 1000) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

export const secondsOf = (telegram: BotApi) => {
  const sent = telegram.sent('sendMessage')
  return ((sent.at(-1)?.at ?? 0) - (sent[0]?.at ?? 0)) / 1000
}

/** The calls for each chat, in order. */
export const callsByChat = (calls: Call[]) =>
  Map.groupBy(
    calls.filter(({ method }) => method === 'sendMessage'),
    ({ chat_id }) => String(chat_id),
  )
