import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { expect, test, WEB_DIR } from './world.ts'

/** What is fetched after this moment is fetched ahead, for other screens; before it, the first screen waits for it. */
const aheadFrom = (page: Page) =>
  page.evaluate(() => {
    const mark = performance.getEntriesByName('fetch-ahead')[0]
    return performance.timeOrigin + (mark?.startTime ?? Number.POSITIVE_INFINITY)
  })

const BUDGET = 140_000

test('the first screen costs at most 140 kB of JavaScript, Telegram’s own script included', async ({
  page,
  world,
}) => {
  const finished: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) finished.push(request)
  })
  // The budget is in gzip, like the sizes that the build prints; Brotli would give smaller numbers.
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  await world.open(page, 'owner')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Главная')
  await page.waitForLoadState('networkidle')
  const ahead = await aheadFrom(page)
  const sizes = new Map<string, number>()
  for (const request of finished) {
    // A file that was fetched is evaluated out of the browser's cache: the same name, and nothing on the wire.
    const { pathname } = new URL(request.url())
    if (request.timing().startTime < ahead)
      sizes.set(pathname, Math.max(sizes.get(pathname) ?? 0, (await request.sizes()).responseBodySize))
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  test.info().annotations.push({ type: 'JavaScript, bytes gz', description: `${total}` })
  expect(sizes.size).toBeGreaterThan(3)
  expect(total).toBeGreaterThan(80_000)
  expect(total).toBeLessThanOrEqual(BUDGET)
})

test('[N-70] React 19 draws the page', async ({ page, world }) => {
  // React DOM registers with the hook of React's developer tools when it is evaluated.
  await page.addInitScript(() => {
    const renderers: { rendererPackageName: string; version: string }[] = []
    const inject = (renderer: (typeof renderers)[number]) => renderers.push(renderer)
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, renderers, inject, onCommitFiberRoot() {} },
    })
  })
  await world.open(page, 'owner')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Главная')
  const renderers = await page.evaluate(() => {
    const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = window as unknown as {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: { rendererPackageName: string; version: string }[] }
    }
    return hook.renderers.map(({ rendererPackageName, version }) => `${rendererPackageName} ${version}`)
  })
  expect(renderers).toEqual([expect.stringMatching(/^react-dom 19\./)])
})

for (const [who, path, heading, without] of [
  ['creator', '/welcome', 'Добро пожаловать', /\/(forms|parts)-/],
  ['creator', '/creator/briefs', 'Проекты', /\/forms-/],
  ['owner', '/admin/creators', 'Креаторы', /\/forms-/],
] as const) {
  test(`${path} comes without what only other screens need`, async ({ page, world }) => {
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    await world.open(page, who, { path })
    await expect(page).toHaveTitle(new RegExp(heading))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const ahead = await aheadFrom(page)
    const files = requests
      .filter((request) => request.timing().startTime < ahead)
      .map((request) => request.url())
    expect(files.filter((file) => file.includes('/assets/')).length).toBeGreaterThan(5)
    expect(files.filter((file) => without.test(file))).toEqual([])
  })
}

test('the page has a strict policy and is never kept; its files are kept for good', async ({
  page,
  world,
}) => {
  const reply = await page.request.get(`${world.url}/welcome`, { headers: { accept: 'text/html' } })
  const policy = reply.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  // One script in the page, by its hash.
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+='; /)
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*(?!\.)|http:/)
  expect(policy).toContain("frame-ancestors 'self' https://web.telegram.org")
  expect(reply.headers()['cache-control']).toBe('no-cache')
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await reply.text()) ?? []
  const file = await page.request.get(`${world.url}${script}`)
  expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(file.headers()['content-encoding']).toMatch(/br|gzip/)
})

test('the page says that it loads before its files arrive', async ({ page, world }) => {
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto(`${world.url}/welcome`)
  await expect(page.getByRole('status')).toHaveText('Загрузка...')
})

test('addresses that are neither a page nor a file are errors in our shape', async ({ page, world }) => {
  for (const path of ['/api/nothing', '/assets/nothing.js']) {
    const reply = await page.request.get(`${world.url}${path}`)
    expect(reply.status()).toBe(404)
    expect(await reply.json()).toMatchObject({ code: 'not_found' })
  }
  const data = await page.request.get(`${world.url}/welcome`, { headers: { accept: 'application/json' } })
  expect(data.status()).toBe(404)
})

test('nothing of the development host is in a production build', () => {
  const names = readdirSync(WEB_DIR, { recursive: true, encoding: 'utf8' })
  const texts = names
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => readFileSync(join(WEB_DIR, name), 'utf8'))
  expect(texts.length).toBeGreaterThan(4)
  for (const text of texts) expect(text).not.toMatch(/host-page|signLaunch|\/launch\?|development_only_token/)
  const dockerfile = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8')
  expect(dockerfile).not.toMatch(/COPY (\.|dev|e2e|server\/test|server) /m)
})
