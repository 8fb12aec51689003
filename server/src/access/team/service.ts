import { endApprovals } from '../approvals/queries.ts'
import { insertAudit } from '../audit/queries.ts'
import { deleteSessionsOf, lockUser, updateSignedOut } from '../auth/queries.ts'
import { insertOwnersNotice } from '../owner-notices/queries.ts'
import { findOwnerName, recheckOwner } from '../owners/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { NoLongerOwner } from '../../platform/errors.ts'
import { hashToken, newTeamToken } from '../../platform/tokens.ts'
import {
  admitOwner,
  deleteTeamInvitation,
  dropOwner,
  insertTeamInvitation,
  openTeamInvitation,
  resumeOwner,
} from './queries.ts'
import { botHasNoName, lastOwner, loginTaken, noSuchOwner, teamInvitationOver } from './refusals.ts'

/** Longer than the maximum age of a launch. */
const A_DAY = 86_400

const tell = async (tx: Tx, what: string, telegram_id: number, by: Who) =>
  insertOwnersNotice(
    tx,
    `${what}: ${await findOwnerName(tx, telegram_id)}. Кто: ${await findOwnerName(tx, by.telegram_id)}`,
  )

export async function inviteColleague(
  tx: Tx,
  by: Who,
  { BOT_USERNAME }: Pick<Config<'api'>, 'BOT_USERNAME'>,
) {
  await recheckOwner(tx, by)
  if (BOT_USERNAME === undefined) throw botHasNoName()
  const token = newTeamToken()
  const { id, expires_at } = await insertTeamInvitation(tx, by.telegram_id, hashToken(token))
  await insertAudit(tx, { ...by, action: 'colleague invited' })
  return { id, url: `https://t.me/${BOT_USERNAME}?start=${token}`, expires_at }
}

/** A link that a person opened in the bot. The owners learn the name; the inviter confirms it in the app. */
export const openByStart = (db: Db, token: string, person: { telegram_id: number; name: string }) =>
  db.transaction().execute(async (tx) => {
    const opened = await openTeamInvitation(tx, hashToken(token), person)
    if (!opened) return false
    const inviter = await findOwnerName(tx, opened.invited_by)
    await insertOwnersNotice(
      tx,
      `Приглашение в сотрудники открыл(а) ${person.name}. Подтверждает: ${inviter}`,
    )
    return true
  })

export async function endInvitation(tx: Tx, id: string, by: Who): Promise<void> {
  await recheckOwner(tx, by)
  if (!(await deleteTeamInvitation(tx, id, by.telegram_id))) throw teamInvitationOver()
  await insertAudit(tx, { ...by, action: 'colleague invitation ended' })
}

/** A creator who becomes an owner signs in again: an owner's session is shorter. */
export async function admitColleague(tx: Tx, id: string, by: Who): Promise<void> {
  await recheckOwner(tx, by)
  const telegram_id = await admitOwner(tx, id, by.telegram_id)
  if (telegram_id === null) throw teamInvitationOver()
  await deleteSessionsOf(tx, telegram_id, A_DAY)
  await insertAudit(tx, { ...by, action: 'owner added', detail: { telegram_id } })
  await tell(tx, 'Новый владелец', telegram_id, by)
}

/** Takes effect at the colleague's next call: the role is read at each call, and the sessions are deleted. */
async function drop(tx: Tx, telegram_id: number, by: Who, keep: boolean): Promise<void> {
  await lockUser(tx, telegram_id)
  const outcome = await dropOwner(tx, telegram_id, by.telegram_id, keep)
  if (outcome === 'stranger') throw new NoLongerOwner()
  if (outcome === 'last') throw lastOwner()
  if (outcome === 'unknown') throw noSuchOwner()
  await deleteSessionsOf(tx, telegram_id, A_DAY)
  await updateSignedOut(tx, telegram_id)
  await endApprovals(tx, telegram_id)
  await insertAudit(tx, {
    ...by,
    action: keep ? 'owner suspended' : 'owner removed',
    detail: { telegram_id },
  })
  await tell(tx, keep ? 'Доступ приостановлен' : 'Больше не владелец', telegram_id, by)
}
export const suspendColleague = (tx: Tx, telegram_id: number, by: Who) => drop(tx, telegram_id, by, true)
export const removeColleague = (tx: Tx, telegram_id: number, by: Who) => drop(tx, telegram_id, by, false)

export async function resumeColleague(tx: Tx, telegram_id: number, by: Who): Promise<void> {
  const outcome = await resumeOwner(tx, telegram_id, by.telegram_id).catch((error: unknown) => {
    const taken = (error as { constraint?: unknown } | null)?.constraint === 'owners_login_key'
    throw taken ? loginTaken() : error
  })
  if (outcome === 'stranger') throw new NoLongerOwner()
  if (outcome !== 'done') throw noSuchOwner()
  await insertAudit(tx, { ...by, action: 'owner resumed', detail: { telegram_id } })
  await tell(tx, 'Доступ возвращён', telegram_id, by)
}
