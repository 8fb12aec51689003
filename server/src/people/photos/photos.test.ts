import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { formOf, redAndBlue } from '../../../test/images.ts'
import { start } from '../../../test/process.ts'
import { createS3, S3_ENV } from '../../../test/storage.ts'
import { insertCreator } from '../creators/queries.ts'
import { discardPhoto, sweepPhotos } from './discard-service.ts'
import { dropWaitingPhotos } from './queries.ts'
import { photoRoutes } from './routes.ts'
import { mediaRoutes } from '../../clients/media/routes.ts'

type World = Awaited<ReturnType<typeof startApp>>
const Bucket = S3_ENV.S3_BUCKET
const s3 = createS3()
let world: World
let picture: Buffer
beforeAll(async () => {
  picture = await redAndBlue(60, 40).jpeg().toBuffer()
  world = await startApp({ routes: [photoRoutes, mediaRoutes] })
})
afterAll(async () => {
  s3.destroy()
  await world.close()
})
beforeEach(async () => {
  await sql`truncate throttles, discarded_photos`.execute(world.db)
})

test('the command that restores photos refuses to run without the address of the database', async () => {
  const command = start('photos', {}, ['restore', '/tmp/no-such-copy'])
  expect(await command.exit).toBe(1)
  expect(command.output.join('\n')).toContain('DATABASE_URL is missing')
})

interface Sending {
  in?: World
  headers?: Record<string, string>
  file?: Uint8Array
}
async function upload(
  id: number | string,
  { in: where = world, headers = where.creator, file = picture }: Sending = {},
) {
  const form = await formOf([['file', file]])
  const url = `/api/creators/profile/${id}/photo`
  return where.ask({ method: 'POST', url, ...form, headers: { ...form.headers, ...headers } })
}
const keyOf = (reply: { json: () => { photo_url: string } }) => reply.json().photo_url.replace('/media/', '')
const isStored = (Key: string) =>
  s3.send(new HeadObjectCommand({ Bucket, Key })).then(
    () => true,
    () => false,
  )
const discarded = () => world.db.selectFrom('discarded_photos').selectAll().execute()

let people = 0
/** A new user, with or without a profile. */
async function person(profile = true) {
  people += 1
  const telegram_id = world.ownerId + 100 + people
  await world.db.insertInto('users').values({ telegram_id }).execute()
  const creator = profile
    ? await world.db.insertInto('creators').values({ telegram_id }).returning('id').executeTakeFirstOrThrow()
    : undefined
  return { telegram_id, id: creator?.id ?? '', headers: launchedBy(telegram_id) }
}
const photoOf = async (table: 'users' | 'creators', telegram_id: number) =>
  (
    await world.db
      .selectFrom(table)
      .select('photo_key')
      .where('telegram_id', '=', telegram_id)
      .executeTakeFirst()
  )?.photo_key

describe('[P-05] whose photo it becomes', () => {
  test('the creator’s, by the Telegram id and by the creator’s own', async () => {
    const anna = await person()
    const first = await upload(anna.telegram_id, anna)
    expect(await photoOf('creators', anna.telegram_id)).toBe(keyOf(first))
    const second = await upload(anna.id, anna)
    expect(await photoOf('creators', anna.telegram_id)).toBe(keyOf(second))
    expect(keyOf(second)).not.toBe(keyOf(first))
    expect(await photoOf('users', anna.telegram_id)).toBeNull()
  })

  test('before the first profile it hangs on the person', async () => {
    const anna = await person(false)
    const reply = await upload(anna.telegram_id, anna)
    expect(await photoOf('users', anna.telegram_id)).toBe(keyOf(reply))
    expect(await photoOf('creators', anna.telegram_id)).toBeUndefined()
  })

  test('an owner uploads for every existing person; a creator only for themselves', async () => {
    const [anna, other] = [await person(), await person()]
    expect((await upload(anna.id, { headers: world.owner })).statusCode).toBe(200)
    for (const id of [anna.id, anna.telegram_id]) expect((await upload(id, other)).statusCode).toBe(403)
    for (const id of ['0199aaaa-0000-7000-8000-000000000000', 1]) {
      const reply = await upload(id, { headers: world.owner })
      expect(reply.statusCode).toBe(404)
      expect(reply.json().detail).toBe('Креатор не найден')
    }
    expect((await upload('me', { headers: world.owner })).statusCode).toBe(422)
    expect(await discarded()).toEqual([])
  })

  test('thirty uploads per hour, then 429; the counter’s key names no person', async () => {
    const anna = await person()
    for (let time = 0; time < 30; time += 1) {
      expect((await upload(anna.telegram_id, { ...anna, file: Buffer.from('text') })).statusCode).toBe(415)
    }
    const reply = await upload(anna.telegram_id, anna)
    expect(reply.statusCode).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500)
    const keys = await world.db.selectFrom('throttles').select('key').execute()
    expect(keys.map(({ key }) => key).join()).not.toContain(String(anna.telegram_id))
    expect((await upload(world.creatorId)).statusCode).toBe(200)
  })
})

