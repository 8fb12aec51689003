import { insertAudit } from '../../access/audit/queries.ts'
import { refuseBlocked } from '../../access/auth/launch-service.ts'
import { insertNotMeNotice } from '../../access/owner-notices/queries.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { countTry } from '../../platform/throttling/queries.ts'
import { hashToken, newInvitationToken, pseudonym } from '../../platform/tokens.ts'
import { isTelegramIdTaken, lockCreator, lockUser, updateCreator } from '../creators/queries.ts'
import { creatorNotFound } from '../creators/refusals.ts'
import { profileOf, stateOf } from '../creators/rules.ts'
import {
  burnInvitations,
  deleteInvitations,
  findOpened,
  insertInvitations,
  openInvitation,
} from './queries.ts'
import { botHasNoName, hasProfile, hasTelegram, invitationOver, tooManyTokens } from './refusals.ts'

/** Links that one person may open in an hour, against guessing. */
const TRIES = { times: 20, seconds: 3600 }

type Settings = Pick<Config<'api'>, 'BOT_USERNAME' | 'PSEUDONYM_KEY'>

/** Works for every bot, unlike `?startapp=`. */
export const invitationUrl = (bot: string, token: string) => `https://t.me/${bot}?start=${token}`

/** Links for those of these people who have no Telegram yet. Their tokens are known here alone. */
export async function makeInvitations(tx: Tx, creator_ids: string[]) {
  const tokens = new Map(creator_ids.map((id) => [id, newInvitationToken()]))
  const made = await insertInvitations(
    tx,
    [...tokens].map(([creator_id, token]) => ({ creator_id, token_hash: hashToken(token) })),
  )
  return made.map((row) => ({ ...row, token: tokens.get(row.creator_id) ?? '' }))
}

export async function invite(tx: Tx, creator_id: string, by: Who, { BOT_USERNAME }: Settings) {
  await recheckOwner(tx, by)
  if (BOT_USERNAME === undefined) throw botHasNoName()
  // Locked before the invitation, as an erasure does.
  const creator = await lockCreator(tx, { id: creator_id })
  if (!creator) throw creatorNotFound()
  const [made] = await makeInvitations(tx, [creator_id])
  if (!made) throw hasTelegram()
  await insertAudit(tx, { ...by, action: 'person invited', detail: { creator_id } })
  return { url: invitationUrl(BOT_USERNAME, made.token), expires_at: made.expires_at }
}

/** The link that a launch carries. */
export async function open(db: Db, token: string, telegram_id: number, { PSEUDONYM_KEY }: Settings) {
  const key = `invitation:${pseudonym(PSEUDONYM_KEY, telegram_id)}`
  const { count, wait } = await countTry(db, key, TRIES.seconds)
  if (count > TRIES.times) throw tooManyTokens(wait)
  if (!(await openInvitation(db, hashToken(token), telegram_id))) throw invitationOver()
}

interface Reader {
  telegram_id: number
  /** The profile that this person has already. */
  creator_id: string | null
}

/** The name alone: a link may have been forwarded. */
export async function findMine(db: Db, { telegram_id, creator_id }: Reader): Promise<string> {
  if (creator_id !== null) throw hasProfile()
  const opened = await findOpened(db, telegram_id)
  if (!opened) throw invitationOver()
  const { first_name, last_name } = opened
  return `${first_name} ${last_name === '' ? '' : `${last_name[0]}.`}`.trim()
}

/** Locked again in the order of an erasure: creator, user. */
async function lockOpened(tx: Tx, telegram_id: number) {
  const opened = await findOpened(tx, telegram_id)
  const creator = opened && (await lockCreator(tx, { id: opened.id }))
  // Between the two another answer, a new link or an erasure may have come.
  if (!creator || (await findOpened(tx, telegram_id))?.id !== creator.id) throw invitationOver()
  return creator
}

/** The profile belongs to this Telegram account now. It is inactive until its person gives the consent. */
export async function accept(tx: Tx, by: Who, { PSEUDONYM_KEY }: Settings) {
  const { telegram_id } = by
  const creator = await lockOpened(tx, telegram_id)
  await lockUser(tx, telegram_id)
  await refuseBlocked(tx, by, PSEUDONYM_KEY)
  if (await isTelegramIdTaken(tx, telegram_id)) throw hasProfile()
  const bound = { telegram_id, is_unclaimed: false, needs_consent: true }
  await updateCreator(
    tx,
    creator.id,
    { ...bound, ...stateOf(profileOf(creator), { ...creator, ...bound }) },
    true,
  )
  await deleteInvitations(tx, creator.id)
  await insertAudit(tx, { ...by, action: 'invitation accepted', detail: { creator_id: creator.id } })
}

export async function refuse(tx: Tx, by: Who) {
  const { id: creator_id } = await lockOpened(tx, by.telegram_id)
  await burnInvitations(tx, creator_id)
  await insertNotMeNotice(tx, creator_id)
  await insertAudit(tx, { ...by, action: 'invitation refused', detail: { creator_id } })
}
