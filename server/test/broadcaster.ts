import type { Broadcaster } from '../src/messages/broadcast/deliver.ts'
import { createSender } from '../src/messages/broadcast/telegram.ts'
import { createTurns } from '../src/messages/broadcast/turns.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { createLog } from '../src/platform/log.ts'
import { BOT_TOKEN } from './app.ts'

/** What a worker sends messages with. */
export const createBroadcaster = (db: Db, telegram_url: string, rate = 30): Broadcaster => ({
  db,
  log: createLog({ name: 'test', level: 'silent' }),
  send: createSender(BOT_TOKEN, telegram_url),
  count: () => {},
  app_url: 'https://app.test',
  rate,
  takeTurn: createTurns(db, rate, { first: 'notice', rest: 'other' }),
  signal: new AbortController().signal,
})