test('[P-05] three uploads are read and sixty wait; the next one is refused with 503 and Retry-After', async () => {
  const form = await formOf([['file', Buffer.from('text'), 'a.png']])
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const callers = await Promise.all(Array.from({ length: 3 + 60 + 1 }, () => person(false)))
  const stalled = ({ telegram_id, headers }: Awaited<ReturnType<typeof person>>) =>
    world.ask({
      method: 'POST',
      url: `/api/creators/profile/${telegram_id}/photo`,
      headers: { ...form.headers, ...headers },
      payload: Readable.from(
        (async function* () {
          yield form.payload.subarray(0, 40)
          await finished
          yield form.payload.subarray(40)
        })(),
      ),
    })
  const asked = callers.map(stalled)
  const refused = await Promise.race(asked)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({
    code: 'unavailable',
    detail: 'Сейчас загружают много фото. Попробуй еще раз.',
  })
  finish()
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array.from({ length: 63 }, () => 415), 503])
})

describe('[P-05] nothing is left behind', () => {
  test('a replaced photo’s object is gone from the bucket', async () => {
    const anna = await person()
    const before = keyOf(await upload(anna.telegram_id, anna))
    expect(await isStored(before)).toBe(true)
    const after = keyOf(await upload(anna.telegram_id, anna))
    expect([await isStored(before), await isStored(after)]).toEqual([false, true])
    expect(await discarded()).toEqual([])
  })

  test('of ten uploads at the same moment one photo is left, and one object', async () => {
    const anna = await person()
    const replies = await Promise.all(
      // Of two people, because one person's uploads come one after another.
      Array.from({ length: 10 }, (_, n) => upload(anna.telegram_id, n % 2 ? anna : { headers: world.owner })),
    )
    const keys = replies.map(keyOf)
    await sweepPhotos(world.db, world.app.services.photos)
    const kept = await Promise.all(keys.map(isStored))
    expect(kept.filter(Boolean)).toHaveLength(1)
    expect(keys[kept.indexOf(true)]).toBe(await photoOf('creators', anna.telegram_id))
  })

  const leave = async (due: string) => {
    const Key = `${randomBytes(32).toString('hex')}.webp`
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: picture }))
    await sql`insert into discarded_photos values (${Key}, now() + ${due}::interval)`.execute(world.db)
    return Key
  }

  test('what a crash left is swept when its time has come, once, and not before', async () => {
    const [due, early] = [await leave('-1 second'), await leave('5 minutes')]
    const sweep = () => sweepPhotos(world.db, world.app.services.photos)
    expect((await Promise.all([sweep(), sweep()])).toSorted()).toEqual([0, 1])
    expect([await isStored(due), await isStored(early)]).toEqual([false, true])
    expect((await discarded()).map(({ key }) => key)).toEqual([early])
    expect(await sweep()).toBe(0)
  })

  test('a photo that a profile shows is never deleted', async () => {
    const [anna, other] = [await person(), await person(false)]
    const shown = [keyOf(await upload(anna.telegram_id, anna)), keyOf(await upload(other.telegram_id, other))]
    for (const key of shown) {
      await sql`insert into discarded_photos values (${key}, now() - interval '1 day')`.execute(world.db)
      expect(await discardPhoto(world.db, world.app.services.photos, key)).toBe(false)
    }
    expect(await sweepPhotos(world.db, world.app.services.photos)).toBe(0)
    expect(await Promise.all(shown.map(isStored))).toEqual([true, true])
  })

  test('a person who is erased during the upload gets no photo, and the object goes at once', async () => {
    const anna = await person()
    const { photos } = world.app.services
    const put = photos.put
    let key = ''
    photos.put = async (given, webp) => {
      key = given
      await put(key, webp)
      expect(await isStored(key)).toBe(true)
      await world.db.deleteFrom('creators').where('id', '=', anna.id).execute()
      await world.db.deleteFrom('users').where('telegram_id', '=', anna.telegram_id).execute()
    }
    const reply = await upload(anna.telegram_id, anna)
    photos.put = put
    expect(reply.statusCode).toBe(404)
    expect(await isStored(key)).toBe(false)
    expect(await discarded()).toEqual([])
  })
})

