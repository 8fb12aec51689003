import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { API_ENV, startApp } from '../../../test/app.ts'
import { makeCreator } from '../../../test/factories.ts'
import type { World } from '../../../test/sign-in.ts'
import { pseudonym } from '../../platform/tokens.ts'
import type { LedgerEntry } from './ledger-part.ts'
import { reapplyErasures } from './reapply-service.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(() => {
  person += 1
})

let person = 800_000_000
/** Two erasures, at 10 and at 12 o'clock. */
const [FIRST, SECOND] = ['2026-01-01T10:00:00.000Z', '2026-01-01T12:00:00.000Z'] as const
const BEFORE = '2026-01-01T09:00:00.000Z'
const BETWEEN = '2026-01-01T11:00:00.000Z'
const AFTER = '2026-01-01T13:00:00.000Z'

const entry = (erased_at: string): LedgerEntry => ({
  creator_id: randomUUID(),
  person: pseudonym(API_ENV.PSEUDONYM_KEY, person),
  by_role: 'self',
  erased_at,
})

const LEDGERS = { once: [FIRST], twice: [FIRST, SECOND], 'twice, the last one first': [SECOND, FIRST] }
/** When the user row that the backup has was made. */
const CAME = { 'before both': BEFORE, 'between the two': BETWEEN, 'after both': AFTER }
/** What else the backup has of the person. */
const PROFILES = ['none', 'the erased one', 'another one'] as const

type Case = { erased: keyof typeof LEDGERS; came: keyof typeof CAME; profile: (typeof PROFILES)[number] }
const isErasedLater = ({ erased, came }: Case) => LEDGERS[erased].some((erased_at) => erased_at > CAME[came])
const CASES = (Object.keys(LEDGERS) as Case['erased'][])
  .flatMap((erased) =>
    (Object.keys(CAME) as Case['came'][]).flatMap((came) =>
      PROFILES.map((profile): Case => ({ erased, came, profile })),
    ),
  )
  // A profile is made before it is erased.
  .filter((one) => one.profile !== 'the erased one' || isErasedLater(one))

const known = () =>
  sql<{ people: number; creators: number }>`select
    (select count(*) from users where telegram_id = ${person}) as people,
    (select count(*) from creators where telegram_id = ${person}) as creators`
    .execute(world.db)
    .then(({ rows }) => rows[0])

test.each(CASES)(
  '[P-08] after a restore: erased $erased, came $came, profile in the backup: $profile',
  async (one) => {
    const { erased, came, profile } = one
    const ledger = LEDGERS[erased].map(entry)
    const created_at = CAME[came]
    await sql`insert into users (telegram_id, created_at) values (${person}, ${created_at})`.execute(world.db)
    if (profile !== 'none') {
      const later = ledger.find(({ erased_at }) => erased_at > created_at)
      const id = profile === 'the erased one' ? later?.creator_id : randomUUID()
      await makeCreator(world.db, { telegram_id: person, created_at, id } as object)
    }

    const goes = isErasedLater(one)
    const before = { people: 1, creators: profile === 'none' ? 0 : 1 }
    const done = await reapplyErasures(world.app.services, ledger)
    expect(await known()).toEqual(goes ? { people: 0, creators: 0 } : before)
    expect(done).toMatchObject({
      creators: goes && profile !== 'none' ? 1 : 0,
      people: goes && profile === 'none' ? 1 : 0,
    })
    const erasures = await world.db.selectFrom('erasures').select('creator_id').execute()
    expect(erasures.map(({ creator_id }) => creator_id)).toEqual(
      expect.arrayContaining(ledger.map(({ creator_id }) => creator_id)),
    )

    expect(await reapplyErasures(world.app.services, ledger)).toEqual({ creators: 0, people: 0, noted: 0 })
    expect(await known()).toEqual(goes ? { people: 0, creators: 0 } : before)
  },
)

test('[P-08] an owner keeps a profile that was created after the erasure of the first one', async () => {
  // An erasure leaves the user row of an owner, so only the age of the profile tells that the owner came back.
  await sql`insert into users (telegram_id, created_at) values (${person}, ${BEFORE})`.execute(world.db)
  await sql`insert into owners (telegram_id) values (${person})`.execute(world.db)
  await makeCreator(world.db, { telegram_id: person, created_at: BETWEEN })
  expect(await reapplyErasures(world.app.services, [entry(FIRST)])).toMatchObject({ creators: 0, people: 0 })
  expect(await known()).toEqual({ people: 1, creators: 1 })
  expect(await reapplyErasures(world.app.services, [entry(SECOND)])).toMatchObject({ creators: 1, people: 0 })
  expect(await known()).toEqual({ people: 1, creators: 0 })
})

test('[P-08] an owner without a profile stays an owner, although the ledger names the person', async () => {
  await sql`update users set created_at = ${BEFORE} where telegram_id = ${world.ownerId}`.execute(world.db)
  person = world.ownerId
  const done = await reapplyErasures(world.app.services, [entry(FIRST)])
  expect(done).toMatchObject({ creators: 0, people: 0 })
  expect((await world.ask({ url: '/api/overview', headers: world.owner })).statusCode).toBe(200)
})
