import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'
import {
  bearer,
  cookie,
  launchOf,
  OUR_PAGE,
  postLaunch,
  sessionCookie,
  type World,
} from '../../../test/sign-in.ts'
import { sheetOf } from '../../../test/workbook.ts'

let world: World
/** What the storage was asked for. */
const asked: string[] = []
beforeAll(async () => {
  world = await startApp()
  const { photos } = world.app.services
  const open = photos.open
  photos.open = (key) => {
    asked.push(key)
    return open(key)
  }
})
afterAll(() => world.close())

let key: string
let creator_id: string
let brief_id: string
let response_id: string
let link: { id: string; token: string }
beforeEach(async () => {
  await world.db.deleteFrom('responses').execute()
  await world.db.deleteFrom('creators').execute()
  key = await stored()
  creator_id = await makeCreator(world.db, { telegram_id: world.creatorId, photo_key: key })
  brief_id = await makeBrief(world.db, { status: 'active' })
  response_id = await makeResponse(world.db, { brief_id, creator_id })
  link = await linkOf(brief_id)
  asked.length = 0
})

const stored = async () => {
  const name = `${randomBytes(32).toString('hex')}.webp`
  await world.app.services.photos.put(name, Buffer.from('a photo'))
  return name
}
const linkOf = (brief: string, kind: 'client' | 'internal' = 'client') =>
  world.db
    .selectFrom('public_links')
    .select(['id', 'token'])
    .where('brief_id', '=', brief)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
const photoIn = async (token: string, headers: Record<string, string> = {}) =>
  (await world.ask({ url: `/public/${token}`, headers })).json().items[0].creator.photo_url as string
const see = (url: string, headers: Record<string, string> = {}) => world.ask({ url, headers })
const statusOf = async (...args: Parameters<typeof see>) => (await see(...args)).statusCode
const photo = () => `/media/${key}`

/** One answer, and the storage is not asked. */
async function expectMissing(url: string, headers?: Record<string, string>) {
  const reply = await see(url, headers)
  expect([url, reply.statusCode, reply.json().code, reply.json().detail]).toEqual([
    url,
    404,
    'not_found',
    'Такого фото нет',
  ])
  expect(asked).toEqual([])
}

describe('[S-39] without a link', () => {
  test('an owner and the person see the photo; a stranger and another person get 404 before the storage is asked', async () => {
    await expectMissing(photo())
    await expectMissing(photo(), launchedBy(world.creatorId + 50))
    await expectMissing(photo(), bearer('nonsense'))
    expect(await statusOf(photo(), world.owner)).toBe(200)
    expect(await statusOf(photo(), world.creator)).toBe(200)
    expect(asked).toEqual([key, key])
  })

  test('a photo of before the first save is of its person, and ends with the person', async () => {
    const waiting = await stored()
    const telegram_id = world.creatorId + 51
    await world.db.insertInto('users').values({ telegram_id, username: null, photo_key: waiting }).execute()
    await expectMissing(`/media/${waiting}`, world.creator)
    expect(await statusOf(`/media/${waiting}`, launchedBy(telegram_id))).toBe(200)
    asked.length = 0
    await world.db.deleteFrom('users').where('telegram_id', '=', telegram_id).execute()
    await expectMissing(`/media/${waiting}`, world.owner)
  })

  test('a photo that was replaced is 404, for owners too', async () => {
    await world.db.updateTable('creators').set({ photo_key: null }).execute()
    await expectMissing(photo(), world.owner)
    await expectMissing(photo(), world.creator)
  })

  test('the agency’s mark is public', async () => {
    await world.db.updateTable('agency').set({ mark_key: key }).execute()
    expect(await statusOf(photo())).toBe(200)
    await world.db.updateTable('agency').set({ mark_key: null }).execute()
  })
})

