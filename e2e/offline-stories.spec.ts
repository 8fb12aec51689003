import type { Page } from '@playwright/test'
import { fillIn as fillInBrief, FILLED, field as briefField, NEW, openOnDesktop } from './briefs-data.ts'
import { addMe, addOffer } from './offers-data.ts'
import * as profile from './profile-form.ts'
import { addRows, addTable, names } from './public-table-data.ts'
import * as respond from './respond-form.ts'
import { acceptUnpriced, button, castOfResponses, LIST, price } from './responses-data.ts'
import { expect, test } from './world.ts'

/** The network is gone while `meanwhile` happens, and for 30 s of the page's own time; a reload would lose the mark. */
async function withoutNetwork(page: Page, meanwhile: () => Promise<void>) {
  await page.evaluate(() => void Object.assign(window, { stayed: true }))
  await page.context().setOffline(true)
  await meanwhile()
  await page.clock.fastForward(30_000)
  await page.context().setOffline(false)
}
const stayed = (page: Page) => page.evaluate(() => 'stayed' in window)

test('[N-16] an owner: 30 s without a network while a brief is created', async ({ page, world }) => {
  await page.clock.install()
  await openOnDesktop(page, world, NEW)
  await fillInBrief(page)
  await withoutNetwork(page, async () => {
    await button(page, 'Создать бриф').click()
    await expect(page.getByRole('alert')).toContainText('Нет связи. Проверьте интернет')
  })
  for (const [label, value] of Object.entries(FILLED).slice(0, 2))
    await expect(briefField(page, label)).toHaveValue(value)
  await button(page, 'Создать бриф').click()
  await expect(page).toHaveURL(/\/success\?type=brief/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бриф создан!')
  await expect.poll(() => world.sql('select 1 from briefs')).toHaveLength(1)
  expect(await stayed(page)).toBe(true)
})

test('[N-16] an owner: 30 s without a network while a response is priced and decided', async ({
  page,
  world,
}) => {
  const name = 'Артём Кузнецов'
  await page.clock.install()
  const { artem } = await castOfResponses(world)
  await openOnDesktop(page, world, LIST)
  await button(page, name).click()
  await expect(price(page, name)).toBeVisible()
  await withoutNetwork(page, async () => {
    await price(page, name).fill('15к')
    await price(page, name).press('Enter')
    await expect(page.getByText('Не сохранено. Повторите').first()).toBeVisible()
    await button(page, `Принять: ${name}`).click()
    await acceptUnpriced(page)
  })
  const stored = () => world.sql('select status, client_price::int from responses where id = $1', [artem])
  expect(await stored()).toEqual([{ status: 'pending', client_price: null }])
  await expect(price(page, name)).toHaveValue('15к')
  await price(page, name).press('Enter')
  await expect.poll(stored).toEqual([{ status: 'pending', client_price: 15_000 }])
  await button(page, `Принять: ${name}`).click()
  await expect.poll(stored).toEqual([{ status: 'accepted', client_price: 15_000 }])
  expect(await stayed(page)).toBe(true)
})

test('[N-16] a creator: 30 s without a network while a brief is answered', async ({ page, world }) => {
  await page.clock.install()
  await addMe(world)
  const id = await addOffer(world)
  const app = await respond.open(page, world, id)
  await respond.price(page).fill('7 000')
  await respond.message(page).fill('Сниму за выходные')
  await withoutNetwork(page, async () => {
    await respond.send(page, app)
    await expect(respond.problem(page)).toContainText('Не знаем, дошёл ли отклик')
  })
  await expect(respond.message(page)).toHaveValue('Сниму за выходные')
  await respond.send(page, app)
  await expect(respond.heading(page)).toHaveText('Отклик отправлен!')
  await expect.poll(() => respond.rows(world)).toHaveLength(1)
  expect(await stayed(page)).toBe(true)
})

test('[N-16] a creator: 30 s without a network while the profile is saved', async ({ page, world }) => {
  await page.clock.install()
  await profile.saved(world)
  const app = await profile.open(page, world)
  await withoutNetwork(page, async () => {
    await profile.changePrice(page, app)
    await expect(profile.alert(page)).toContainText('Нет связи. Проверь интернет и попробуй ещё раз.')
  })
  await expect(profile.field(page, 'price_per_video')).toHaveValue(/^20\s000$/)
  await app.pressMain()
  await expect(page).toHaveURL(/\/success\?type=profile/)
  await expect.poll(async () => Number((await profile.creators(world))[0]?.price_per_video)).toBe(20_000)
  expect(await stayed(page)).toBe(true)
})

test('[N-16] a client: 30 s without a network while the table is searched', async ({ page, world }) => {
  await page.clock.install()
  const table = await addTable(world)
  await addRows(world, table, 60)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(table.client)
  await expect(names(page)).toHaveCount(50)
  await withoutNetwork(page, async () => {
    await page.getByRole('searchbox').fill('Автор 01')
    // The search waits 300 ms, and its query is repeated three times.
    await page.clock.runFor(1000)
    await expect(page.getByText('Найдено')).toHaveCount(0)
    await page.clock.runFor(10_000)
    await expect(page.getByText('Нет связи. Проверьте интернет и попробуйте ещё раз.')).toBeVisible()
  })
  await expect(page.getByRole('searchbox')).toHaveValue('Автор 01')
  await expect(names(page)).toHaveCount(10)
  expect(await stayed(page)).toBe(true)
})
