import type { Page } from '@playwright/test'
import { addMe, addOffer } from './offers-data.ts'
import { selection } from './choice-data.ts'
import { addMany } from './creators-data.ts'
import { themes } from './telegram/themes.ts'
import { expect, keptOnDevice, signInOnWeb, test } from './world.ts'

/** Requests of data, each with how often it was made. */
function count(page: Page): Map<string, number> {
  const made = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const key = `${request.method()} ${pathname}${search}`
    const isData = request.resourceType() === 'fetch' && /^\/(api|public)\//.test(pathname)
    // A link to the web login is made for each place that shows one.
    if (isData && !pathname.endsWith('/handoff')) made.set(key, (made.get(key) ?? 0) + 1)
  })
  return made
}

/** Replies that the page has asked for and the app has not taken. */
const left = (page: Page) => page.evaluate(() => Object.keys((window as { early?: object }).early ?? {}))

const SCREENS = [
  ['owner', '/', 'GET /api/overview', 'Главная'],
  ['owner', '/admin', 'GET /api/overview', 'Главная'],
  ['owner', '/admin/creators', 'GET /api/creators?is_active=true&page=1', 'Креаторы'],
  ['owner', '/admin/briefs/:id', 'GET /api/briefs/:id', 'Утренний уход с витамином C'],
  ['creator', '/', 'GET /api/creators/briefs?page=1', 'Проекты'],
  ['creator', '/creator/briefs', 'GET /api/creators/briefs?page=1', 'Проекты'],
  ['creator', '/creator/respond/:id', 'GET /api/briefs/:id', 'Отклик на бриф'],
] as const

for (const [who, path, data, title] of SCREENS) {
  test(`[N-65] ${who}, ${path}: sign-in and data are asked for before the app runs, once, and taken over`, async ({
    page,
    world,
  }) => {
    await addMe(world)
    const id = await addOffer(world)
    const made = count(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/vendor-*.js', async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForResponse((reply) => reply.url().endsWith(data.replace(':id', id).slice(4)))
    const opened = world.open(page, who, { path: path.replace(':id', id) })
    expect((await asked).status()).toBe(200)
    release()
    await opened
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect.poll(() => left(page), { message: [...made.keys()].join('\n') }).toEqual([])
    expect(made.get('POST /api/auth/telegram')).toBe(1)
    expect([...made].filter(([, times]) => times > 1)).toEqual([])
  })
}

test('[N-65] in a browser with a session, and on a client’s table', async ({ page, world }) => {
  await signInOnWeb(page, world)
  // Requests of the screen after the sign-in are not counted.
  await page.goto('about:blank')
  const made = count(page)
  await page.goto(`${world.url}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Главная')
  await expect.poll(() => left(page)).toEqual([])
  expect([...made].filter(([, times]) => times > 1)).toEqual([])
  expect(made.get('GET /api/auth/me')).toBe(1)

  const table = await selection(world)
  const client = count(page)
  await page.goto(table.client)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => left(page)).toEqual([])
  expect(client.get(`GET ${new URL(table.client).pathname}?page=1`)).toBe(1)
  expect([...client].filter(([, times]) => times > 1)).toEqual([])
})

test('[N-65] a visitor without a session asks for nothing early', async ({ page, world }) => {
  const made = count(page)
  await page.goto(`${world.url}/admin`)
  await expect(page).toHaveURL(/\/login/)
  expect([...made.keys()]).toEqual(['GET /api/auth/me'])
})

test('[N-65] what was asked for early and fails is asked for again by the app', async ({ page, world }) => {
  let times = 0
  await page.route('**/api/overview', async (route) => {
    times += 1
    await (times === 1 ? route.abort() : route.continue())
  })
  await world.open(page, 'owner', { path: '/admin' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Главная')
  await expect.poll(() => times).toBe(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[N-65] signing out drops the early replies that were not used, and leaves nothing on the device', async ({
  page,
  world,
}) => {
  await signInOnWeb(page, world)
  await page.goto(`${world.url}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Главная')
  await page.evaluate(() =>
    Object.assign((window as { early?: object }).early ?? {}, { 'GET /api/secret ': 1 }),
  )
  expect(await left(page)).toHaveLength(1)
  await page.goto(`${world.url}/admin/settings`)
  await page.evaluate(() =>
    Object.assign((window as { early?: object }).early ?? {}, { 'GET /api/secret ': 1 }),
  )
  expect(await keptOnDevice(page)).toEqual(['web_user'])
  await page.getByRole('button', { name: 'Выйти' }).first().click()
  await expect(page).toHaveURL(/\/login/)
  expect(await left(page)).toEqual([])
  expect(await keptOnDevice(page)).toEqual([])
  // It says that this browser is known, and opens nothing without the password.
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies).toEqual(['__Host-ugc-known'])
})

test('[N-65] a list that the app starts with draws the rows in sight first, and then all', async ({
  page,
  world,
}) => {
  await addMany(world, 50)
  await page.addInitScript(() => {
    const counts = new Set<number>()
    Object.assign(window, { counts })
    const count = () => counts.add(document.querySelectorAll('[aria-label="Креаторы"] a').length)
    new MutationObserver(count).observe(document, { childList: true, subtree: true })
  })
  await world.open(page, 'owner', { path: '/admin/creators' })
  await expect(page.getByRole('list', { name: 'Креаторы' }).getByRole('link')).toHaveCount(50)
  const counts = await page.evaluate(() => [...(window as unknown as { counts: Set<number> }).counts])
  expect(counts.find((count) => count > 0)).toBe(8)
})

for (const theme of ['desktopNight', 'iosDay'] as const)
  test(`[N-93] the ground of ${theme} is painted before the app runs`, async ({ page, world }) => {
    // The phone itself has the other scheme.
    await page.emulateMedia({ colorScheme: theme === 'iosDay' ? 'dark' : 'light' })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    const opened = world.open(page, 'owner', { theme: themes[theme] })
    const ground = () =>
      page.evaluate(() => {
        const [r = 0, g = 0, b = 0] = (
          getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
        ).map(Number)
        return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
      })
    await expect(page.getByText('Загрузка...')).toBeVisible()
    expect(await ground()).toBe(themes[theme].secondary_bg_color)
    release()
    await opened
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Главная')
    expect(await ground()).toBe(themes[theme].secondary_bg_color)
  })
