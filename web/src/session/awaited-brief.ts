import { safeStorage } from '../lib/safe-storage.ts'

const keyOf = (telegram_id: number) => `awaited-brief:${telegram_id}`

/** The brief that a person without a complete profile came for, kept on the device like the draft of the profile. After the profile is saved, the app leads back to it. */
export const awaitedBrief = {
  get: (telegram_id: number) => safeStorage.get(keyOf(telegram_id)) ?? undefined,
  set: (telegram_id: number, id: string) => safeStorage.set(keyOf(telegram_id), id),
  clear: (telegram_id: number) => safeStorage.remove(keyOf(telegram_id)),
}
