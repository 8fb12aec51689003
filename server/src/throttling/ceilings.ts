import { type Config, limitsInForce } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { waitInWords } from '../in-words.ts'
import { countTry, uncountTry } from './queries.ts'

const HOUR = 3600

type Setting = 'EXPORTS_PER_HOUR' | 'EXPORTS_PER_HOUR_ALL' | 'ERASURES_PER_HOUR' | 'SENDS_PER_HOUR_ALL'
interface Ceiling {
  /** The setting with the limit of one owner, and the one of all owners together. */
  owner?: Setting
  all?: Setting
  what: string
  next: string
}

const CEILINGS = {
  export: {
    owner: 'EXPORTS_PER_HOUR',
    all: 'EXPORTS_PER_HOUR_ALL',
    what: 'выгрузок',
    next: 'Следующая возможна',
  },
  erasure: { owner: 'ERASURES_PER_HOUR', what: 'удалений', next: 'Следующее возможно' },
  send: { all: 'SENDS_PER_HOUR_ALL', what: 'рассылок', next: 'Следующая возможна' },
} satisfies Record<string, Ceiling>

/** Runs the work if this owner and all owners together have not had their actions of this hour. Work that fails is not counted. */
export type WithinCeiling = <T>(
  what: keyof typeof CEILINGS,
  actor: string,
  work: () => Promise<T>,
) => Promise<T>

export function createCeilings(db: Db, config: Config<'api'>): WithinCeiling {
  if (!limitsInForce(config)) return (_what, _actor, work) => work()
  return async (what, actor, work) => {
    const ceiling: Ceiling = CEILINGS[what]
    const counted: string[] = []
    try {
      for (const [who, setting] of [
        [actor, ceiling.owner],
        ['all', ceiling.all],
      ] as const) {
        if (setting === undefined) continue
        const key = `hour:${what}:${who}`
        const { count, wait } = await countTry(db, key, HOUR)
        counted.push(key)
        if (count > config[setting])
          throw ceilingReached(ceiling, { limit: config[setting], is_shared: who === 'all', wait })
      }
      return await work()
    } catch (error) {
      // Without the database the action stays counted, and the answer is the first error.
      await uncountTry(db, counted).catch(() => undefined)
      throw error
    }
  }
}

function ceilingReached(
  { what, next }: Ceiling,
  { limit, is_shared, wait }: { limit: number; is_shared: boolean; wait: number },
) {
  const seconds = Math.max(1, wait)
  const whose = is_shared ? ' на всех владельцев' : ''
  const detail = `Не больше ${limit} ${what} в час${whose}. ${next} через ${waitInWords(seconds)}.`
  return new AppError('throttled', detail, undefined, seconds)
}
