import { safeSession } from '../lib/safe-storage.ts'

/** Where storage is blocked it is kept until a reload. */
const memory = new Map<string, string>()
const keyOf = (telegram_id: number) => `awaited-brief:${telegram_id}`

/** The brief that a person without a profile came for. The page after the profile is saved leads back to it. */
export const awaitedBrief = {
  get(telegram_id: number): string | undefined {
    const key = keyOf(telegram_id)
    return safeSession.get(key) ?? memory.get(key)
  },
  set(telegram_id: number, id: string) {
    memory.set(keyOf(telegram_id), id)
    safeSession.set(keyOf(telegram_id), id)
  },
  clear(telegram_id: number) {
    memory.delete(keyOf(telegram_id))
    safeSession.remove(keyOf(telegram_id))
  },
}
