import type { User } from '@ugc/contract/auth'
import { insertAudit } from '../audit/queries.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { photoPass } from '../../platform/photo-address.ts'
import { recheckOwner } from '../owners/queries.ts'
import { actorOf, hashToken, newToken } from '../../platform/tokens.ts'
import type { Launch } from './init-data-part.ts'
import { launchRefused } from './launch-service.ts'
import { findLaunchSession, insertSession, isRevoked, lockUser, updateSessionSeen } from './queries.ts'
import { deviceOf, MAX_SESSIONS, sessionLife } from './rules.ts'
import { addressPrefix } from '../../platform/address.ts'

/** The origin of a call, for the audit. */
export interface Origin {
  request_id: string
  ip: string
  user_agent?: string
}

export const trace = ({ request_id, ip }: Origin) => ({ request_id, ip: addressPrefix(ip) })

interface Opening {
  user: Pick<User, 'telegram_id' | 'role'>
  launch: Launch
  key: string
  origin: Origin
}

export async function openMini(tx: Tx, { user, launch, key, origin }: Opening) {
  const token = newToken()
  const token_hash = hashToken(token)
  const session_id = await insertSession(tx, {
    token_hash,
    telegram_id: user.telegram_id,
    kind: 'mini',
    launch_hash: launch.hash,
    device: deviceOf(origin.user_agent, 'mini'),
    ...sessionLife('mini', user.role),
    most: MAX_SESSIONS[user.role],
  })
  await insertAudit(tx, { actor: actorOf(user, key), action: 'telegram login', ...trace(origin) })
  return { token, session_id, photo_pass: photoPass(session_id, token_hash) }
}

/**
 * The session of an owner's launch that authenticates a call by itself. Its first use creates one, so that it is audited, listed
 * among the devices and can be ended like every other.
 */
export async function sessionOfLaunch(db: Db, opening: Opening): Promise<string> {
  const { user, launch } = opening
  const found = await findLaunchSession(db, launch)
  if (!found)
    return db.transaction().execute(async (tx) => {
      // Calls that come together create one session.
      await lockUser(tx, user.telegram_id)
      await recheckOwner(tx, user)
      if (await isRevoked(tx, launch.hash)) throw launchRefused()
      return (await findLaunchSession(tx, launch))?.id ?? (await openMini(tx, opening)).session_id
    })
  if (found.stale) await updateSessionSeen(db, found.token_hash, sessionLife('mini', 'owner').idle)
  return found.id
}
