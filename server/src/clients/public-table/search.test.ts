import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'
import { type Reader, rowsFor } from './queries.ts'

let world: World
let brief_id: string
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  brief_id = await makeBrief(world.db, { status: 'active' })
})

const found = async (word: string, reader: Reader = 'client') =>
  (
    await rowsFor(reader, world.db, { brief_id, words: [`%${word}%`] })
      .select('creators.first_name')
      .execute()
  ).map(({ first_name }) => first_name)
const foundByOwner = (word: string) => found(word, 'owner')
const rename = (db: World['db'], id: string, first_name: string) =>
  db.updateTable('creators').set({ first_name }).where('id', '=', id).execute()

test('[T-04] a table finds people by the words they have now', async () => {
  const creator_id = await makeCreator(world.db, {
    first_name: 'Марфа',
    city: 'Тверь',
    specialization: ['еда'],
  })
  const id = await makeResponse(world.db, { brief_id, creator_id })
  const version = () =>
    world.db.selectFrom('responses').select(['version', 'updated_at']).where('id', '=', id).executeTakeFirst()
  const before = await version()
  for (const word of ['марфа', 'тверь', 'еда']) expect(await found(word)).toEqual(['Марфа'])
  await rename(world.db, creator_id, 'Алёна')
  expect(await found('марфа')).toEqual([])
  expect(await found('алена')).toEqual(['Алёна'])
  expect(await version(), 'no owner’s edit is made stale by it').toEqual(before)
})

test('[T-13] a table finds what its reader sees: place, languages, tags; contacts are found by owners alone', async () => {
  const { id: tag } = await world.db
    .insertInto('tags')
    .values({ name: 'Ёлочные игрушки', category: 'ниша' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const contacts = { email: 'marfa@tver.example', phone: '+79161234567', telegram_username: 'marfa_ugc' }
  const creator_id = await makeCreator(world.db, {
    first_name: 'Марфа',
    country: 'Грузия',
    languages: ['русский', 'сербский'],
    price_per_video: 48_151,
    ...contacts,
  })
  const id = await makeResponse(world.db, { brief_id, creator_id, creator_price: 62_342, message: 'Секрет' })
  expect(await found('елочные')).toEqual([])
  await world.db
    .updateTable('creators')
    .set({ tag_ids: [tag] })
    .where('id', '=', creator_id)
    .execute()
  for (const word of ['грузия', 'сербский', 'елочные'])
    expect([await found(word), await foundByOwner(word)], word).toEqual([['Марфа'], ['Марфа']])
  for (const word of ['@marfa_ugc', 'marfa@tver.example', '79161234567'])
    expect([await found(word), await foundByOwner(word)], word).toEqual([[], ['Марфа']])
  for (const word of ['48151', '62342', 'секрет'])
    expect([await found(word), await foundByOwner(word)], word).toEqual([[], []])

  // What changes is found by its new words.
  await world.db.updateTable('tags').set({ name: 'Новогоднее' }).where('id', '=', tag).execute()
  await world.db
    .updateTable('creators')
    .set({ telegram_username: 'vera_ugc' })
    .where('id', '=', creator_id)
    .execute()
  expect([await found('елочные'), await found('новогоднее')]).toEqual([[], ['Марфа']])
  expect([await foundByOwner('@marfa_ugc'), await foundByOwner('@vera_ugc')]).toEqual([[], ['Марфа']])

  await world.db.deleteFrom('creators').where('id', '=', creator_id).execute()
  const left = await world.db
    .selectFrom('responses')
    .select(['search', 'contacts'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(left).toEqual({ search: '', contacts: '' })
})

test('[P-08] an erasure removes the search text from the responses', async () => {
  const creator_id = await makeCreator(world.db, { first_name: 'Марфа' })
  const id = await makeResponse(world.db, { brief_id, creator_id })
  await world.db.deleteFrom('creators').where('id', '=', creator_id).execute()
  const row = await world.db.selectFrom('responses').select('search').where('id', '=', id).executeTakeFirst()
  expect(row).toEqual({ search: '' })
})

/** In both orders: the second transaction waits for the first, and the response has the new search text. */
test.each(['the name', 'the response'])(
  '[T-04] a name changed while its owner responds is found: %s comes first',
  async (first) => {
    const creator_id = await makeCreator(world.db, { first_name: 'Марфа' })
    const steps = [
      (db: World['db']) => rename(db, creator_id, 'Алёна'),
      (db: World['db']) => makeResponse(db, { brief_id, creator_id }),
    ]
    if (first === 'the response') steps.reverse()
    let second: Promise<unknown> | undefined
    await world.db.transaction().execute(async (tx) => {
      await steps[0]!(tx)
      second = steps[1]!(world.db)
      await expect
        .poll(async () => {
          const waiting = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
          return waiting.rows.length
        })
        .toBe(1)
    })
    await second
    expect(await found('алена')).toEqual(['Алёна'])
  },
)
