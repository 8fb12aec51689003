import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { StorageConfig } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { listShownPhotos } from './queries.ts'
import { createStoredPhotos } from './storage.ts'

/** Our own names; anything else in the bucket is not a photo, and no file of that name is made. */
const KEY = /^[\w-]+\.webp$/

export async function savePhotos(config: StorageConfig, dir: string): Promise<number> {
  const photos = createStoredPhotos(config)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  let count = 0
  for await (const key of photos.list()) {
    const found = KEY.test(key) ? await photos.open(key) : undefined
    // Deleted since it was listed, which is nobody's loss.
    if (!found) continue
    await pipeline(found.body, createWriteStream(join(dir, key), { mode: 0o600 }))
    count += 1
  }
  return count
}

/** Puts back only what somebody shows: a copy is older than the erasures that came after it. */
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
