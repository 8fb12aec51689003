import type { BrowserContext, Page } from '@playwright/test'
import { briefAddress } from './brief-detail-data.ts'
import { addBriefWith } from './briefs-data.ts'
import { LINKS, openerOf, openTables, pathOf, toastOf } from './public-links-data.ts'
import type { TelegramApp } from './telegram/launch.ts'
import { expect, signInOnWeb, test, type World } from './world.ts'

/** Taps, and answers with what the client was asked to open. */
async function tap(page: Page, app: TelegramApp, table: string): Promise<string> {
  const { length } = (await app.state()).links
  await openerOf(page, table).click()
  await expect.poll(async () => (await app.state()).links.length).toBe(length + 1)
  return (await app.state()).links[length] ?? ''
}

/** Another browser: whatever Telegram opens a link with. */
const elsewhere = (page: Page) => page.context().browser()!.newContext({ locale: 'ru-RU' })

const statusOf = async (context: BrowserContext, world: World, path: string) =>
  (await context.request.get(world.url + path, { headers: { accept: 'application/json' } })).status()

test('[T-03] an owner’s tap opens the table with a code that signs in there, once, and nowhere else', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world)
  const other = await pathOf(world, await addBriefWith(world, { title: 'Другой' }), 'internal')
  const path = await pathOf(world, id, 'internal')
  const app = await world.open(page, 'owner', { path: briefAddress(id) })
  await openTables(page)
  const link = await tap(page, app, 'внутренняя таблица')
  expect(link).toMatch(new RegExp(`^${world.url}${path}#ugc_[\\w-]{43}$`))

  const browser = await elsewhere(page)
  const tab = await browser.newPage()
  const exchanged = tab.waitForResponse('**/api/auth/handoff/exchange')
  await tab.goto(link)
  expect((await exchanged).status()).toBe(200)
  await expect(tab).toHaveURL(world.url + path)
  await expect(tab.getByText('Админ режим')).toBeVisible()
  expect(await statusOf(browser, world, path)).toBe(200)
  expect(await statusOf(browser, world, other)).toBe(401)
  expect(await statusOf(browser, world, '/api/briefs')).toBe(401)
  await tab.reload()
  await expect(tab.getByText('Админ режим')).toBeVisible()
  await browser.close()

  const again = await elsewhere(page)
  const late = await again.newPage()
  await late.goto(link)
  await expect(late).toHaveURL(world.url + path)
  await expect(late.getByLabel('Логин')).toBeVisible()
  await expect(late.getByText('Админ режим')).toHaveCount(0)
  expect(await statusOf(again, world, path)).toBe(401)
  await again.close()
  // A used code is not offered again.
  expect(await tap(page, app, 'внутренняя таблица')).not.toBe(link)
})

test('[T-03] a client’s table that an owner opens is the owner’s, and the address without the code a client’s', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world)
  const path = await pathOf(world, id, 'client')
  const app = await world.open(page, 'owner', { path: LINKS })
  const link = await tap(page, app, 'клиентская таблица')
  for (const [address, seen] of [
    [link, 1],
    [world.url + path, 0],
  ] as const) {
    const browser = await elsewhere(page)
    const tab = await browser.newPage()
    const editable: boolean[] = []
    tab.on('response', async (response) => {
      if (!response.url().includes(`${path}?`)) return
      editable.push(((await response.json()) as { can_edit: boolean }).can_edit)
    })
    await tab.goto(address)
    await expect(tab.getByText('Утренний уход с витамином C').first()).toBeVisible()
    // The first reply already: the table is not asked for before the code is exchanged.
    await expect.poll(() => editable[0]).toBe(seen === 1)
    await expect(tab.getByText('Админ режим')).toHaveCount(seen)
    await browser.close()
  }
})

interface Bridge {
  postEvent: (type: string, json: string) => void
}

test('[T-03] the code is loaded before the tap, is never expired, and a failure is shown', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world)
  await page.clock.install()
  const offered: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/auth/handoff')) offered.push(String((await response.json()).code))
  })
  const app = await world.open(page, 'owner', { path: briefAddress(id) })
  await openTables(page)
  await expect.poll(() => offered.length).toBe(2)
  // Within the tap itself: iOS opens nothing that comes later.
  const asked = await openerOf(page, 'клиентская таблица').evaluate((it: HTMLElement) => {
    const bridge = (window as unknown as { TelegramWebviewProxy: Bridge }).TelegramWebviewProxy
    const { postEvent } = bridge
    const posted: string[] = []
    bridge.postEvent = (type, json) => {
      posted.push(type)
      postEvent(type, json)
    }
    it.click()
    bridge.postEvent = postEvent
    return posted
  })
  expect(asked).toEqual(['web_app_open_link'])
  await expect.poll(async () => (await app.state()).links).toHaveLength(1)
  expect(offered.slice(0, 2)).toContain((await app.state()).links[0]?.split('#')[1])

  await page.clock.fastForward(50_000)
  const link = await tap(page, app, 'внутренняя таблица')
  await expect.poll(() => offered.slice(2)).toContain(link.split('#')[1])

  await page.route('**/api/auth/handoff', (route) => route.abort())
  await openerOf(page, 'клиентская таблица').click()
  // Above the sheet: a trial click fails on what is covered.
  await toastOf(page, 'Не удалось открыть таблицу.').click({ trial: true })
  await expect.poll(async () => (await app.state()).links).toHaveLength(2)
  await page.unroute('**/api/auth/handoff')
  await tap(page, app, 'клиентская таблица')
})

test('[T-03] an owner who is signed in on the web keeps that session, with any code', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world)
  const app = await world.open(page, 'owner', { path: briefAddress(id) })
  await openTables(page)
  const link = await tap(page, app, 'внутренняя таблица')
  const browser = await elsewhere(page)
  const tab = await browser.newPage()
  await signInOnWeb(tab, world)
  await tab.goto(link)
  await expect(tab).toHaveURL(new URL(link).origin + new URL(link).pathname)
  await expect(tab.getByText('Админ режим')).toBeVisible()
  expect(await statusOf(browser, world, '/api/briefs')).toBe(200)
  await browser.close()
})
