import type { Page } from '@playwright/test'
import { addBriefWith, addReachable, addResponses, briefAddress, region } from './brief-detail-data.ts'
import { fillIn, NEW, openOnDesktop, query } from './briefs-data.ts'
import { addCreator } from './creators-data.ts'
import { openTables } from './public-links-data.ts'
import {
  addResponse,
  button,
  cards,
  castOfResponses,
  chooseMore,
  LIST,
  names,
  openEntry,
  SCREENS,
  told,
} from './responses-data.ts'
import { expect, expectAccessible, inColours, still, test, type World } from './world.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Выбранные отклики' })
const dialog = (page: Page) => page.getByRole('alertdialog')
const order = (page: Page) => page.getByRole('combobox', { name: 'Порядок' })
const tab = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name: 'Отклики по статусу' }).getByRole('radio', { name })
const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`${name}$`) }).click()
const more = (page: Page) => button(page, 'Ещё').click()

/** Counts what a person taps. */
function tapping() {
  let taps = 0
  return {
    tap: async (what: ReturnType<Page['locator']>) => {
      taps += 1
      await what.click()
    },
    count: () => taps,
  }
}

test('[R-22] «Отклики» in every order, and found by name and title, in light and dark', async ({
  page,
  world,
}) => {
  const { artem } = await castOfResponses(world)
  await world.sql(`update responses set created_at = '2026-11-01' where id = $1`, [artem])
  await world.open(page, 'owner', { path: LIST })
  const [a, b, n, s] = ['Алина Воронцова', 'Артём Кузнецов', 'Нино Габуния', 'София Левченко']
  // The oldest one waits, so it comes before the decided ones.
  await expect(names(page)).toHaveText([a, b, n, s])
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/desk-responses.${theme}.390.png` })
  })
  for (const [label, value, found] of [
    ['Сначала новые', 'newest', [a, n, s, b]],
    ['Ставка: сначала ниже', 'price_up', [s, n, b, a]],
    ['Ставка: сначала выше', 'price_down', [a, b, n, s]],
  ] as const) {
    await order(page).selectOption({ label })
    await expect(names(page)).toHaveText([...found])
    await expect.poll(() => query(page)).toEqual({ sort: value })
  }
  await order(page).selectOption({ label: 'Сначала без решения' })
  await expect.poll(() => query(page)).toEqual({})
  const search = page.getByRole('searchbox', { name: 'Имя креатора или название брифа' })
  await search.fill('дрейфе левч')
  await expect(names(page)).toHaveText([s])
  await expect.poll(() => query(page)).toEqual({ search: 'дрейфе левч' })
  await page.reload()
  await expect(names(page)).toHaveText([s])
  await expect(search).toHaveValue('дрейфе левч')
  await search.fill('никого')
  await expect(page.getByRole('heading', { name: 'Ничего не нашли' })).toBeVisible()
  await button(page, 'Сбросить фильтры').click()
  await expect(names(page)).toHaveText([a, b, n, s])
  await expect(search).toHaveValue('')
  await inColours(page, () => expectAccessible(page))
  await page.setViewportSize({ width: 1440, height: 900 })
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/desk-responses.${theme}.1440.png` })
  })
})

test('[R-22] [R-23] tabs, order and search of a brief are still there after a look at a creator', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active', show_mode: 'selected' })
  await addResponses(world, id, 12)
  await world.open(page, 'owner', { path: briefAddress(id) })
  // Of twelve three are accepted, which the client always sees.
  await expect(tab(page, /Видит клиент/)).toHaveAccessibleName('Видит клиент 3')
  await expect(tab(page, /Не видит/)).toHaveAccessibleName('Не видит 9')
  await tab(page, /Видит клиент/).dispatchEvent('click')
  await expect(names(page)).toHaveText(['Автор 9', 'Автор 5', 'Автор 1'])
  await chooseMore(page, 'Автор 5', 'Скрыть от клиента')
  await expect(tab(page, /Видит клиент/)).toHaveAccessibleName('Видит клиент 2')
  await tab(page, /Не видит/).dispatchEvent('click')
  await expect(cards(page)).toHaveCount(10)
  await order(page).selectOption({ label: 'Ставка: сначала ниже' })
  await expect(names(page).first()).toHaveText('Автор 2')
  await button(page, 'Найти').click()
  await page.getByRole('searchbox', { name: 'Имя креатора' }).fill('автор 11')
  await expect(names(page)).toHaveText(['Автор 11'])
  await button(page, 'Автор 11').click()
  await page.getByRole('link', { name: 'Автор 11' }).click()
  await expect(page).toHaveURL(/creators\/[\da-f-]{36}/)
  await page.goBack()
  await expect(names(page)).toHaveText(['Автор 11'])
  await expect(tab(page, /Не видит/)).toBeChecked()
  await expect(order(page)).toHaveValue('price_up')
})

