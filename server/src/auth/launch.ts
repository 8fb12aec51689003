import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { type Launch, verifyInitData } from './init-data.ts'
import { findLaunchState, findRole } from './queries.ts'

/** Telegram's clock may be ahead of ours. */
const MAX_SECONDS_AHEAD = 300

interface Needs {
  config: Config<'api'>
  db: Db
  init_data_secret: Buffer
}

/** The same message for every reason, so that a forger learns nothing from it. */
export const launchRefused = () =>
  new AppError(
    'unauthorized',
    'Неверные данные авторизации. Убедитесь, что приложение открыто через Telegram.',
  )

/** The longest time for which a launch string is accepted, for any role. */
export const launchSeconds = (config: Config<'api'>) =>
  Math.max(config.OWNER_INIT_DATA_HOURS, config.CREATOR_INIT_DATA_HOURS) * 3600

/** Verifies an Authorization header `tma <init data>`: signed, not older than the role allows, not revoked. */
export async function verifyLaunch({ config, db, init_data_secret }: Needs, authorization: string) {
  const raw = /^tma (.+)$/i.exec(authorization)?.[1]
  return raw === undefined ? undefined : verifyLaunchData({ config, db, init_data_secret }, raw)
}

export async function verifyLaunchData(
  { config, db, init_data_secret }: Needs,
  raw: string,
): Promise<Launch | undefined> {
  const launch = verifyInitData(raw, init_data_secret)
  if (!launch) return undefined
  const { is_revoked, now } = await findLaunchState(db, launch, launchSeconds(config))
  const age = now - launch.auth_date
  if (is_revoked || age < -MAX_SECONDS_AHEAD) return undefined
  const role = await findRole(db, launch.user.id)
  const hours = role === 'owner' ? config.OWNER_INIT_DATA_HOURS : config.CREATOR_INIT_DATA_HOURS
  return age > hours * 3600 ? undefined : launch
}
