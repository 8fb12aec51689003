import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { User } from '@ugc/contract/auth'

/** 256 random bits. The prefix lets secret scanners recognise a leaked token. */
export const newToken = () => `ugc_${randomBytes(32).toString('base64url')}`

/** The token of a personal link, as `INVITATION_TOKEN` says. */
export const newInvitationToken = () => `inv_${randomBytes(32).toString('base64url')}`

/** The token of a link for a colleague, as `TEAM_TOKEN` says. */
export const newTeamToken = () => `own_${randomBytes(32).toString('base64url')}`

/** Without letters that are easily confused. 24 of 55 letters are 138 random bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** For an owner who gets the password from another person: it is replaced at the first web login. */
export const newPassword = () => Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The stored form. A plain hash is enough for a random token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** HMAC of the Telegram id: equal for the same person, and not reversible without the key. */
export const pseudonym = (key: string, telegram_id: number) =>
  createHmac('sha256', key).update(String(telegram_id)).digest('hex').slice(0, 16)

/** The actor in the audit. */
export const actorOf = (user: Pick<User, 'role' | 'telegram_id'>, key: string) =>
  user.role === 'owner' ? `owner:${user.telegram_id}` : `creator:${pseudonym(key, user.telegram_id)}`
