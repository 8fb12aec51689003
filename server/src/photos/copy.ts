import { createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { StorageConfig } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { listShownPhotos } from './queries.ts'
import { createStoredPhotos } from './storage.ts'

/** The format of photo keys. Other objects of the bucket are ignored. */
const KEY = /^[\w-]+\.webp$/

export async function savePhotos(config: StorageConfig, dir: string): Promise<number> {
  const photos = createStoredPhotos(config)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  let count = 0
  for await (const key of photos.list()) {
    const found = KEY.test(key) ? await photos.open(key) : undefined
    // The object was deleted after it was listed.
    if (!found) continue
    await pipeline(found.body, createWriteStream(join(dir, key), { mode: 0o600 }))
    count += 1
  }
  return count
}

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
