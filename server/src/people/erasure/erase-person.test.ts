import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import { bearer, everythingStored, signIn, type World } from '../../../test/sign-in.ts'
import { lockBrief } from '../../briefs/queries.ts'
import { longTransaction } from '../../platform/db/transaction-queries.ts'
import { finishErasures } from './pending-service.ts'
import { eraseForgotten, eraseIdleUsers, eraseWithdrawn } from './withdrawn-service.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

let telegram_id = 7_100_000_000
/** A person with everything that is stored about one. */
async function person() {
  telegram_id += 1
  const photo = `${String(telegram_id).padStart(64, 'a')}.webp`
  await world.app.services.photos.put(photo, Buffer.from('a photo'))
  const id = await makeCreator(world.db, { telegram_id, first_name: `Имя${telegram_id}`, photo_key: photo })
  const token = await signIn(world, telegram_id)
  const brief_id = await makeBrief(world.db, { status: 'active' })
  const response_id = await makeResponse(world.db, {
    brief_id,
    creator_id: id,
    message: `Сообщение${telegram_id}`,
  })
  await sql`insert into consents (creator_id, purpose, version, text_sha256)
    values (${id}, 'profile', '1', ${'0'.repeat(64)})`.execute(world.db)
  return { id, telegram_id, photo, token, brief_id, response_id }
}
type Person = Awaited<ReturnType<typeof person>>

const erased = (url: string, headers: Record<string, string>) =>
  world.ask({ method: 'DELETE', url, headers }).then(({ statusCode }) => expect(statusCode).toBe(204))
const set = (table: 'creators' | 'pending_erasures' | 'users', change: object) =>
  world.db
    .updateTable(table)
    .set(change as never)
    .where('telegram_id', '=', telegram_id)
    .execute()

const WAYS: [string, (person: Person) => Promise<unknown>][] = [
  ['by the person, in the profile', ({ id, token }) => erased(`/api/creators/${id}`, bearer(token))],
  ['by the person, in «Мои данные»', ({ token }) => erased('/api/my-data', bearer(token))],
  [
    'by an owner, a day later',
    async ({ id }) => {
      await erased(`/api/creators/${id}`, world.owner)
      await set('pending_erasures', { final_at: sql`now()` })
      expect(await finishErasures(world.db)).toBe(1)
    },
  ],
  [
    '30 days after the consent was withdrawn',
    async () => {
      await set('creators', { erase_at: sql`now()` })
      expect(await eraseWithdrawn(world.db)).toBe(1)
    },
  ],
  [
    '30 days after the warning',
    async ({ response_id }) => {
      const long_ago = sql`now() - interval '3 years'`
      await world.db
        .updateTable('responses')
        .set({ created_at: long_ago } as never)
        .where('id', '=', response_id)
        .execute()
      await set('creators', {
        created_at: long_ago,
        last_active_at: long_ago,
        retention_warned_at: sql`now() - interval '31 days'`,
      })
      expect(await eraseForgotten(world.db, 24)).toBe(1)
    },
  ],
]

test.each(WAYS)('[S-42] an erasure %s leaves nothing of the person but the ledger', async (_way, erase) => {
  const anna = await person()
  await erase(anna)
  const left = await everythingStored(world.db)
  for (const trace of [String(anna.telegram_id), `Имя${anna.telegram_id}`, `Сообщение${anna.telegram_id}`]) {
    // The photo's key waits for the storage.
    const lines = left.split('\n').filter((line) => line.includes(trace) && !line.includes(anna.photo))
    expect(lines).toEqual([])
  }
  expect(
    await world.db.selectFrom('consents').selectAll().where('creator_id', '=', anna.id).execute(),
  ).toEqual([])
  const ledger = world.db.selectFrom('erasures').select('creator_id').where('creator_id', '=', anna.id)
  expect(await ledger.execute()).toHaveLength(1)
  const audit = world.db.selectFrom('audit').select('action').where('action', '=', 'creator erased')
  expect(await audit.where(sql`detail->>'creator_id'`, '=', anna.id).execute()).toHaveLength(1)
  // Deleted already, or left to the worker.
  const kept = await world.app.services.photos.find(anna.photo)
  expect(kept === undefined || left.includes(anna.photo)).toBe(true)
  const response = world.db.selectFrom('responses').select(['creator_id', 'message', 'creator_price'])
  expect(await response.where('id', '=', anna.response_id).execute()).toEqual([
    { creator_id: null, message: null, creator_price: 12_000 },
  ])
  expect((await world.ask({ url: '/api/auth/me', headers: bearer(anna.token) })).statusCode).toBe(401)
})

test('[S-42] a person without a profile leaves nothing either, by themselves and after NO_PROFILE_DAYS', async () => {
  for (const by of ['self', 'schedule']) {
    telegram_id += 1
    const photo_key = `${String(telegram_id).padStart(64, 'b')}.webp`
    await world.db.insertInto('users').values({ telegram_id, username: null, photo_key }).execute()
    if (by === 'self') await erased('/api/my-data', launchedBy(telegram_id))
    else {
      await set('users', { created_at: sql`now() - interval '181 days'` })
      expect(await eraseIdleUsers(world.db, 180)).toBe(1)
    }
    const users = world.db.selectFrom('users').select('telegram_id').where('telegram_id', '=', telegram_id)
    expect(await users.execute()).toEqual([])
    const waits = world.db.selectFrom('discarded_photos').select('key').where('key', '=', photo_key)
    if (by === 'schedule') expect(await waits.execute()).toHaveLength(1)
  }
})

// The second update of a work in one transaction makes PostgreSQL check the key of its brief again.
test('[S-42] [N-67] an erasure with a work does not wait for a send, which locks the brief before the people', async () => {
  const { id, token, brief_id, response_id } = await person()
  await world.db.updateTable('responses').set({ status: 'accepted' }).where('id', '=', response_id).execute()
  await longTransaction(world.db, async (tx) => {
    await lockBrief(tx, brief_id)
    await erased(`/api/creators/${id}`, bearer(token))
  })
})