test('[S-43] a photo without a profile is deleted a day later; with a profile it stays', async () => {
  const [left, saved] = [await person(false), await person(false)]
  const gone = keyOf(await upload(left.telegram_id, left))
  const kept = keyOf(await upload(saved.telegram_id, saved))
  expect([await dropWaitingPhotos(world.db), await isStored(gone)]).toEqual([0, true])
  await world.db.transaction().execute((tx) => insertCreator(tx, { telegram_id: saved.telegram_id }))
  await world.db
    .updateTable('users')
    .set({ photo_at: sql`now() - interval '1 day'` } as never)
    .where('telegram_id', 'in', [left.telegram_id, saved.telegram_id])
    .execute()
  expect(await dropWaitingPhotos(world.db)).toBe(1)
  await sweepPhotos(world.db, world.app.services.photos)
  expect([await isStored(gone), await isStored(kept)]).toEqual([false, true])
})

describe('[P-05] storage that cannot be reached', () => {
  const broken: [string, Record<string, string>][] = [
    ['no server at the address', { S3_ENDPOINT: 'http://127.0.0.1:1' }],
    ['the secret is wrong', { S3_SECRET_ACCESS_KEY: 'another-secret-entirely' }],
    ['the bucket is missing', { S3_BUCKET: 'no-such-bucket-here' }],
  ]
  test.each(broken)('%s: 503 in Russian, and everything else goes on', async (_, env) => {
    const alone = await startApp({ env, routes: [photoRoutes, mediaRoutes] })
    const unavailable = {
      code: 'unavailable',
      detail: 'Хранилище фото временно недоступно. Попробуй еще раз.',
    }
    const reply = await upload(alone.creatorId, { in: alone })
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject(unavailable)
    expect(reply.headers['retry-after']).toBe('5')
    const mark_key = `${'a'.repeat(64)}.webp`
    await alone.db.updateTable('agency').set({ mark_key }).execute()
    const media = await alone.ask({ url: `/media/${mark_key}` })
    expect(media.statusCode).toBe(503)
    expect(media.json()).toMatchObject(unavailable)
    expect((await alone.ask({ url: '/api/openapi.json' })).statusCode).toBe(200)
    const user = await alone.db.selectFrom('users').select('photo_key').execute()
    expect(user.every(({ photo_key }) => photo_key === null)).toBe(true)
    await alone.close()
  })

  test('it takes the call and says nothing: 503 within seconds, not for ever', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const alone = await startApp({
      env: { S3_ENDPOINT: `http://127.0.0.1:${port}` },
      routes: [photoRoutes, mediaRoutes],
    })
    const reply = await upload(alone.creatorId, { in: alone })
    expect(reply.statusCode).toBe(503)
    await alone.close()
    silent.close()
  })

  test('a replaced photo that could not be deleted waits for the sweep', async () => {
    const anna = await person()
    const before = keyOf(await upload(anna.telegram_id, anna))
    const { photos } = world.app.services
    const remove = photos.remove
    photos.remove = () => Promise.reject(new Error('down'))
    expect((await upload(anna.telegram_id, anna)).statusCode).toBe(200)
    await expect(sweepPhotos(world.db, photos)).rejects.toThrow('down')
    photos.remove = remove
    expect(await isStored(before)).toBe(true)
    expect(await sweepPhotos(world.db, photos)).toBe(1)
    expect(await isStored(before)).toBe(false)
  })
})
