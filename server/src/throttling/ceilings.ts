import { PEOPLE_PER_HOUR } from '@ugc/contract/facts/limits'
import type { Config } from '../config.ts'
import type { Tx } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { waitInWords } from '../in-words.ts'
import { countTry } from './queries.ts'

const HOUR = 3600

/**
 * Part of the action's transaction: counts the people whom an owner reads in a workbook or writes to. It throws only if the ceiling
 * was reached before this action, so one action is always whole. The count rolls back with the action.
 */
export type CountPeople = (tx: Tx, actor: string, people: number) => Promise<void>

export function createCeiling({ CALL_LIMITS }: Config<'api'>): CountPeople {
  if (CALL_LIMITS === 'off') return () => Promise.resolve()
  return async (tx, actor, people) => {
    const { count, wait } = await countTry(tx, `hour:people:${actor}`, HOUR, people)
    if (count - people >= PEOPLE_PER_HOUR) throw ceilingReached(Math.max(1, wait))
  }
}

const ceilingReached = (seconds: number) =>
  new AppError(
    'throttled',
    `За этот час ваши таблицы и рассылки уже охватили ${PEOPLE_PER_HOUR.toLocaleString('ru-RU')} человек, это предел. ` +
      `Повторите через ${waitInWords(seconds)}.`,
    undefined,
    seconds,
  )
