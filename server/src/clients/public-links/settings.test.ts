import type { PublicLink } from '@ugc/contract/public-links'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { linkedBrief, linkOf } from '../../../test/link-states.ts'
import { auditOf, everythingStored, nextAddress, type World } from '../../../test/sign-in.ts'
import { rowKeyOf } from '../choices/row-keys-part.ts'

let world: World
let linked: Awaited<ReturnType<typeof linkedBrief>>
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  linked = await linkedBrief(world.db)
})

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const patch = (payload: object, id = linked.link.id) =>
  world.ask({ method: 'PATCH', url: `/api/public-links/${id}`, headers: world.owner, payload })
const settingsAfter = async (payload: object) => {
  const reply = await patch(payload)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<PublicLink>().settings
}
const renew = (id = linked.link.id) =>
  world.ask({ method: 'POST', url: `/api/public-links/${id}/renew`, headers: world.owner })
const open = (token = linked.link.token, headers: Record<string, string> = {}, query = '') =>
  world.ask({ url: `/public/${token}${query}`, headers })
const clientLink = async () => {
  const url = `/api/briefs/${linked.brief_id}/public-links`
  const links = (await world.ask({ url, headers: world.owner })).json<PublicLink[]>()
  return links.find(({ visible_columns }) => visible_columns === undefined)!
}

const FRESH = {
  answer_by: null,
  shows_socials: true,
  ends_at: null,
  expired: false,
  has_pin: false,
  views: 0,
  last_opened_at: null,
  unchosen: { all: 1, selected: 0 },
}

describe('the settings of a link', () => {
  test('[L-13] a link has no end, also after its brief ended; an owner sets a date and takes it away', async () => {
    expect((await clientLink()).settings).toEqual(FRESH)
    const ends_at = inDays(7)
    expect(await settingsAfter({ end: ends_at })).toEqual({ ...FRESH, ends_at })
    expect(await settingsAfter({ end: 'never' })).toEqual(FRESH)
    await sql`update briefs set status = 'closed' where id = ${linked.brief_id}`.execute(world.db)
    await sql`update briefs set ended_at = now() - interval '400 days' where id = ${linked.brief_id}`.execute(
      world.db,
    )
    expect((await clientLink()).settings).toEqual(FRESH)
    expect((await open()).statusCode).toBe(200)
  })

  test('[L-13] an expired link is prolonged at the same address', async () => {
    await sql`update public_links set expires_at = now() where id = ${linked.link.id}`.execute(world.db)
    expect((await open()).statusCode).toBe(404)
    expect((await clientLink()).settings).toMatchObject({ expired: true })
    expect(await settingsAfter({ end: inDays(30) })).toMatchObject({ expired: false })
    expect((await open()).statusCode).toBe(200)
  })

  test('[L-13] only what the change names is changed, and the last save stands', async () => {
    const dates = [inDays(3), inDays(4)]
    await settingsAfter({ end: dates[0], pin: '4815' })
    expect(await settingsAfter({ end: dates[1] })).toMatchObject({ ends_at: dates[1], has_pin: true })
    expect(await settingsAfter({ pin: null })).toMatchObject({ ends_at: dates[1], has_pin: false })
    expect(await settingsAfter({})).toMatchObject({ ends_at: dates[1], has_pin: false })
  })

  test.each([
    { end: new Date(Date.now() - 60_000).toISOString() },
    { end: 'tomorrow' },
    { end: 'default' },
    { end: null },
    { end: '0000-01-01T00:00:00Z' },
    { pin: '123' },
    { pin: '1234567' },
    { pin: '12a4' },
    { pin: 1234 },
    { pin: '' },
    { token: 'x'.repeat(43) },
    { kind: 'internal' },
    { revoked_at: null },
  ])('[L-13] %j is refused and changes nothing', async (payload) => {
    const before = await linkOf(world.db, linked.brief_id)
    expect((await patch(payload)).statusCode).toBe(422)
    expect(await linkOf(world.db, linked.brief_id)).toEqual(before)
  })

  test('[L-13] an internal link has neither, and a revoked one is gone', async () => {
    const internal = await linkOf(world.db, linked.brief_id, 'internal')
    expect((await patch({ pin: '4815' }, internal.id)).statusCode).toBe(409)
    await world.ask({
      method: 'DELETE',
      url: `/api/public-links/${linked.link.id}`,
      headers: world.owner,
    })
    expect((await patch({ pin: '4815' })).statusCode).toBe(404)
    expect((await renew()).statusCode).toBe(404)
    expect(await clientLink()).not.toHaveProperty('settings')
  })

  test('[L-13] the PIN is in no reply, no row and no audit entry', async () => {
    const pin = '739182'
    const reply = await patch({ pin })
    expect(reply.body).not.toContain(pin)
    expect(await everythingStored(world.db)).not.toContain(pin)
    const entry = (await auditOf(world.db)).at(-1)
    expect(entry).toMatchObject({ action: 'link changed', detail: { fields: 'pin' } })
  })
})

