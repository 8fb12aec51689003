import { endApprovals, insertPass } from '../approvals/queries.ts'
import { insertAudit } from '../audit/queries.ts'
import { deleteSessionsOf, lockUser, updateSignedOut } from '../auth/queries.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { insertOwnersNotice } from '../owner-notices/queries.ts'
import {
  deleteOwner,
  findOwnerName,
  insertOwner,
  listOwners,
  lockOwners,
  type Secret,
  updateOwnerPassword,
} from './queries.ts'

const ACTOR = 'command line'
/** Longer than the maximum age of a launch. */
const A_DAY = 86_400

/** All owners are told of a change of owners. */
const tellOwners = async (tx: Tx, what: string, telegram_id: number) =>
  insertOwnersNotice(tx, `${what}: ${await findOwnerName(tx, telegram_id)}`)

/** Turns the violation of the unique login into a readable error. */
async function refuseTakenLogin(work: Promise<void>) {
  try {
    await work
  } catch (error) {
    const taken = (error as { constraint?: unknown } | null)?.constraint === 'owners_login_key'
    throw taken ? new AppError('conflict', 'Этот логин занят') : error
  }
}

/** Without a secret the owner signs in through Telegram only. */
export async function addOwner(db: Db, telegram_id: number, secret?: Secret) {
  const adding = db.transaction().execute(async (tx) => {
    const added = await insertOwner(tx, { telegram_id, ...secret })
    if (!added) throw new AppError('conflict', 'Этот человек уже владелец')
    // A creator who becomes an owner signs in again: an owner's session is shorter.
    await deleteSessionsOf(tx, telegram_id, A_DAY)
    await insertAudit(tx, { actor: ACTOR, action: 'owner added', detail: { telegram_id } })
    await tellOwners(tx, 'Новый владелец', telegram_id)
  })
  await refuseTakenLogin(adding)
}

/** Takes effect at the owner's next call in every process: the role is read at each call, and the sessions are deleted. */
export const removeOwner = (db: Db, telegram_id: number) =>
  db.transaction().execute(async (tx) => {
    await lockUser(tx, telegram_id)
    await lockOwners(tx)
    const owners = await listOwners(tx)
    if (owners.length === 1 && owners[0]?.telegram_id === telegram_id) {
      throw new AppError('conflict', 'Последнего владельца удалить нельзя')
    }
    if (!(await deleteOwner(tx, telegram_id))) throw new AppError('not_found', 'Такого владельца нет')
    await deleteSessionsOf(tx, telegram_id, A_DAY)
    await updateSignedOut(tx, telegram_id)
    await endApprovals(tx, telegram_id)
    await insertAudit(tx, { actor: ACTOR, action: 'owner removed', detail: { telegram_id } })
    await tellOwners(tx, 'Больше не владелец', telegram_id)
  })

const PASS_SECONDS = 15 * 60

/** For an owner whom the bot cannot reach: one web login with the right password needs no tap. */
export const giveLoginPass = (db: Db, telegram_id: number) =>
  db.transaction().execute(async (tx) => {
    const owners = await listOwners(tx)
    if (!owners.some((owner) => owner.telegram_id === telegram_id))
      throw new AppError('not_found', 'Такого владельца нет')
    await insertPass(tx, telegram_id, PASS_SECONDS)
    await insertAudit(tx, { actor: ACTOR, action: 'login pass given', detail: { telegram_id } })
    await tellOwners(tx, 'На сервере выдан вход без подтверждения в боте', telegram_id)
  })

/** Sets another password and deletes the sessions of this owner. */
export async function changePassword(db: Db, telegram_id: number, secret: Secret) {
  const changing = db.transaction().execute(async (tx) => {
    await lockUser(tx, telegram_id)
    const changed = await updateOwnerPassword(tx, telegram_id, secret)
    if (!changed) throw new AppError('not_found', 'Такого владельца нет')
    await deleteSessionsOf(tx, telegram_id, A_DAY)
    await updateSignedOut(tx, telegram_id)
    await endApprovals(tx, telegram_id)
    await insertAudit(tx, { actor: ACTOR, action: 'password changed', detail: { telegram_id } })
    await tellOwners(tx, 'На сервере изменён пароль владельца', telegram_id)
  })
  await refuseTakenLogin(changing)
}
