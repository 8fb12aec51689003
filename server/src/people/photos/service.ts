import { randomBytes } from 'node:crypto'
import { lockMark, updateMark } from '../../agency/queries.ts'
import { insertAudit } from '../../access/audit/queries.ts'
import type { Who } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { pseudonym } from '../../platform/tokens.ts'
import { AppError } from '../../platform/errors.ts'
import { recheckOwner } from '../../access/owners/queries.ts'
import type { Services } from '../../platform/services.ts'
import { countTry } from '../../platform/throttling/queries.ts'
import { discardPhoto } from './discard-service.ts'
import { photoUrl } from '../../platform/photo-address.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import { toStoredPhoto } from './image-part.ts'
import {
  deleteDiscarded,
  insertDiscarded,
  isThere,
  lockPhoto,
  type Target,
  updateDiscardedDue,
  updatePhoto,
} from './queries.ts'

/** Uploads in an hour. An owner enters many creators in a day. */
const UPLOADS_MAX = { creator: 30, owner: 600 }
const UPLOADS_SECONDS = 3600

/** Counted before a byte is read: decoding is the expensive part of a flood. */
async function throttleUploads(db: Services['db'], { telegram_id, role }: Who, pseudonym_key: string) {
  const { count, wait } = await countTry(
    db,
    `photo:${pseudonym(pseudonym_key, telegram_id)}`,
    UPLOADS_SECONDS,
  )
  if (count > UPLOADS_MAX[role])
    throw new AppError('throttled', 'Слишком много загрузок, попробуйте позже', undefined, Math.max(1, wait))
}

/** After this time an upload without a row that shows it is deleted. */
const ABANDONED_SECONDS = 600

/** The scheduled job has deleted the object, because the upload took longer than that. */
const tooSlow = () => new AppError('unavailable', 'Загрузка шла слишком долго. Попробуй еще раз.')

const tooManyUploads = () =>
  new AppError('unavailable', 'Сейчас загружают много фото. Попробуй еще раз.', undefined, 5)

/** At most three uploads are in memory; the others wait with their bytes unread in the socket. */
const reading = createSemaphore({
  room: 3,
  queue: { max: 60, full: tooManyUploads },
})

const stillUploading = () =>
  new AppError('throttled', 'Предыдущее фото ещё загружается. Дождись и попробуй ещё раз.', undefined, 5)

/** Each person has one upload at a time, in one process; ten more wait with their bytes unread. */
const turns = new Map<number, ReturnType<typeof createSemaphore>>()
async function inTurn<T>({ telegram_id }: Who, work: () => Promise<T>): Promise<T> {
  const turn =
    turns.get(telegram_id) ?? createSemaphore({ room: 1, queue: { max: 10, full: stillUploading } })
  turns.set(telegram_id, turn)
  try {
    return await turn(work)
  } finally {
    if (turn.isIdle()) turns.delete(telegram_id)
  }
}

const notFound = () => new AppError('not_found', 'Креатор не найден')

interface Upload {
  /** A Telegram id or a creator id. */
  id: string
  by: Who
  file: (isHurried: () => boolean) => Promise<Uint8Array>
}

export async function uploadPhoto(services: Services, { id, by, file }: Upload) {
  const { db, config } = services
  const target = /^\d+$/.test(id) ? { telegram_id: Number(id) } : { id }
  await throttleUploads(db, by, config.PSEUDONYM_KEY)
  if (!(await isThere(db, target))) throw notFound()
  const show = (tx: Tx, key: string) => showPhoto(tx, target, key, by)
  return { photo_url: await inTurn(by, () => storeImage(services, file, show)) }
}

export async function uploadMark(services: Services, { by, file }: Omit<Upload, 'id'>) {
  await throttleUploads(services.db, by, services.config.PSEUDONYM_KEY)
  const show = (tx: Tx, key: string) => showMark(tx, key, by)
  return { mark_url: await inTurn(by, () => storeImage(services, file, show)) }
}

export async function removeMark({ db, photos, log }: Services, by: Who): Promise<void> {
  const removed = await db.transaction().execute((tx) => showMark(tx, null, by))
  if (removed !== null) await discardNow({ db, photos, log }, removed)
}

type Storing = Pick<Services, 'db' | 'photos' | 'log'>

/** If the storage fails, the scheduled job repeats the deletion. */
const discardNow = ({ db, photos, log }: Storing, key: string) =>
  discardPhoto(db, photos, key).catch((err: unknown) => log.warn({ err }, 'photo not deleted yet'))

/** Decodes, re-encodes and stores an upload. `show` puts its key into a row and returns the key that was there before. */
async function storeImage(
  services: Storing,
  file: Upload['file'],
  show: (tx: Tx, key: string) => Promise<string | null>,
): Promise<string> {
  const { db, photos } = services
  const webp = await reading(() => readPhoto(file))
  const key = `${randomBytes(32).toString('hex')}.webp`
  // Registered for deletion first, so that a crash after the upload leaves no unknown object.
  await insertDiscarded(db, key, ABANDONED_SECONDS)
  await photos.put(key, webp)
  const shown = db.transaction().execute(async (tx) => {
    const before = await show(tx, key)
    if (!(await deleteDiscarded(tx, key))) throw tooSlow()
    return before
  })
  const replaced = await shown.catch(async (error: unknown) => {
    // The creator may have been erased meanwhile, so the photo is deleted now, not by the scheduled job.
    await updateDiscardedDue(db, key).then(
      () => discardNow(services, key),
      () => undefined,
    )
    throw error
  })
  if (replaced !== null) await discardNow(services, replaced)
  return photoUrl(key)
}

async function readPhoto(file: Upload['file']): Promise<Buffer> {
  // A slow sender is ended while another upload waits for the place.
  const bytes = await file(() => reading.waiting() > 0)
  try {
    return await toStoredPhoto(bytes)
  } finally {
    // Frees the buffer now: garbage collection may come seconds later, and each buffer has up to ten megabytes.
    if (bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0)
  }
}

/** Returns the key of the replaced photo. */
async function showPhoto(tx: Tx, target: Target, key: string, by: Who): Promise<string | null> {
  await recheckOwner(tx, by)
  const before = await lockPhoto(tx, target)
  if (!before) throw notFound()
  await updatePhoto(tx, before, key, by.role === 'creator')
  if (before.photo_key !== null) await insertDiscarded(tx, before.photo_key)
  if (by.role === 'owner') {
    // A person without a profile has no id that the audit may hold.
    const whose = 'creator_id' in before ? { creator_id: before.creator_id } : {}
    await insertAudit(tx, { ...by, action: 'creator changed', detail: { ...whose, fields: 'photo' } })
  }
  return before.photo_key
}

/** Returns the key of the replaced mark. */
async function showMark(tx: Tx, key: string | null, by: Who): Promise<string | null> {
  await recheckOwner(tx, by)
  const before = await lockMark(tx)
  if (key === null && before === null) return null
  await updateMark(tx, key)
  if (before !== null) await insertDiscarded(tx, before)
  await insertAudit(tx, { ...by, action: 'agency changed', detail: { fields: 'mark' } })
  return before
}
