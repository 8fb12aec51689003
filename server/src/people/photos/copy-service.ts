import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StorageConfig } from '../../platform/config.ts'
import type { Db } from '../../platform/db/schema.ts'
import { listShownPhotos } from './queries.ts'
import { createStoredPhotos } from '../../platform/photo-storage.ts'

/** Restores only photos that a creator or user row refers to, because the copy may contain photos of people erased since. */
export async function restorePhotos(config: StorageConfig, db: Db, dir: string) {
  const photos = createStoredPhotos(config)
  let put = 0
  let missing = 0
  for await (const key of listShownPhotos(db)) {
    if (await photos.find(key)) continue
    const file = await readFile(join(dir, key)).catch(() => undefined)
    if (file) await photos.put(key, file)
    if (file) put += 1
    else missing += 1
  }
  return { put, missing }
}
