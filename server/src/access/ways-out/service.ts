import type { OwnerAct } from '@ugc/contract/facts/bot/owner-acts'
import { PEOPLE_PER_HOUR } from '@ugc/contract/facts/limits'
import type { Who } from '../../platform/caller.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { waitInWords } from '../../platform/in-words.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { insertOwnerNotice } from '../owner-notices/queries.ts'
import { countTry, deleteThrottle } from '../../platform/throttling/queries.ts'
import { addRead } from './queries.ts'
import { CHANGED_TOLD, ERASED_TOLD, HOUR, READ_TOLD, WRITTEN_TOLD } from './rules.ts'

/** People in a reply to an owner, by their ids. `contacts`: those whose e-mail, phone or Telegram it has. */
export interface Shown {
  people: string[]
  contacts: string[]
}

interface Reader extends Who {
  session_id?: string | undefined
}

interface Message {
  kind: Extract<
    OwnerAct,
    'broadcast' | 'again' | 'planned' | 'reminder' | 'change' | 'ending' | 'decisions' | 'messages'
  >
  people: number
  brief_id?: string
}

/**
 * Every way by which people's data leave or the bot writes to people. Each counts people per owner and hour, is refused above
 * PEOPLE_PER_HOUR, and tells the other owners by the figures of `rules.ts`. All but `read` are part of the action's transaction:
 * they roll back with it. An action is refused only if the ceiling was reached before it, so one action is always whole.
 */
export interface WaysOut {
  /** A reply. A reply to a write is counted and never refused: the change is made already. */
  read: (by: Reader, shown: Shown, is_write: boolean) => Promise<void>
  /** A workbook. */
  taken: (tx: Tx, by: Who, file: { people: number; brief_id: string | undefined }) => Promise<void>
  written: (tx: Tx, by: Who, message: Message) => Promise<void>
  erased: (tx: Tx, by: Who) => Promise<void>
  /** People of the base, changed at once. `before`: by earlier calls of the same change. */
  changed: (tx: Tx, by: Who, change: { before: number; people: number }) => Promise<void>
}

export function createWaysOut({ db, jobs, config }: { db: Db; jobs: Jobs; config: Config<'api'> }): WaysOut {
  const limit = config.CALL_LIMITS === 'off' ? Infinity : PEOPLE_PER_HOUR
  const seen = createSeen()

  const tell = async (
    tx: Tx,
    by: Who,
    { brief_id, ...done }: { kind: OwnerAct; people?: number; brief_id?: string | undefined },
  ) => {
    const notice = { ...done, done_by: by.telegram_id, from_browser: by.from_browser, brief_id }
    await jobs.notifyOwners(tx, await insertOwnerNotice(tx, notice))
  }

  /** True if these contacts are the ones with which the hour has more than READ_TOLD. */
  const addContacts = async (
    tx: Tx,
    { telegram_id, ip }: Who,
    { people, contacts }: { people: number; contacts: number },
  ) => {
    const so_far = await addRead(tx, { telegram_id, ip, people, contacts })
    return so_far > READ_TOLD && so_far - contacts <= READ_TOLD
  }

  return {
    read: async (by, shown, is_write) => {
      const key = by.session_id ?? by.actor
      const fresh = seen.fresh(key, shown)
      if (fresh.people.length === 0 && fresh.contacts.length === 0) return
      await db.transaction().execute(async (tx) => {
        await countPeople(tx, by.actor, fresh.people.length, is_write ? Infinity : limit)
        const added = { people: fresh.people.length, contacts: fresh.contacts.length }
        if (await addContacts(tx, by, added)) await tell(tx, by, { kind: 'profiles', people: READ_TOLD })
      })
      seen.add(key, fresh)
    },
    taken: async (tx, by, { people, brief_id }) => {
      await countPeople(tx, by.actor, people, limit)
      const is_crossed = await addContacts(tx, by, { people, contacts: people })
      if (people > READ_TOLD) await tell(tx, by, { kind: 'export', people, brief_id })
      else if (is_crossed) await tell(tx, by, { kind: 'profiles', people: READ_TOLD })
    },
    written: async (tx, by, { kind, people, brief_id }) => {
      await countPeople(tx, by.actor, people, limit)
      if (people > WRITTEN_TOLD) return tell(tx, by, { kind, people, brief_id })
      // Many small messages are a large one.
      const untold = `hour:untold:${by.actor}`
      const { count } = await countTry(tx, untold, HOUR, people)
      if (count <= WRITTEN_TOLD) return
      await deleteThrottle(tx, untold)
      await tell(tx, by, { kind: 'messages', people: count, brief_id })
    },
    changed: async (tx, by, { before, people }) => {
      await countPeople(tx, by.actor, people, limit)
      if (before <= CHANGED_TOLD && before + people > CHANGED_TOLD)
        await tell(tx, by, { kind: 'bulk', people: CHANGED_TOLD })
    },
    erased: async (tx, by) => {
      const { count } = await countTry(tx, `hour:erased:${by.actor}`, HOUR)
      if (count === ERASED_TOLD + 1) await tell(tx, by, { kind: 'erasures' })
    },
  }
}

export const peopleKey = (actor: string) => `hour:people:${actor}`

/** Throws if the ceiling was reached before, or another owner has stopped this one. */
export async function countPeople(tx: Tx, actor: string, people: number, limit = PEOPLE_PER_HOUR) {
  const { count, wait, blocked } = await countTry(tx, peopleKey(actor), HOUR, people)
  if (blocked > 0) throw stoppedByOwner(blocked)
  if (count - people >= limit) throw ceilingReached(Math.max(1, wait))
}

const ceilingReached = (seconds: number) =>
  new AppError(
    'throttled',
    `За этот час вы охватили ${PEOPLE_PER_HOUR.toLocaleString('ru-RU')} человек: списки, анкеты, таблицы и сообщения. ` +
      `Это предел. Повторите через ${waitInWords(seconds)}.`,
    undefined,
    seconds,
  )

const stoppedByOwner = (seconds: number) =>
  new AppError(
    'throttled',
    `Другой владелец остановил ваши действия: данные людей и сообщения закрыты ещё ${waitInWords(seconds)}. ` +
      'Если это ошибка, напишите коллеге.',
    undefined,
    seconds,
  )

/**
 * Whom a session has read in this hour of the process: a page that is loaded again does not count its people twice. Each session and each
 * process counts on its own, so another session, and one after «Остановить», begins anew.
 */
function createSeen() {
  let until = 0
  let sessions = new Map<string, { people: Set<string>; contacts: Set<string> }>()
  const of = (session: string) => {
    const now = performance.now()
    if (now > until) {
      sessions = new Map()
      until = now + HOUR * 1000
    }
    const found = sessions.get(session) ?? { people: new Set(), contacts: new Set() }
    sessions.set(session, found)
    return found
  }
  const missing = (ids: string[], known: Set<string>) => [...new Set(ids)].filter((id) => !known.has(id))
  return {
    fresh: (session: string, shown: Shown): Shown => {
      const known = of(session)
      return {
        people: missing(shown.people, known.people),
        contacts: missing(shown.contacts, known.contacts),
      }
    },
    add: (session: string, { people, contacts }: Shown) => {
      const known = of(session)
      for (const id of people) known.people.add(id)
      for (const id of contacts) known.contacts.add(id)
    },
  }
}
