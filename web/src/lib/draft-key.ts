import { safeStorage } from './safe-storage.ts'

/**
 * Unsaved input of a person is stored on the device under `kind:telegram id`, or `kind:telegram id:record`. Another
 * person on the same device sees nothing of it.
 */
export const draftKey = (kind: string, telegram_id: number, record?: string) =>
  record === undefined ? `${kind}:${telegram_id}` : `${kind}:${telegram_id}:${record}`

export function removeDraftsOf(telegram_id: number) {
  for (const key of safeStorage.keys()) if (key.split(':')[1] === String(telegram_id)) safeStorage.remove(key)
}
