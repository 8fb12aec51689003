import type { Role } from '@ugc/contract/auth'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { findContact } from '../../platform/shared-sql/agency-contact.ts'
import { pseudonym } from '../../platform/tokens.ts'
import { type Launch, type LaunchKeys, verifyInitData } from './init-data-part.ts'
import { deleteErasedEnd, findLaunchState, findRole, isBlocked } from './queries.ts'

/** Telegram's clock may be ahead of ours. */
const MAX_SECONDS_AHEAD = 300

interface Needs {
  config: Config<'api'>
  db: Db
  launch_keys: LaunchKeys
}

/** The same message for every reason, so that a forger learns nothing from it. */
export const launchRefused = () =>
  new AppError(
    'unauthorized',
    'Неверные данные авторизации. Убедитесь, что приложение открыто через Telegram.',
  )

/** An owner's launch needs Telegram's own signature, because the bot token alone can make the other one. */
const telegramTooOld = () =>
  new AppError(
    'unauthorized',
    'Эта версия Telegram слишком старая: она не подписывает вход. Обновите Telegram и откройте приложение снова.',
  )

/** The one sentence that a blocked person gets. */
const signInClosed = (contact: string | null) =>
  new AppError('blocked', `Вход закрыт агентством.${contact === null ? '' : ` Вопросы: ${contact}`}`)

/** The longest time for which a launch string is accepted, for any role. */
export const launchSeconds = (config: Config<'api'>) =>
  Math.max(config.OWNER_INIT_DATA_HOURS, config.CREATOR_INIT_DATA_HOURS) * 3600

/** Throws for a blocked person. An owner is never blocked, also if the person became one after the block. */
export async function refuseBlocked(
  db: Db | Tx,
  { telegram_id, role }: { telegram_id: number; role: Role },
  key: string,
) {
  if (role === 'owner' || !(await isBlocked(db, pseudonym(key, telegram_id)))) return
  throw signInClosed(await findContact(db))
}

/** A launch that ended with the person's own erasure is valid again, once the person says so. */
export async function beginAgain({ config, db, launch_keys }: Needs, raw: string) {
  const launch = verifyInitData(raw, launch_keys)
  if (!launch) return
  const person = pseudonym(config.PSEUDONYM_KEY, launch.user.id)
  await deleteErasedEnd(db, launch.hash, person, launchSeconds(config))
}

/** Verifies an Authorization header `tma <init data>`: signed, not older than the role allows, not revoked, not of a blocked person. */
export async function verifyLaunch({ config, db, launch_keys }: Needs, authorization: string) {
  const raw = /^tma (.+)$/i.exec(authorization)?.[1]
  return raw === undefined ? undefined : verifyLaunchData({ config, db, launch_keys }, raw)
}

export async function verifyLaunchData(
  { config, db, launch_keys }: Needs,
  raw: string,
): Promise<Launch | undefined> {
  const launch = verifyInitData(raw, launch_keys)
  if (!launch) return undefined
  const { is_revoked, is_over, now } = await findLaunchState(db, launch, launchSeconds(config))
  const age = now - launch.auth_date
  if (is_revoked || is_over || age < -MAX_SECONDS_AHEAD) return undefined
  const role = await findRole(db, launch.user.id)
  if (role === 'owner' && !launch.is_signed_by_telegram) {
    if (launch.is_signed_by_telegram === undefined) throw telegramTooOld()
    return undefined
  }
  const hours = role === 'owner' ? config.OWNER_INIT_DATA_HOURS : config.CREATOR_INIT_DATA_HOURS
  if (age > hours * 3600) return undefined
  await refuseBlocked(db, { telegram_id: launch.user.id, role }, config.PSEUDONYM_KEY)
  return launch
}
