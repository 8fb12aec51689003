import type pg from 'pg'
import type { BotApi, Call, Fault } from '../server/test/bot-api.ts'
import { callsByChat } from './broadcast-accounts.ts'
import { FIRST_CHAT } from './broadcast-rig.ts'

type Answer = Fault['answer']
export type Fate = () => Answer

/** Assigns failures to random chats: at most one for each chat, at least one of every kind. */
export function scatter(telegram: BotApi, recipients: number, weather: [share: number, fate: Fate][]) {
  const chats = Array.from({ length: recipients }, (_, at) => FIRST_CHAT + 1 + at)
  const shuffled = chats.map((chat) => ({ chat, at: Math.random() })).toSorted((a, b) => a.at - b.at)
  const fates = new Map<number, Answer>()
  for (const [share, fate] of weather) {
    const count = Math.max(1, Math.round((recipients * share) / 100))
    for (const { chat } of shuffled.splice(0, count)) {
      const answer = fate()
      fates.set(chat, answer)
      telegram.fail({ when: { chat_id: chat }, answer })
    }
  }
  return fates
}

/** Triggers that record when messages were claimed and when pauses were stored. */
export async function watch(pool: pg.Pool) {
  await pool.query(`
    create table seen (chat bigint, at timestamptz not null default clock_timestamp());
    create function see_claim() returns trigger language plpgsql security definer as $$ begin
      insert into seen (chat) select telegram_id from creators where id = new.creator_id; return null; end $$;
    create function see_pause() returns trigger language plpgsql security definer as $$ begin
      insert into seen (chat) values (0); return null; end $$;
    create trigger see_claim after update on deliveries
      for each row when (new.state = 'sending' and old.state = 'queued') execute function see_claim();
    create trigger see_pause after update on bot_pace
      for each row when (new.paused_until is distinct from old.paused_until) execute function see_pause()`)
  return async () => {
    const { rows } = await pool.query<{ chat: string; at: Date }>('select chat, at from seen order by at')
    return rows.map(({ chat, at }) => ({ chat: Number(chat), at: at.getTime() }))
  }
}
type Seen = Awaited<ReturnType<Awaited<ReturnType<typeof watch>>>>

/** A claim that began before the pause was committed may be stored a moment after it. */
const AT_ONCE_MS = 250

/** Messages that were claimed after the pause was stored and sent before its end. */
function inPauses(calls: Call[], fates: Map<number, Answer>, seen: Seen) {
  const pauses = calls.flatMap(({ outcome, chat_id, wall }) => {
    const answer = fates.get(Number(chat_id))
    const at = Date.parse(wall)
    // The worker that received the pause may have been killed before it stored it.
    const known = seen.find((one) => one.chat === 0 && one.at >= at && one.at < at + 1000)
    if (outcome !== '429' || answer?.kind !== '429' || !known) return []
    return [{ from: known.at + AT_ONCE_MS, until: at + answer.retry_after * 1000 }]
  })
  const during = calls.filter(({ wall, chat_id }) => {
    const at = Date.parse(wall)
    const claim = seen.findLast((one) => one.chat === Number(chat_id) && one.at <= at)
    return pauses.some(({ from, until }) => at < until && claim !== undefined && claim.at > from)
  })
  return { pauses: pauses.length, in_pause: during.length }
}

/** Compares the calls with the failures that were assigned. */
export function judge(all: Call[], fates: Map<number, Answer>, seen: Seen) {
  const calls = all.filter(({ method }) => method === 'sendMessage')
  const chats = callsByChat(calls)
  const asks = (chat: number) => chats.get(String(chat)) ?? []
  const of = (kinds: string[]) => [...fates].filter(([, { kind }]) => kinds.includes(kind))
  const accepted = [...chats.values()].map((each) => each.filter(({ outcome }) => outcome === 'ok').length)
  return {
    asked: calls.length,
    doubled: accepted.filter((count) => count > 1).length,
    ...inPauses(calls, fates, seen),
    /** Repeated attempts where the first one may have arrived, or can never arrive. */
    repeated: of(['server_error', 'hang', 'garbage', 'blocked']).filter(([chat]) => asks(chat).length > 1)
      .length,
    blocked: of(['blocked']).filter(([chat]) => asks(chat).length > 0).length,
  }
}
