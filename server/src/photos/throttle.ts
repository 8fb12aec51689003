import { countTry } from '../auth/queries.ts'
import { pseudonym } from '../auth/tokens.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** An owner enters many people in a day. */
const TRIES = { creator: 30, owner: 600 }
const SECONDS = 3600

export interface Uploader {
  telegram_id: number
  role: keyof typeof TRIES
}

/** Counted before a byte is read: decoding is the expensive part of a flood. */
export async function requirePace(
  db: Db,
  { telegram_id, role }: Uploader,
  pseudonym_key: string,
): Promise<void> {
  const { count, wait } = await countTry(db, `photo:${pseudonym(pseudonym_key, telegram_id)}`, SECONDS)
  if (count > TRIES[role])
    throw new AppError('throttled', 'Слишком много загрузок, попробуйте позже', undefined, Math.max(1, wait))
}
