import { insertAudit, type Who } from '../audit/queries.ts'
import type { Db } from '../db/schema.ts'
import { endSessionsBut } from '../devices/queries.ts'
import { AppError } from '../errors.ts'
import { findPassword, recheckOwner, updatePassword } from '../owners/queries.ts'
import { countTry, deleteThrottle, findBlockedSeconds, updateBlockedSeconds } from '../throttling/queries.ts'
import { newPassword } from '../tokens.ts'
import { hashPassword, type PasswordCheck } from './passwords.ts'
import { lockUser, updateSignedOut } from './queries.ts'
import { closedSeconds, FAILURES_REMEMBERED } from './rules.ts'

/** Longer than the maximum age of a launch. */
const A_DAY = 86_400

interface Change {
  old_password: string
  /** The session and the browser that stay. */
  current: string | undefined
  browser: Buffer | undefined
}

const wrongPassword = () => new AppError('invalid', 'Неверный пароль', { old_password: 'Неверный пароль' })

/**
 * Makes a new password, which is shown once. Ends every other session, because another person may have known the old password.
 * Wrong old passwords are throttled like those of a login.
 */
export async function changeOwnPassword(db: Db, check: PasswordCheck, change: Change, by: Who) {
  const { old_password, current, browser } = change
  const { telegram_id } = by
  const failures = `password:${telegram_id}`
  const wait = await findBlockedSeconds(db, failures)
  if (wait > 0) throw new AppError('throttled', 'Слишком много попыток. Попробуйте позже.', undefined, wait)
  const stored = await findPassword(db, telegram_id)
  if (stored === null || stored === undefined)
    throw new AppError('conflict', 'У вас нет пароля: вы входите через Telegram')
  if (!(await check(old_password, stored))) {
    const { count } = await countTry(db, failures, FAILURES_REMEMBERED)
    const closed = closedSeconds(count)
    if (closed > 0) await updateBlockedSeconds(db, failures, closed)
    throw wrongPassword()
  }
  await deleteThrottle(db, failures)
  const password = newPassword()
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, telegram_id)
    await recheckOwner(tx, by)
    await updatePassword(tx, telegram_id, password_hash)
    await endSessionsBut(tx, { telegram_id, current, browser }, A_DAY)
    await updateSignedOut(tx, telegram_id)
    const { actor, request_id, ip } = by
    await insertAudit(tx, { actor, request_id, ip, action: 'password changed' })
  })
  return { password }
}
