import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../../test/factories.ts'

let world: Awaited<ReturnType<typeof startApp>>
const web = mkdtempSync(join(tmpdir(), 'ugc-web-'))
const TITLE = 'Уход <b>«до» & "после"</b>'
const links = { client: '', internal: '', revoked: '' }

beforeAll(async () => {
  writeFileSync(join(web, 'index.html'), '<html><head><title>App</title></head><body></body></html>')
  world = await startApp({ env: { WEB_DIR: web } })
  await world.db.updateTable('agency').set({ name: "Лайм $& 'UGC'", contact: '@irina_ugc' }).execute()
  const brief_id = await makeBrief(world.db, { title: TITLE, status: 'active' })
  const creator_id = await makeCreator(world.db, { first_name: 'Аделаида' })
  await makeResponse(world.db, { brief_id, creator_id })
  await world.db.updateTable('responses').set({ client_price: 98_765 }).execute()
  const other = await makeBrief(world.db, { title: 'Отозванный' })
  const found = await world.db.selectFrom('public_links').select(['brief_id', 'kind', 'token']).execute()
  const tokenOf = (id: string, kind: string) =>
    found.find((link) => link.brief_id === id && link.kind === kind)!.token
  links.client = tokenOf(brief_id, 'client')
  links.internal = tokenOf(brief_id, 'internal')
  links.revoked = tokenOf(other, 'client')
  await world.db
    .updateTable('public_links')
    .set({ revoked_at: new Date().toISOString() })
    .where('brief_id', '=', other)
    .execute()
})
afterAll(async () => {
  await world.close()
  rmSync(web, { recursive: true })
})

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const MESSENGER = { ...BROWSER, 'user-agent': 'TelegramBot (like TwitterBot)' }
const page = (token: string, headers: Record<string, string> = MESSENGER) =>
  world.ask({ url: `/public/${token}`, headers })
const metaOf = (html: string, name: string) =>
  new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1]

describe('the preview of a link', () => {
  test('[G-04] has the agency’s mark as its image, for a dead link too; none without a mark', async () => {
    expect(metaOf((await page(links.client)).body, 'image')).toBeUndefined()
    const mark_key = `${'ab'.repeat(32)}.webp`
    await world.db.updateTable('agency').set({ mark_key }).execute()
    // The agency is read again after two seconds.
    for (const token of [links.client, links.revoked])
      await expect
        .poll(async () => metaOf((await page(token)).body, 'image'))
        .toBe(`${world.app.services.origin}/media/${mark_key}`)
    await world.db.updateTable('agency').set({ mark_key: null }).execute()
  })

  test('[S-64] is made for messengers alone: the page of a browser asks the database nothing', async () => {
    const plain = await page(links.client, BROWSER)
    expect(plain.body).toBe('<html><head><title>App</title></head><body></body></html>')
    expect(plain.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      vary: 'accept',
    })
  })

  test('[S-64] 600 pages at once are paced and sent, the previews in the queue of strangers', async () => {
    const crowded = await startApp({ env: { WEB_DIR: web, CALL_LIMITS: 'on', DATABASE_POOL: '2' } })
    const ask = (n: number) =>
      crowded.ask({
        url: `/public/${'x'.repeat(43)}`,
        headers: MESSENGER,
        remoteAddress: `203.0.${n >> 8}.${n & 255}`,
      })
    let now = 0
    let most = 0
    const { inTurn } = crowded.app.limits
    crowded.app.limits.inTurn = (caller, work) =>
      inTurn(caller, async () => {
        expect(caller.is_stranger).toBe(true)
        now += 1
        most = Math.max(most, now)
        return work().finally(() => (now -= 1))
      })
    const replies = await Promise.all(Array.from({ length: 600 }, (_, n) => ask(n)))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    // Half of the two connections.
    expect(most).toBe(1)
    await crowded.close()
  })

  test('[T-20] names the brief and the agency, as text, and nothing of a creator', async () => {
    const { body, headers } = await page(links.client)
    const escaped = 'Уход &lt;b&gt;«до» &amp; &quot;после&quot;&lt;/b&gt; · Лайм $&amp; &#39;UGC&#39;'
    expect(metaOf(body, 'title')).toBe(escaped)
    expect(body).toContain(`<title>${escaped}</title>`)
    expect(metaOf(body, 'site_name')).toBe('Лайм $&amp; &#39;UGC&#39;')
    expect(metaOf(body, 'description')).toBe('Подборка креаторов')
    const dated = { answer_by: '2090-11-20T15:00:00Z' }
    await world.db.updateTable('public_links').set(dated).where('token', '=', links.client).execute()
    expect(metaOf((await page(links.client)).body, 'description')).toBe(
      'Подборка креаторов. Ответьте до 20 нояб., 18:00',
    )
    expect(body).not.toMatch(/Аделаида|Воронцова|98.?765|irina_ugc/)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store', vary: 'accept' })
  })

  test('[T-20] is the same for the internal link, a revoked one and a wrong one', async () => {
    const bodies = await Promise.all(
      [links.internal, links.revoked, 'x'.repeat(43), 'abc', '%00'].map(
        async (token) => (await page(token)).body,
      ),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(metaOf(bodies[0] ?? '', 'title')).toBe('Лайм $&amp; &#39;UGC&#39;')
  })

  test.each([
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (vkShare)',
  ])('[T-20] is sent to %s, which accepts any type', async (agent) => {
    const { headers } = await page(links.client, { accept: '*/*', 'user-agent': agent })
    expect(headers['content-type']).toContain('text/html')
  })

  test('[T-20] a program gets JSON, which is not to be indexed either', async () => {
    const { headers } = await page(links.client, { accept: '*/*', 'user-agent': 'curl/8' })
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-robots-tag': 'noindex',
    })
  })
})

test('[T-21] a revoked, an unknown and a malformed link answer alike in JSON', async () => {
  const answers = await Promise.all(
    [links.revoked, 'x'.repeat(43), 'abc', '%00', 'я', "'"].map(async (token) => {
      const reply = await page(token, { accept: 'application/json' })
      const { request_id: _, ...body } = reply.json<{ request_id: string }>()
      return JSON.stringify({ status: reply.statusCode, body })
    }),
  )
  expect([...new Set(answers)]).toEqual([
    JSON.stringify({
      status: 404,
      body: { detail: 'Ссылка не найдена или больше не действует', code: 'not_found' },
    }),
  ])
})

test('[T-21] the agency’s card is open to everyone and has the name, the mark and the contact alone', async () => {
  const reply = await world.ask({ url: '/api/agency/card' })
  expect(reply.json()).toEqual({ name: "Лайм $& 'UGC'", contact: '@irina_ugc', mark_url: null })
})
