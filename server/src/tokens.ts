import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { User } from '@ugc/contract/auth'

/** 256 random bits. The prefix makes a leaked one recognisable to whoever scans for secrets. */
export const newToken = () => `ugc_${randomBytes(32).toString('base64url')}`

/** What is stored: of a random token a plain hash is enough. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The same person twice gives the same word, and the word leads back to nobody without the key. */
export const pseudonym = (key: string, telegram_id: number) =>
  createHmac('sha256', key).update(String(telegram_id)).digest('hex').slice(0, 16)

/** How the audit names somebody. */
export const actorOf = (user: Pick<User, 'role' | 'telegram_id'>, key: string) =>
  user.role === 'owner' ? `owner:${user.telegram_id}` : `creator:${pseudonym(key, user.telegram_id)}`
