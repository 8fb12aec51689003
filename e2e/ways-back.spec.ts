import type { Page } from '@playwright/test'
import { addBriefWith } from './briefs-data.ts'
import { addMany } from './creators-data.ts'
import { expect, ofThisRun, signInOnWeb, test, type World } from './world.ts'

/** The address of the start, the link to tap, its index among equal links, and the link to tap in the sheet that opens. */
type Way = [from: string, link: string, which: number, then?: string]
const PERSON = 'main article h3 button'
const PROFILE = 'dialog a[href^="/admin/creators/"]'
/** The first three on a push; the first seven on a slow phone, because they have a place in a list. */
const WAYS: Way[] = [
  ['/admin', 'section[aria-labelledby="waiting"] li a', 5],
  ['/admin/briefs/:brief', PERSON, 9, PROFILE],
  ['/admin/creators?search=казань', 'main li a[href^="/admin/creators/"]', 30],
  ['/admin', 'section[aria-labelledby="live"] li a', 4],
  ['/admin/briefs?status=active', 'main li a[href^="/admin/briefs/0"]', 11],
  ['/admin/responses', PERSON, 9, PROFILE],
  ['/admin/responses?status=pending', 'main a[href^="/admin/briefs/"]', 9],
  ['/admin/creators/:creator', 'main a[href$="/edit"]', 0],
  ['/admin/settings', 'main a[href="/admin/settings/news"]', 0],
  ['/admin/settings', 'main a[href="/admin/tags"]', 0],
  ['/admin/settings/security', 'main a[href="/admin/journal"]', 0],
]

async function prepare(world: World) {
  await addMany(world, 60)
  let brief = ''
  for (let n = 1; n <= 14; n += 1) {
    brief = await addBriefWith(world, {
      title: `Проект ${n}`,
      deadline: new Date(Date.now() + (10 - n / 10) * 86_400_000).toISOString(),
    })
    await world.sql(
      `insert into responses (brief_id, creator_id, creator_price) select $1, id, 5000 from creators order by id limit $2`,
      [brief, n === 14 ? 30 : 1],
    )
  }
  const [creator] = await world.sql(`select id from creators where last_name = '030'`)
  return { brief, creator: String(creator?.id) }
}

const scroll = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const address = (page: Page) => page.evaluate(() => location.pathname + decodeURI(location.search))

/** Opens the link from where it stands in the list, goes back, and expects the same address at the same place. */
async function thereAndBack(page: Page, [, link, which, then]: Way, back: () => Promise<unknown>) {
  const row = page.locator(link).nth(which)
  await expect(row).toBeVisible({ timeout: 60_000 })
  await row.scrollIntoViewIfNeeded()
  const [from, at] = [await address(page), await scroll(page)]
  await row.click()
  if (then) await page.locator(then).first().click()
  await expect.poll(() => address(page)).not.toBe(from)
  // Where the list was scrolled, another screen begins at its top.
  await expect.poll(() => scroll(page)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await back()
  await expect.poll(() => address(page)).toBe(from)
  await expect.poll(async () => Math.abs((await scroll(page)) - at)).toBeLessThan(3)
}

const BACKS = [
  'Telegram',
  ...(process.env.LONG === '1' ? ['the browser', 'the page', 'Telegram on a slow phone'] : []),
]

for (const kind of BACKS)
  test(`[N-95] «back» of ${kind} leads where one came from, to the same place`, async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    const { brief, creator } = await prepare(world)
    if (kind === 'the page') await signInOnWeb(page, world)
    if (kind.endsWith('slow phone')) {
      const client = await page.context().newCDPSession(page)
      await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    for (const way of kind.endsWith('slow phone') ? WAYS.slice(0, 7) : ofThisRun(WAYS, 3)) {
      const path = way[0].replace(':brief', brief).replace(':creator', creator)
      await test.step(`${path} → ${way[1]}`, async () => {
        if (kind === 'the page') await page.goto(world.url + path)
        const app = kind === 'the page' ? undefined : await world.open(page, 'owner', { path })
        await thereAndBack(page, way, () => {
          if (kind === 'the browser') return page.goBack()
          // The crumb above the heading; a form without one is left by the browser.
          return app ? app.goBack() : page.locator('main > a').first().click()
        })
      })
    }
  })

test('[N-95] a person looked at from a brief leads back to the brief, and from there to the screen before', async ({
  page,
  world,
}) => {
  const { brief } = await prepare(world)
  const app = await world.open(page, 'owner', { path: '/admin' })
  await page.locator('section[aria-labelledby="waiting"] li a').first().click()
  await expect.poll(() => address(page)).toContain(`/admin/briefs/`)
  await page.locator(PERSON).first().click()
  await page.locator(PROFILE).first().click()
  await expect.poll(() => address(page)).toContain('/admin/creators/')
  await page.locator('main a[href$="/edit"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Редактирование')
  await page.getByLabel('Город').first().fill('Пермь')
  await app.pressMain()
  // Saved: the person again, and the form is no step of the way back.
  await expect.poll(() => address(page)).toMatch(/\/admin\/creators\/[\w-]+$/)
  await app.goBack()
  await expect.poll(() => address(page)).toContain(`/admin/briefs/${brief}`)
  // The person is open again, as it was left.
  await expect(page.locator(PROFILE).first()).toBeVisible()
  await app.goBack()
  await expect(page.locator(PROFILE)).toHaveCount(0)
  await app.goBack()
  await expect.poll(() => address(page)).toBe('/admin')
  // Opened by a link, a brief has its list behind it.
  const deep = await world.open(page, 'owner', { path: `/admin/briefs/${brief}` })
  // The back button is hidden for a moment while the loaded screen replaces the skeleton.
  await expect(page.locator(PERSON).first()).toBeVisible()
  await deep.goBack()
  await expect.poll(() => address(page)).toBe('/admin/briefs')
})

interface Bridge {
  TelegramWebviewProxy: { postEvent: (type: string, json: string) => void }
  posted: string[]
}

test('[N-95] the host’s button stays from one screen to the next: without it «back» closes the app', async ({
  page,
  world,
}) => {
  const app = await world.open(page, 'owner', { path: '/admin/settings/security' })
  await expect.poll(async () => (await app.state()).back_button).toBe(true)
  await page.evaluate(() => {
    const host = window as unknown as Bridge
    const { postEvent } = host.TelegramWebviewProxy
    host.posted = []
    host.TelegramWebviewProxy.postEvent = (type, json) => {
      host.posted.push(`${type} ${json}`)
      postEvent(type, json)
    }
  })
  await page.locator('main a[href="/admin/journal"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Журнал')
  await app.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Безопасность')
  await page.getByRole('link', { name: 'Главная' }).click()
  await expect.poll(async () => (await app.state()).back_button).toBe(false)
  const posted = await page.evaluate(() => (window as unknown as Bridge).posted)
  expect(posted.filter((one) => one.includes('back_button'))).toEqual([
    'web_app_setup_back_button {"is_visible":false}',
  ])
})