describe('a new address', () => {
  test('[L-14] replaces the old one in one step; end, PIN and the choice move to it', async () => {
    const ends_at = inDays(9)
    await settingsAfter({ end: ends_at })
    const choose = (token: string, row_key: Buffer, verdict: 'yes' | 'no') =>
      world.ask({
        method: 'PUT',
        url: `/public/${token}/choices/${rowKeyOf(row_key, linked.response_id)}`,
        headers: { cookie: '__Secure-ugc-name=Anna' },
        payload: { verdict, comment: null },
      })
    expect((await choose(linked.link.token, linked.link.row_key, 'yes')).statusCode).toBe(200)
    const submitted = await world.ask({
      method: 'POST',
      url: `/public/${linked.link.token}/submissions`,
      headers: { cookie: '__Secure-ugc-name=Anna' },
      payload: { message: null },
    })
    expect(submitted.statusCode, submitted.body).toBe(201)
    await settingsAfter({ pin: '4815' })

    const reply = await renew()
    expect(reply.statusCode, reply.body).toBe(201)
    const made = reply.json<PublicLink>()
    expect(made.link_token).not.toBe(linked.link.token)
    expect(made.settings).toEqual({ ...FRESH, ends_at, has_pin: true })
    expect((await open()).statusCode).toBe(404)
    expect((await open(made.link_token)).json()).toMatchObject({ code: 'pin_required' })

    await settingsAfterAt(made.id, { pin: null })
    const table = (await open(made.link_token, { cookie: '__Secure-ugc-name=Anna' })).json<{
      items: { choice: object }[]
      choice: { submission: object }
    }>()
    expect(table.items[0]?.choice).toMatchObject({ verdict: 'yes' })
    expect(table.choice).toMatchObject({ submission: { author: 'Anna', yes: 1 } })
    const next = await linkOf(world.db, linked.brief_id)
    expect((await choose(next.token, next.row_key, 'no')).statusCode).toBe(200)
    // The key of a row at the old address means nothing at the new one.
    expect((await choose(next.token, linked.link.row_key, 'no')).statusCode).toBe(404)
  })

  test('[L-14] two owners at once: one new address, and the other is told that the link is gone', async () => {
    const replies = await Promise.all([renew(), renew(), renew()])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 404, 404])
    const { rows } = await sql<{ live: number; all: number }>`select count(*) as all,
      count(*) filter (where revoked_at is null) as live from public_links
      where brief_id = ${linked.brief_id} and kind = 'client'`.execute(world.db)
    expect(rows).toEqual([{ all: 2, live: 1 }])
  })

  test('[L-14] an internal link gets one as well', async () => {
    const internal = await linkOf(world.db, linked.brief_id, 'internal')
    const made = (await renew(internal.id)).json<PublicLink>()
    expect((await open(made.link_token, world.owner)).statusCode).toBe(200)
    expect((await open(internal.token, world.owner)).statusCode).toBe(404)
  })

  test('[L-14] a choice that is written at this moment is at the new address or refused, never lost', async () => {
    for (let round = 0; round < 10; round += 1) {
      linked = await linkedBrief(world.db)
      const { token, row_key } = linked.link
      const [chosen] = await Promise.all([
        world.ask({
          method: 'PUT',
          url: `/public/${token}/choices/${rowKeyOf(row_key, linked.response_id)}`,
          headers: { cookie: '__Secure-ugc-name=Anna' },
          payload: { verdict: 'yes', comment: null },
        }),
        renew(),
      ])
      const next = await linkOf(world.db, linked.brief_id)
      const rows = await world.db
        .selectFrom('client_marks')
        .select('link_id')
        .where('response_id', '=', linked.response_id)
        .execute()
      expect(rows).toEqual(chosen.statusCode === 200 ? [{ link_id: next.id }] : [])
    }
  })
})
const settingsAfterAt = async (id: string, payload: object) =>
  expect((await patch(payload, id)).statusCode).toBe(200)