describe('[S-39] the pass of a session', () => {
  const passOf = async (id: number) => {
    const { photo_pass, token } = (await postLaunch(world, launchOf(id))).json<{
      photo_pass: string
      token: string
    }>()
    return { with_pass: `${photo()}?session=${photo_pass}`, photo_pass, token }
  }

  test('opens what its person may see, photos alone, and ends with the session', async () => {
    const other = await passOf(world.creatorId + 60)
    await expectMissing(other.with_pass)
    for (const id of [world.ownerId, world.creatorId]) {
      const { with_pass, photo_pass, token } = await passOf(id)
      expect(await statusOf(with_pass)).toBe(200)
      asked.length = 0
      for (const headers of [bearer(photo_pass), cookie(photo_pass)])
        expect((await world.ask({ url: '/api/auth/me', headers })).statusCode).toBe(401)
      expect((await world.ask({ url: `/api/auth/me?session=${photo_pass}` })).statusCode).toBe(401)
      await world.ask({ method: 'POST', url: '/api/auth/logout', headers: bearer(token) })
      await expectMissing(with_pass)
    }
  })

  test('is worthless with another session’s id, after an hour of rest of the session, and for a removed owner’s', async () => {
    const [mine, theirs] = [await passOf(world.creatorId), await passOf(world.ownerId)]
    const [id] = theirs.photo_pass.split('.')
    const [, signature] = mine.photo_pass.split('.')
    for (const forged of [`${id}.${signature}`, `${id}.`, '', 'x', `${id}.${'A'.repeat(43)}`])
      await expectMissing(`${photo()}?session=${forged}`)
    await expectMissing(`${photo()}?session=a&session=b`)
    await world.db
      .updateTable('sessions')
      .set({ idle_until: sql`now()` })
      .execute()
    await expectMissing(mine.with_pass)
    const again = await passOf(world.ownerId)
    const removed = await world.db
      .deleteFrom('owners')
      .where('telegram_id', '=', world.ownerId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await expectMissing(again.with_pass)
    await world.db.insertInto('owners').values({ telegram_id: removed.telegram_id }).execute()
  })
})

describe('[S-39] a client’s link', () => {
  test('gives addresses that a browser without a session opens and only its own cache keeps', async () => {
    const url = await photoIn(link.token)
    const reply = await see(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toMatch(/^private, /)
    // An owner sees the client's table with the same addresses.
    expect(await photoIn(link.token, world.owner)).toBe(url)
  })

  const ends: [string, () => Promise<unknown>][] = [
    [
      'is revoked',
      () =>
        world.db
          .updateTable('public_links')
          .set({ revoked_at: sql`now()` })
          .where('id', '=', link.id)
          .execute(),
    ],
    [
      'expires',
      () =>
        world.db
          .updateTable('public_links')
          .set({ expires_at: sql`now() - interval '1 second'` })
          .where('id', '=', link.id)
          .execute(),
    ],
    [
      'gets a PIN',
      () =>
        world.ask({
          method: 'PATCH',
          url: `/api/public-links/${link.id}`,
          headers: world.owner,
          payload: { pin: '4815' },
        }),
    ],
    [
      'gets another address',
      () => world.ask({ method: 'POST', url: `/api/public-links/${link.id}/renew`, headers: world.owner }),
    ],
    [
      'is of a brief that is deleted',
      () =>
        world.db
          .updateTable('briefs')
          .set({ deleted_at: sql`now()` })
          .where('id', '=', brief_id)
          .execute(),
    ],
    [
      'is of a cancelled brief without a video',
      () => world.db.updateTable('briefs').set({ status: 'cancelled' }).where('id', '=', brief_id).execute(),
    ],
    [
      'no longer shows the row',
      () =>
        world.db
          .updateTable('responses')
          .set({ visibility: 'hidden' })
          .where('id', '=', response_id)
          .execute(),
    ],
    [
      'shows a person who is blocked',
      () =>
        world.ask({
          method: 'POST',
          url: '/api/blocks',
          headers: world.owner,
          payload: { creator_id, reason: 'rude' },
        }),
    ],
    [
      'shows a person who withdrew the consent for clients',
      () =>
        world.db
          .updateTable('creators')
          .set({ hidden_from_clients: true })
          .where('id', '=', creator_id)
          .execute(),
    ],
    [
      'shows a person whom an owner erases',
      () => world.ask({ method: 'DELETE', url: `/api/creators/${creator_id}`, headers: world.owner }),
    ],
  ]
  test.each(ends)('that %s ends the address', async (_what, end) => {
    const url = await photoIn(link.token)
    expect(await statusOf(url)).toBe(200)
    asked.length = 0
    await end()
    await expectMissing(url)
  })

  test('with a PIN gives other addresses with another PIN', async () => {
    const set = (pin: string) =>
      world.ask({
        method: 'PATCH',
        url: `/api/public-links/${link.id}`,
        headers: world.owner,
        payload: { pin },
      })
    await set('4815')
    const before = await photoIn(link.token, world.owner)
    expect(await statusOf(before)).toBe(200)
    asked.length = 0
    await set('1623')
    await expectMissing(before)
  })

  test('proves nothing for another photo, by another link, or by the internal one', async () => {
    const url = await photoIn(link.token)
    const [, given = ''] = url.split('?link=')
    const [, proof = ''] = given.split('.')
    const other_key = await stored()
    const other = await makeCreator(world.db, { photo_key: other_key })
    await makeResponse(world.db, { brief_id, creator_id: other })
    const other_brief = await makeBrief(world.db, { status: 'active' })
    await makeResponse(world.db, { brief_id: other_brief, creator_id })
    const [foreign, internal] = [await linkOf(other_brief), await linkOf(brief_id, 'internal')]
    await expectMissing(`/media/${other_key}?link=${given}`)
    for (const id of [foreign.id, internal.id]) await expectMissing(`${photo()}?link=${id}.${proof}`)
    for (const forged of [
      link.id,
      `${link.id}.`,
      `${link.id}.${proof.slice(1)}`,
      proof,
      'x',
      '%00',
      `${given}.x`,
    ])
      await expectMissing(`${photo()}?link=${forged}`)
    await expectMissing(`${photo()}?link=${given}&link=${given}`)
    expect(await statusOf(url)).toBe(200)
  })

  test('whose photos are in the client’s workbook opens them; without a link the cells are empty', async () => {
    const cells = async () => {
      const { rawPayload } = await world.ask({
        url: `/api/export/responses/${brief_id}?for_client=true`,
        headers: world.owner,
      })
      const [header = [], ...rows] = await sheetOf(rawPayload)
      return rows.map((row) => row[header.indexOf('Фото')])
    }
    const [address] = await cells()
    expect(address).toBe(`https://app.test${await photoIn(link.token)}`)
    await world.db
      .updateTable('public_links')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', link.id)
      .execute()
    expect((await cells()).every((cell) => !cell)).toBe(true)
  })
})

test('[S-39] an owner who was handed off to the internal table sees its photos there', async () => {
  const internal = await linkOf(brief_id, 'internal')
  const path = `/public/${internal.token}`
  const offer = { method: 'POST', url: '/api/auth/handoff', headers: world.owner, payload: { path } } as const
  const { code } = (await world.ask(offer)).json<{ code: string }>()
  const token = sessionCookie(
    await world.ask({
      method: 'POST',
      url: '/api/auth/handoff/exchange',
      headers: OUR_PAGE,
      payload: { code, path },
    }),
  )
  expect(await statusOf(await photoIn(internal.token, cookie(token)), cookie(token))).toBe(200)
})

test('[S-68] an office that opens 250 photos at once gets them all, and a colleague’s call with them; false passes are counted', async () => {
  const office = await startApp({ env: { CALL_LIMITS: 'on' } })
  const name = `${randomBytes(32).toString('hex')}.webp`
  await office.app.services.photos.put(name, Buffer.from('a photo'))
  await makeCreator(office.db, { photo_key: name })
  const { photo_pass } = (await postLaunch(office, launchOf(office.ownerId))).json<{ photo_pass: string }>()
  const see = (pass: string) => office.ask({ url: `/media/${name}?session=${pass}` })
  const many = Array.from({ length: 250 }, () => see(photo_pass))
  const me = office.ask({ url: '/api/auth/me', headers: launchedBy(office.ownerId) })
  expect(new Set((await Promise.all(many)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await me).statusCode).toBe(200)
  const counted = () =>
    office.db.selectFrom('throttles').select('count').where('key', 'like', 'calls:photo:%').execute()
  expect(await counted()).toEqual([])
  expect((await see(`${photo_pass.slice(0, 36)}.${'A'.repeat(43)}`)).statusCode).toBe(404)
  expect(await counted()).toHaveLength(1)
  await office.close()
})
