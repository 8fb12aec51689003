import type { Page } from '@playwright/test'
import { addMe, addOffer, SCREENS } from './offers-data.ts'
import { expect, expectAccessible, expectAccessibleAtNight, test } from './world.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Основная навигация' }).getByRole('link', { name })
const NO_NETWORK = 'Нет связи. Проверь интернет и попробуй ещё раз.'

/** A reload would take it away. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { stayed: true }))
const stayed = (page: Page) => page.evaluate(() => 'stayed' in window)
const fetchedAhead = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('fetched-ahead').length), {
      timeout: 30_000,
    })
    .toBeGreaterThan(0)

test('[N-16] a tab that was never opened opens without a network, and its list comes with the network @night', async ({
  page,
  world,
}) => {
  await addMe(world)
  await addOffer(world)
  await world.open(page, 'creator', { path: '/creator/briefs' })
  await expect(heading(page)).toHaveText('Проекты')
  await fetchedAhead(page)
  await mark(page)
  await page.context().setOffline(true)
  await tab(page, 'Отклики').click()
  await expect(heading(page)).toHaveText('Мои отклики')
  await expect(page.getByRole('alert')).toContainText(NO_NETWORK)
  await tab(page, 'Анкета').click()
  await expect(heading(page)).toHaveText('Моя анкета')
  await tab(page, 'Отклики').click()
  await page.context().setOffline(false)
  await expect(page.getByRole('main').getByText('У тебя пока нет откликов')).toBeVisible()
  expect(await stayed(page)).toBe(true)
})

test('[N-16] a screen whose files are missing says so inside the shell, and comes by itself with the network', async ({
  page,
  world,
}) => {
  await addMe(world)
  await addOffer(world)
  const files = /assets\/my-responses-page-/
  const others = /assets\/profile-page-|favicon/
  for (const missing of [files, others]) await page.route(missing, (route) => route.abort())
  await world.open(page, 'creator', { path: '/creator/briefs' })
  await expect(heading(page)).toHaveText('Проекты')
  await mark(page)
  await page.context().setOffline(true)
  await tab(page, 'Отклики').click()
  await expect(heading(page)).toHaveText('Нет сети')
  await expect(page.getByRole('alert')).toContainText(NO_NETWORK)
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/offline.390.png` })
  await tab(page, 'Проекты').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await tab(page, 'Отклики').click()
  await expect(heading(page)).toHaveText('Нет сети')
  await page.unroute(files)
  await page.context().setOffline(false)
  await expect(heading(page)).toHaveText('Мои отклики')

  // A webview that does not say that it is offline: the server is asked, and asked again.
  await tab(page, 'Анкета').click()
  await expect(heading(page)).toHaveText('Нет сети')
  await page.unroute(others)
  await expect(heading(page)).toHaveText('Моя анкета')
  expect(await stayed(page)).toBe(true)
})

test('[N-16] [N-65] a brief is shown before the files of its form, and without them; the form comes with the network @night', async ({
  page,
  world,
}) => {
  await addMe(world)
  const id = await addOffer(world)
  const missing = /assets\/forms-|favicon/
  await page.route(missing, (route) => route.abort())
  await world.open(page, 'creator', { path: `/creator/respond/${id}` })
  await expect(page.getByRole('region', { name: 'Проект', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Форма не загрузилась')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/respond-no-form.390.png` })
  await page.unroute(missing)
  await expect(page.getByLabel('Твоя цена за видео')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[N-17] a screen is never shown without its styles', async ({ page, world }) => {
  const styles = /assets\/creators-page-.*\.css/
  let asked = 0
  await page.route(styles, (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.fallback()
  })
  await world.open(page, 'owner', { path: '/admin/creators' })
  await expect(heading(page)).toHaveText('Креаторы')
  expect(asked).toBeGreaterThan(1)
  const sheets = () =>
    page.evaluate(
      () => [...document.styleSheets].filter(({ href }) => href?.includes('creators-page')).length,
    )
  expect(await sheets()).toBe(1)
  await page.unroute(styles)
  await page.route(styles, (route) => route.abort())
  await page.reload()
  await expect(heading(page)).toHaveText('Ошибка')
})

test('[N-17] after a release the page is loaded anew once, after a second one again, and never in a loop', async ({
  page,
  world,
  faults,
}) => {
  let gone = /creators-page|briefs-page/
  await page.route(/assets\/(creators|briefs)-page-.*\.js/, (route) =>
    gone.test(route.request().url()) ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  )
  let loads = 0
  page.on('load', () => (loads += 1))
  await world.open(page, 'owner')
  await expect(heading(page)).toHaveText('Главная')
  const before = loads
  await tab(page, 'Креаторы').click()
  await expect(heading(page)).toHaveText('Ошибка')
  expect(loads - before).toBe(1)
  gone = /briefs-page/
  await page.getByRole('button', { name: 'Перезагрузить' }).click()
  await expect(heading(page)).toHaveText('Креаторы')
  // Before the page that is loaded anew asks for its files.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) gone = /nothing/
  })
  await tab(page, 'Брифы').click()
  await expect(heading(page)).toHaveText('Брифы')
  expect(loads - before).toBe(3)
  faults.errors.length = 0
})

test('[N-18] a script error inside a call is shown as an error, not as a missing network', async ({
  page,
  world,
  faults,
}) => {
  await page.addInitScript(() => {
    const { Request } = window
    window.Request = class extends Request {
      constructor(...given: ConstructorParameters<typeof Request>) {
        if (given[0] === '/api/tags') throw new TypeError('any is not a function')
        super(...given)
      }
    }
  })
  await world.open(page, 'owner', { path: '/admin/tags' })
  await expect(page.getByRole('alert')).toContainText('Что-то пошло не так. Попробуйте еще раз.')
  await expect(page.getByText('Нет связи')).toHaveCount(0)
  await expect.poll(() => faults.errors).toContainEqual(expect.stringContaining('is not a function'))
  faults.errors.length = 0
})
