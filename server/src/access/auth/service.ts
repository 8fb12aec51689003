import type { User } from '@ugc/contract/auth'
import { endApprovals } from '../approvals/queries.ts'
import { type AuditEvent, insertAudit } from '../audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Db } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { recheckOwner } from '../owners/queries.ts'
import { countTry } from '../../platform/throttling/queries.ts'
import {
  deleteSession,
  deleteSessionsOf,
  isRevoked,
  lockUser,
  findRole,
  findTeamState,
  findUser,
  insertHandoff,
  insertKnownBrowser,
  insertRevokedLaunch,
  insertSession,
  takeHandoff,
  updateSignedOut,
  upsertUser,
  updateLastActive,
} from './queries.ts'
import {
  deviceOf,
  HANDOFF_SECONDS,
  isRecorded,
  MAX_SESSIONS,
  REFUSALS_COUNTED,
  REFUSALS_RECORDED,
  sessionLife,
} from './rules.ts'
import { callerAddress, callerNetwork } from '../../platform/address.ts'
import type { Launch } from './init-data-part.ts'
import { launchRefused, refuseBlocked } from './launch-service.ts'
import { openMini, type Origin, trace } from './launch-session-service.ts'
import { actorOf, hashToken, newToken } from '../../platform/tokens.ts'

/** Creates a session from a verified launch. The launch stays usable, because a webview reloads with the same one. */
export async function signInWithLaunch(db: Db, launch: Launch, key: string, origin: Origin) {
  return db.transaction().execute(async (tx) => {
    const { id: telegram_id, ...names } = launch.user
    // Locks the creator before the user, in the same order as erasing does, or the two could deadlock.
    await updateLastActive(tx, telegram_id)
    await upsertUser(tx, { telegram_id, ...names })
    // Checked again under the lock: a user who was erased meanwhile must not be created again.
    if (await isRevoked(tx, launch.hash)) throw launchRefused()
    const found = await findUser(tx, telegram_id)
    if (!found) throw new Error('a user that was just written is gone')
    await recheckOwner(tx, found)
    // Again under the lock of the user row, which a block takes too.
    await refuseBlocked(tx, found, key)
    const team = found.role === 'owner' ? undefined : await findTeamState(tx, telegram_id)
    return { ...found, ...(team && { team }), ...(await openMini(tx, { user: found, launch, key, origin })) }
  })
}

type Refused = Pick<AuditEvent, 'action' | 'detail'>

/** Counts refusals by address and minute; `tries` of an audit entry is the number so far, from the second entry on. */
export async function recordRefusal(db: Db, { action, detail }: Refused, origin: Origin) {
  const key = `${action}:${callerNetwork(origin.ip) ?? callerAddress(origin.ip)}`
  const { count: tries } = await countTry(db, key, REFUSALS_COUNTED)
  if (!isRecorded(tries)) return
  const { count: recorded } = await countTry(db, 'refusals recorded', REFUSALS_COUNTED)
  if (recorded > REFUSALS_RECORDED && !isRecorded(recorded)) return
  const repeated = tries > 1 ? { tries } : {}
  // The last entries of the minute say how many there would be.
  const all = recorded > REFUSALS_RECORDED ? { refusals: recorded } : {}
  await insertAudit(db, {
    actor: 'nobody',
    action,
    ...trace(origin),
    detail: { ...detail, ...repeated, ...all },
  })
}

/** Records the refusal and returns the error, which names no reason. */
export async function refuseLaunch(db: Db, mismatch: boolean, origin: Origin): Promise<AppError> {
  await recordRefusal(db, { action: 'telegram login refused', detail: { mismatch } }, origin)
  return launchRefused()
}

export const wrongPassword = () => new AppError('unauthorized', 'Неверный логин или пароль')

type SessionKind =
  | { kind: 'web'; instead_of?: string | undefined; known?: string }
  | { kind: 'handoff'; scope: string; instead_of?: undefined; known?: undefined }

/**
 * Always creates a new session: a token that came with the request is never reused (session fixation). `instead_of`: the
 * earlier session of this browser, which ends. `known`: the token of a new browser; its login is announced to the owner.
 */
export async function openSession(
  { db, jobs }: { db: Db; jobs: Jobs },
  telegram_id: number,
  { instead_of, known, ...session }: SessionKind,
  origin: Origin,
) {
  const token = newToken()
  const life = sessionLife(session.kind, 'owner')
  const user = await db.transaction().execute(async (tx) => {
    await lockUser(tx, telegram_id)
    const found = await findUser(tx, telegram_id)
    if (found?.role !== 'owner') throw wrongPassword()
    await recheckOwner(tx, found)
    if (instead_of !== undefined) await deleteSession(tx, hashToken(instead_of))
    const id = await insertSession(tx, {
      token_hash: hashToken(token),
      telegram_id,
      device: deviceOf(origin.user_agent),
      is_new_browser: known !== undefined,
      ...session,
      ...life,
      most: MAX_SESSIONS.owner,
    })
    if (known !== undefined) {
      await insertKnownBrowser(tx, hashToken(known), telegram_id)
      await jobs.announceLogin(tx, id)
    }
    const action = session.kind === 'web' ? 'web login' : 'handoff'
    await insertAudit(tx, { actor: `owner:${telegram_id}`, action, ...trace(origin) })
    return found
  })
  return { user, token, seconds: life.total }
}

export async function signOut(db: Db, token: string, key: string, origin: Origin) {
  const telegram_id = await deleteSession(db, hashToken(token))
  if (telegram_id === undefined) return
  const actor = actorOf({ telegram_id, role: await findRole(db, telegram_id) }, key)
  await insertAudit(db, { actor, action: 'logout', ...trace(origin) })
}

interface Everywhere {
  user: User
  /** The launch that authenticated this call, if no session did. */
  launch_hash: Buffer | undefined
  launch_seconds: number
}

/** Without recheckOwner: an owner who is removed during the call must be signed out too, and 403 would keep the launch valid. */
export async function signOutEverywhere(
  db: Db,
  { user, launch_hash, launch_seconds }: Everywhere,
  key: string,
  origin: Origin,
) {
  await db.transaction().execute(async (tx) => {
    await deleteSessionsOf(tx, user.telegram_id, launch_seconds)
    await endApprovals(tx, user.telegram_id)
    await updateSignedOut(tx, user.telegram_id)
    if (launch_hash) await insertRevokedLaunch(tx, launch_hash, launch_seconds)
    await insertAudit(tx, { actor: actorOf(user, key), action: 'logout everywhere', ...trace(origin) })
  })
}

export async function offerHandoff(db: Db, by: Who, path: string): Promise<string> {
  const code = newToken()
  await db.transaction().execute(async (tx) => {
    await recheckOwner(tx, by)
    const { telegram_id, actor, request_id, ip } = by
    await insertHandoff(tx, { code_hash: hashToken(code), telegram_id, path }, HANDOFF_SECONDS)
    await insertAudit(tx, { actor, action: 'handoff offered', request_id, ip })
  })
  return code
}

export async function acceptHandoff(
  tools: { db: Db; jobs: Jobs },
  code: string,
  path: string,
  origin: Origin,
) {
  const handoff = await takeHandoff(tools.db, hashToken(code))
  if (!handoff?.alive || handoff.path !== path) {
    await recordRefusal(tools.db, { action: 'handoff refused' }, origin)
    throw new AppError('unauthorized', 'Ссылка для входа устарела. Откройте таблицу из приложения ещё раз.')
  }
  return openSession(tools, handoff.telegram_id, { kind: 'handoff', scope: path }, origin)
}
