import { safeSession } from '../lib/safe-storage.ts'

const keyOf = (telegram_id: number) => `awaited-brief:${telegram_id}`

/** The brief that a person without a complete profile came for. After the profile is saved, the app leads back to it. */
export const awaitedBrief = {
  get: (telegram_id: number) => safeSession.get(keyOf(telegram_id)) ?? undefined,
  set: (telegram_id: number, id: string) => safeSession.set(keyOf(telegram_id), id),
  clear: (telegram_id: number) => safeSession.remove(keyOf(telegram_id)),
}
