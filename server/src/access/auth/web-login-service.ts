import { createHash } from 'node:crypto'
import { findApprovalByToken, takeApproval, takePass } from '../approvals/queries.ts'
import { askApproval, QUESTION_LIMIT } from '../approvals/service.ts'
import type { Db } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import {
  countTry,
  deleteThrottle,
  findBlockedSeconds,
  updateBlockedSeconds,
} from '../../platform/throttling/queries.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import type { PasswordCheck } from './passwords-part.ts'
import { findOwnerByLogin, isKnownBrowser, findConfirmsLogin } from './queries.ts'
import { ADDRESS_LIMITS, closedSeconds, DENIALS, deviceOf, FAILURES_REMEMBERED } from './rules.ts'
import { callerAddress, callerNetwork, NETWORK_SHARE } from '../../platform/address.ts'
import type { Origin } from './launch-session-service.ts'
import { openSession, recordRefusal, wrongPassword } from './service.ts'

const tooMany = (seconds: number) =>
  new AppError('throttled', 'Слишком много попыток входа. Попробуйте позже.', undefined, Math.max(1, seconds))

/** What the browser brings besides login and password. */
interface Browser {
  session_cookie: string | undefined
  known_browser: string | undefined
  user_agent: string
}
interface PasswordLogin extends Browser {
  login: string
  password: string
}
interface Tools {
  db: Db
  jobs: Jobs
  check: PasswordCheck
}

const denials = (telegram_id: number) => `denied:${telegram_id}`

/**
 * Throttling comes before hashing, because the hash is the expensive part of a flood. Wrong passwords in a known browser are
 * counted for that browser, all others for the login: a stranger who knows the login does not block the owner's known browser.
 * The limits of an address hold for both.
 */
export async function signInWithPassword(tools: Tools, given: PasswordLogin, origin: Origin) {
  const { db, check } = tools
  const login = given.login.toLowerCase()
  const refuse = async (wait: number) => {
    await recordRefusal(db, { action: 'web login throttled', detail: { wait } }, origin)
    return tooMany(wait)
  }
  const network = callerNetwork(origin.ip)
  for (const { seconds, tries } of ADDRESS_LIMITS) {
    const { count, wait } = await countTry(db, `address:${seconds}:${callerAddress(origin.ip)}`, seconds)
    if (count > tries) throw await refuse(wait)
    if (network === undefined) continue
    const all = await countTry(db, `network:${seconds}:${network}`, seconds)
    if (all.count > NETWORK_SHARE * tries) throw await refuse(all.wait)
  }
  const owner = await findOwnerByLogin(db, login)
  const browser = given.known_browser === undefined ? undefined : hashToken(given.known_browser)
  const is_known = owner && browser ? await isKnownBrowser(db, browser, owner.telegram_id) : false
  const loginHash = createHash('sha256').update(login).digest('base64url')
  const failures = is_known ? `known:${browser?.toString('base64url')}` : `login:${loginHash}`
  const closed = await findBlockedSeconds(db, failures)
  if (closed > 0) throw await refuse(closed)

  if (!(await check(given.password, owner?.password_hash ?? undefined)) || !owner) {
    const { count } = await countTry(db, failures, FAILURES_REMEMBERED)
    const wait = closedSeconds(count)
    if (wait > 0) await updateBlockedSeconds(db, failures, wait)
    await recordRefusal(db, { action: 'web login refused' }, origin)
    throw wrongPassword()
  }
  await deleteThrottle(db, failures)
  const { telegram_id } = owner
  const session = { kind: 'web', instead_of: given.session_cookie } as const
  if (is_known) return { signed_in: await openSession(tools, telegram_id, session, origin) }
  if (await findConfirmsLogin(db)) {
    const denied = await findBlockedSeconds(db, denials(telegram_id))
    if (denied > 0) throw await refuse(denied)
    const has_pass = await db.transaction().execute((tx) => takePass(tx, telegram_id))
    if (!has_pass) return { attempt: await askOwner(tools, telegram_id, given.user_agent) }
  }
  return openInNewBrowser(tools, telegram_id, session, origin)
}

/** The browser is known from now on. */
async function openInNewBrowser(
  tools: Pick<Tools, 'db' | 'jobs'>,
  telegram_id: number,
  session: { kind: 'web'; instead_of: string | undefined },
  origin: Origin,
) {
  const known = newToken()
  return { signed_in: await openSession(tools, telegram_id, { ...session, known }, origin), known }
}

async function askOwner({ db, jobs }: Tools, telegram_id: number, user_agent: string) {
  const { seconds, tries } = QUESTION_LIMIT
  const { count, wait } = await countTry(db, `question:${telegram_id}`, seconds)
  if (count > tries) throw tooMany(wait)
  const token = newToken()
  const token_hash = hashToken(token)
  const subject = { device: deviceOf(user_agent) }
  await db
    .transaction()
    .execute((tx) => askApproval(tx, jobs, { kind: 'web_login', telegram_id, subject, token_hash }))
  return attemptOf(db, token)
}

async function attemptOf(db: Db, attempt: string) {
  const found = await findApprovalByToken(db, hashToken(attempt))
  if (!found) throw new AppError('unauthorized', 'Войдите ещё раз')
  return { attempt, ...found }
}

/** After the tap the session is opened, once. */
export async function continueWebLogin(
  tools: Pick<Tools, 'db' | 'jobs'>,
  token: string,
  { session_cookie }: Browser,
  origin: Origin,
) {
  const { db } = tools
  const attempt = await attemptOf(db, token)
  if (attempt.state !== 'approved') return { attempt }
  const { id, telegram_id } = attempt
  const is_taken = await db
    .transaction()
    .execute((tx) => takeApproval(tx, { id, kind: 'web_login', telegram_id, about: {} }))
  if (!is_taken) return { attempt: await attemptOf(db, token) }
  return openInNewBrowser(tools, telegram_id, { kind: 'web', instead_of: session_cookie }, origin)
}

/** «Это не я». A question is asked after the right password only, so a stranger without it cannot close the door. */
export async function countDenial(db: Db, telegram_id: number) {
  const key = denials(telegram_id)
  const { count } = await countTry(db, key, DENIALS.seconds)
  if (count >= DENIALS.tries) await updateBlockedSeconds(db, key, DENIALS.closed)
}
