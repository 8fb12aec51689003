import { endApprovals } from '../approvals/queries.ts'
import { insertAudit } from '../audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Db } from '../../platform/db/schema.ts'
import { endSessionsBut } from '../devices/queries.ts'
import { AppError } from '../../platform/errors.ts'
import { findPassword, recheckOwner, updatePassword } from '../owners/queries.ts'
import {
  countTry,
  deleteThrottle,
  findBlockedSeconds,
  updateBlockedSeconds,
} from '../../platform/throttling/queries.ts'
import { passwordProblem } from './password-strength-part.ts'
import { hashPassword, type PasswordCheck } from './passwords-part.ts'
import { lockUser, updateSignedOut } from './queries.ts'
import { closedSeconds, FAILURES_REMEMBERED } from './rules.ts'

/** Longer than the maximum age of a launch. */
const A_DAY = 86_400

interface Change {
  old_password?: string | undefined
  new_password: string
  /** The session was opened with a password that the server had made: it has proved the old one and can do nothing else. */
  is_first: boolean
  /** The owner's names, which are no password. */
  names: (string | null)[]
  /** The session and the browser that stay. */
  current: string | undefined
  browser: Buffer | undefined
}

const refused = (field: 'old_password' | 'new_password', text: string) =>
  new AppError('invalid', text, { [field]: text })

/**
 * Ends every other session, because another person may have known the old password. Wrong old passwords are throttled like
 * those of a login.
 */
export async function changeOwnPassword(db: Db, check: PasswordCheck, change: Change, by: Who) {
  const { new_password, current, browser } = change
  const { telegram_id } = by
  const owner = await findPassword(db, telegram_id)
  const stored = owner?.password_hash
  if (!owner || !stored) throw new AppError('conflict', 'У вас нет пароля: вы входите через Telegram')
  if (!change.is_first) await checkOld(db, check, { ...change, stored, telegram_id })
  const problem = passwordProblem(new_password, [owner.login, ...change.names])
  if (problem !== undefined) throw refused('new_password', problem)
  if (await check(new_password, stored))
    throw refused('new_password', 'Это прежний пароль. Придумайте другой')
  const password_hash = await hashPassword(new_password)
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, telegram_id)
    await recheckOwner(tx, by)
    await updatePassword(tx, telegram_id, password_hash)
    await endSessionsBut(tx, { telegram_id, current, browser }, A_DAY)
    await endApprovals(tx, telegram_id)
    await updateSignedOut(tx, telegram_id)
    const { actor, request_id, ip } = by
    await insertAudit(tx, { actor, request_id, ip, action: 'password changed' })
  })
}

interface Given {
  old_password?: string | undefined
  stored: string
  telegram_id: number
}

async function checkOld(db: Db, check: PasswordCheck, { old_password, stored, telegram_id }: Given) {
  if (old_password === undefined) throw refused('old_password', 'Укажите прежний пароль')
  const failures = `password:${telegram_id}`
  const wait = await findBlockedSeconds(db, failures)
  if (wait > 0) throw new AppError('throttled', 'Слишком много попыток. Попробуйте позже.', undefined, wait)
  if (await check(old_password, stored)) return deleteThrottle(db, failures)
  const { count } = await countTry(db, failures, FAILURES_REMEMBERED)
  const closed = closedSeconds(count)
  if (closed > 0) await updateBlockedSeconds(db, failures, closed)
  throw refused('old_password', 'Неверный пароль')
}