/** A brief with pending responses «Автор 1…count», opened with the first two selected. */
async function twoSelected(page: Page, world: World, count: number) {
  const id = await addBriefWith(world, { status: 'active', show_mode: 'selected' })
  await addResponses(world, id, count)
  await world.sql(`update responses set status = 'pending'`)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await button(page, 'Выбрать').click()
  await select(page, `Автор ${count}`)
  await select(page, `Автор ${count - 1}`)
  return id
}

test('[R-24] [R-25] prices for the selected, taken back from the toast above a bar of two lines, in light and dark', async ({
  page,
  world,
}) => {
  await twoSelected(page, world, 6)
  // Two lines of buttons of 44 px with their gaps.
  expect((await bar(page).boundingBox())?.height).toBeLessThan(130)
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/desk-bar.${theme}.390.png` })
  })
  await more(page)
  const menu = page.getByRole('dialog', { name: 'Выбрано 2' })
  await expect(menu.getByRole('button')).toHaveText([
    '',
    'В резерв',
    'Скрыть от клиента',
    'Excel',
    'Отклонить остальных: 4',
  ])
  await still(page)
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/desk-more.${theme}.390.png` })
  })
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Цены' }).click()
  const sheet = page.getByRole('dialog', { name: 'Цены выбранным: 2' })
  await sheet.getByText('30 %', { exact: true }).click()
  await expect(sheet.getByText('Бот никому не напишет')).toBeVisible()
  await sheet.getByRole('button', { name: 'Проставить 2 цены' }).click()
  const said = told(page, 'Проставлено: 2 цены')
  await expect(said).toBeVisible()
  const prices = () =>
    world.sql('select client_price::int as price from responses order by creator_price desc limit 3')
  expect(await prices()).toEqual([{ price: 780 }, { price: 650 }, { price: null }])
  await still(page)
  const [toast, under] = [await said.boundingBox(), await bar(page).boundingBox()]
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/desk-toast.${theme}.390.png` })
  })
  // Another owner types a price meanwhile: it stays.
  await world.sql(`update responses set client_price = 999, version = version + 1 where client_price = 650`)
  await button(page, 'Отменить').click()
  await expect(told(page, 'Возвращено: 1 цену. Не тронули 1')).toBeVisible()
  expect(await prices()).toEqual([{ price: null }, { price: 999 }, { price: null }])
})

test('[R-24] the selected as a workbook; show and hide are done at once and taken back', async ({
  page,
  world,
}) => {
  await twoSelected(page, world, 6)
  await more(page)
  await button(page, 'Excel').click()
  const sheet = page.getByRole('dialog', { name: 'Выбранные в Excel: 2' })
  await still(page)
  await sheet.getByRole('radio', { name: 'Для команды' }).dispatchEvent('click')
  await expect(sheet.getByRole('spinbutton', { name: 'Наценка, %' })).toBeVisible()
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/exports/tickets')),
    sheet.getByRole('button', { name: 'Скачать' }).click(),
  ])
  expect((asked.postDataJSON() as { ids: string[] }).ids).toHaveLength(2)
  await expect(sheet).toHaveCount(0)
  await button(page, 'Показать').click()
  await expect(told(page, 'Показали клиенту 2')).toBeVisible()
  await expect(tab(page, /Видит клиент/)).toHaveAccessibleName('Видит клиент 2')
  await button(page, 'Отменить').click()
  await expect(tab(page, /Видит клиент/)).toHaveCount(0)
})

test('[R-40] prices and the workbook of selected responses are opened from «Отклики» of one brief', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active', show_mode: 'selected' })
  await addResponses(world, id, 3)
  await world.sql(`update responses set status = 'pending'`)
  await world.open(page, 'owner', { path: LIST })
  await button(page, 'Выбрать').click()
  await select(page, 'Автор 3')
  await more(page)
  const menu = page.getByRole('dialog', { name: 'Выбрано 1' })
  // Responses of several briefs have no common prices and no common workbook.
  await expect(menu.getByRole('button', { name: 'Excel' })).toHaveCount(0)
  await expect(bar(page).getByRole('button', { name: 'Цены' })).toHaveCount(0)

  await world.open(page, 'owner', { path: `${LIST}?brief_id=${id}` })
  for (const [tool, title] of [
    ['Excel', 'Выбранные в Excel: 1'],
    ['Цены', 'Цены выбранным: 1'],
  ] as const) {
    await button(page, 'Выбрать').click()
    await select(page, 'Автор 3')
    if (tool === 'Excel') await more(page)
    await (tool === 'Excel' ? menu : bar(page)).getByRole('button', { name: tool }).click()
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet).toBeVisible()
    await expect.poll(() => new URL(page.url()).pathname).toBe(briefAddress(id))
    await sheet.getByRole('button', { name: 'Закрыть' }).click()
    await expect(sheet).toHaveCount(0)
    await page.goBack()
    await expect(names(page).first()).toBeVisible()
  }
})

test('[R-25] accepted responses are named and keep their price', async ({ page, world }) => {
  const id = await addBriefWith(world, { status: 'active', markup: 30 })
  for (const [first_name, status] of [
    ['Алина', 'accepted'],
    ['Нино', 'pending'],
  ] as const)
    await addResponse(world, { brief_id: id, creator_id: await addCreator(world, { first_name }), status })
  await openOnDesktop(page, world, briefAddress(id))
  await openEntry(page, 'Деньги')
  await button(page, 'Проставить цены').click()
  const sheet = page.getByRole('dialog', { name: 'Проставить цены' })
  await expect(sheet.getByText(/^Не меняем у принятых: Алина Воронцова\. /)).toBeVisible()
  await still(page)
  await page.screenshot({ path: `${SCREENS}/desk-frozen.1440.png` })
  await sheet.getByRole('button', { name: 'Проставить 1 цену' }).click()
  await expect(told(page, 'Проставлено: 1 цену')).toBeVisible()
  expect(await world.sql('select client_price::int as p from responses order by status')).toEqual([
    { p: null },
    { p: 15_600 },
  ])
})

test('[B-24] a brief is created and sent with two taps after its last field', async ({ page, world }) => {
  await addReachable(world, 3)
  await world.open(page, 'owner', { path: NEW })
  await fillIn(page)
  const { tap, count } = tapping()
  await tap(button(page, 'Создать и отправить'))
  await expect(dialog(page)).toContainText('Отправить бриф?')
  await expect(dialog(page)).toContainText(/3\sкреатора получат/)
  await still(page)
  await page.screenshot({ path: `${SCREENS}/desk-send.390.png` })
  await tap(dialog(page).getByRole('button', { name: 'Отправить' }))
  await expect
    .poll(() => world.sql('select status, sent_to_count from briefs'))
    .toEqual([{ status: 'active', sent_to_count: 3 }])
  expect(count()).toBeLessThanOrEqual(2)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Кофе, который ждёшь с ночи')
  await expect(dialog(page)).toHaveCount(0)
})

test('[B-24] «Отмена» leaves a draft, and the question does not come again', async ({ page, world }) => {
  await addReachable(world, 1)
  await world.open(page, 'owner', { path: NEW })
  await fillIn(page)
  await button(page, 'Создать и отправить').click()
  await dialog(page).getByRole('button', { name: 'Отмена' }).click()
  await expect(button(page, 'Отправить бриф')).toBeVisible()
  await page.reload()
  await expect(button(page, 'Отправить бриф')).toBeEnabled()
  await expect(dialog(page)).toHaveCount(0)
  expect(await world.sql('select status from briefs')).toEqual([{ status: 'draft' }])
})

test('[R-11] the portfolio of a responder opens from the brief with one tap', async ({ page, world }) => {
  const brief_id = await addBriefWith(world, { status: 'active' })
  await addResponse(world, { brief_id, creator_id: await addCreator(world) })
  const [stored] = await world.sql('select portfolio_url from creators')
  const app = await world.open(page, 'owner', { path: briefAddress(brief_id) })
  const { tap, count } = tapping()
  await tap(page.getByRole('link', { name: 'Портфолио: Алина Воронцова' }))
  await expect.poll(async () => (await app.state()).links).toEqual([stored?.portfolio_url])
  expect(count()).toBe(1)
})

for (const status of ['completed', 'cancelled']) {
  test(`[B-23] on a brief that is ${status} the owner still chooses what the client sees`, async ({
    page,
    world,
  }) => {
    const brief_id = await addBriefWith(world, { status })
    await addResponse(world, { brief_id, creator_id: await addCreator(world) })
    await world.open(page, 'owner', { path: briefAddress(brief_id) })
    await button(page, 'Алина Воронцова').click()
    await button(page, 'Скрыть').click()
    await expect.poll(() => world.sql('select visibility from responses')).toEqual([{ visibility: 'hidden' }])
    await button(page, 'Закрыть').click()
    await openTables(page)
    await region(page, 'Таблицы').getByRole('radio', { name: 'Только отобранные' }).dispatchEvent('click')
    await expect(told(page, 'Клиент видит: только отобранные')).toBeVisible()
    expect(await world.sql('select show_mode from briefs')).toEqual([{ show_mode: 'selected' }])
  })
}