describe('openings of a link', () => {
  const seenOf = (reply: Awaited<ReturnType<typeof open>>) => {
    const cookie = reply.cookies.find(({ name }) => name === '__Secure-ugc-seen')
    return cookie ? `${cookie.name}=${cookie.value}` : undefined
  }
  const views = async () => (await clientLink()).settings

  test('[L-15] are counted once per browser and day, and nothing of the viewer is stored', async () => {
    const first = await open(undefined, { 'user-agent': 'SecretBrowser/7' })
    expect(String(first.headers['set-cookie'])).toMatch(
      new RegExp(
        String.raw`^__Secure-ugc-seen=\d{4}-\d\d-\d\d; Max-Age=86400; Path=/public/${linked.link.token}; Secure; HttpOnly; SameSite=Strict$`,
      ),
    )
    const cookie = seenOf(first)!
    for (let n = 0; n < 3; n += 1) {
      const again = await open(undefined, { cookie })
      expect(seenOf(again)).toBeUndefined()
    }
    expect(await views()).toMatchObject({ views: 1 })
    await open()
    expect(await views()).toMatchObject({ views: 2 })
    const rows = await sql<object>`select * from link_views where link_id = ${linked.link.id}`.execute(
      world.db,
    )
    expect(Object.keys(rows.rows[0]!)).toEqual(['link_id', 'day', 'count', 'last_at'])
    expect(await everythingStored(world.db)).not.toContain('SecretBrowser')
  })

  test('[L-15] the next day counts again', async () => {
    const cookie = seenOf(await open())!
    await sql`update link_views set day = day - 1 where link_id = ${linked.link.id}`.execute(world.db)
    const yesterday = `__Secure-ugc-seen=${new Date(Date.parse(cookie.slice(-10)) - DAY).toISOString().slice(0, 10)}`
    expect(seenOf(await open(undefined, { cookie: yesterday }))).toBe(cookie)
    expect(await views()).toMatchObject({ views: 2 })
  })

  test('[L-15] a later visit of the day moves the time of the last opening, not the count', async () => {
    const cookie = seenOf(await open())!
    await sql`update link_views set last_at = now() - interval '1 hour' where link_id = ${linked.link.id}`.execute(
      world.db,
    )
    await open(undefined, { cookie })
    const { views: count, last_opened_at } = (await views())!
    expect(count).toBe(1)
    expect(Date.now() - Date.parse(last_opened_at!)).toBeLessThan(60_000)
  })

  test.each([
    ['an owner', () => open(undefined, world.owner)],
    ['a preview', () => open(undefined, { accept: 'application/json', 'user-agent': 'TelegramBot' })],
    ['a search', () => open(undefined, {}, '?search=я')],
    ['another page', () => open(undefined, {}, '?page=2')],
    ['an order', () => open(undefined, {}, '?sort_by=city')],
    ['a dead link', () => open('w'.repeat(43))],
  ])('[L-15] %s is no opening', async (_, visit) => {
    expect(seenOf(await visit())).toBeUndefined()
    expect(await views()).toMatchObject({ views: 0, last_opened_at: null })
  })

  test('[L-15] a page that waits for its PIN is no opening', async () => {
    await patch({ pin: '4815' })
    await open()
    await world.ask({
      method: 'POST',
      url: `/public/${linked.link.token}/pin`,
      payload: { pin: '0000' },
      remoteAddress: nextAddress(),
    })
    expect(await views()).toMatchObject({ views: 0 })
  })

  test('[L-15] a day counts no further than 1 000, and the table opens all the same', async () => {
    await open()
    await sql`update link_views set count = 999 where link_id = ${linked.link.id}`.execute(world.db)
    for (let n = 0; n < 3; n += 1) expect((await open()).statusCode).toBe(200)
    expect(await views()).toMatchObject({ views: 1000 })
  })

  test('[L-15] parallel openings are all counted', async () => {
    await Promise.all(Array.from({ length: 20 }, () => open()))
    expect(await views()).toMatchObject({ views: 20 })
  })
})
