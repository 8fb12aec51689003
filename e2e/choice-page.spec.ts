import type { Page } from '@playwright/test'
import {
  ALINA,
  bar,
  comeBack,
  DESKTOP,
  dialog,
  expectChosen,
  introduce,
  KAMILA,
  leave,
  openAs,
  PHONE,
  rowOf,
  say,
  selection,
  stored,
  TIMUR,
  verdict,
  verdicts,
} from './choice-data.ts'
import { addRow, addRows, addTable, cards, expectNoOverflow, names } from './public-table-data.ts'
import { expect, expectAccessible, expectAccessibleAtNight, inColours, test } from './world.ts'

const SCREENS = 'test-results/screens'
const facts = (page: Page) => page.locator('dl').first()
const card = (page: Page, name: string) => page.getByRole('dialog', { name })
const comparison = (page: Page) => page.getByRole('dialog', { name: 'Сравнение' })

test('[T-57] [T-73] the page says by when to answer and when the videos come, and never mixes them [F-21]', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await world.sql(`update briefs set deadline = '2046-12-28 12:00Z'`)
  await page.goto(table.client)
  await expect(facts(page)).toHaveText('Нужно2Ролики до28 дек')
  await expect(page.getByText(/Ответьте/)).toHaveCount(0)
  await world.sql(
    `update public_links set answer_by = '2046-11-25 12:00Z', expires_at = '2047-02-01 12:00Z' where kind = 'client'`,
  )
  await page.reload()
  await expect(page.getByText('Ответьте до 25 ноя, 15:00')).toBeVisible()
  await world.sql(`update briefs set deadline = '2046-12-27 21:00Z'`)
  await page.reload()
  await expect(facts(page)).toContainText('Ролики до27 дек')
  await expect(facts(page)).toContainText('Ссылка открыта до1 фев 2047, 15:00')
  await world.sql(`update briefs set status = 'completed'`)
  await page.reload()
  await expect(page.getByText('Проект завершён')).toBeVisible()
  await expect(page.getByText(/Ответьте/)).toHaveCount(0)
})

test('[T-58] «back» closes a card and the comparison, and leaves the page only after them', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await page.setViewportSize(DESKTOP)
  await page.goto('about:blank')
  await page.goto(table.client)
  await page.getByRole('button', { name: ALINA, exact: true }).click()
  await expect(card(page, ALINA)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, KAMILA)).toBeVisible()
  await page.reload()
  await expect(card(page, KAMILA)).toBeVisible()
  await page.goBack()
  await expect(card(page, KAMILA)).toHaveCount(0)
  await expect(names(page)).toHaveCount(4)
  await page.goForward()
  await expect(card(page, KAMILA)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, KAMILA)).toHaveCount(0)

  for (const name of [ALINA, TIMUR]) await page.getByRole('button', { name: `Сравнить: ${name}` }).click()
  await page.getByRole('button', { name: 'Сравнить 2' }).click()
  await expect(comparison(page)).toBeVisible()
  await page.goBack()
  await expect(comparison(page)).toHaveCount(0)
  await expect(page).toHaveURL(table.client)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('[T-58] after a walk to the next page the list stays there @night', async ({ page, world }) => {
  const table = await addTable(world)
  await addRows(world, table, 60)
  await page.setViewportSize(DESKTOP)
  await page.goto(`${table.client}?sort_by=client_price`)
  await page.getByRole('button', { name: 'Автор 050', exact: true }).click()
  await expect(card(page, 'Автор 050')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 'Автор 051')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Автор 051')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Автор 051', exact: true })).toBeFocused()
})

test('[T-63] picks survive a reload; they and the choice share one bar', async ({ page, world }) => {
  const table = await selection(world)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  const pick = (name: string) => page.getByRole('button', { name: `Сравнить: ${name}` })
  for (const name of [ALINA, TIMUR]) await pick(name).click()
  await page.reload()
  await expect(pick(ALINA)).toHaveAttribute('aria-pressed', 'true')
  await expect(bar(page).getByRole('button')).toHaveText(['Сравнить 2', 'Отправить выбор'])
  const height = (await bar(page).boundingBox())?.height ?? 0
  expect(height).toBeLessThanOrEqual(0.2 * PHONE.height)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await page.screenshot({ path: `${SCREENS}/choice-bar.${colorScheme}.390.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  // A person whom the agency hides is no longer compared.
  await world.sql(
    `update responses set visibility = 'hidden' where creator_id = (select id from creators where first_name = 'Тимур')`,
  )
  await comeBack(page)
  await expect(cards(page)).toHaveCount(3)
  await expect(bar(page)).toContainText('Отметьте ещё одного, чтобы сравнить')
})

test('[T-55] a colleague’s opinion is seen within 5 seconds and at the focus, not while words are typed', async ({
  page,
  world,
  browser,
}) => {
  const table = await selection(world)
  await page.clock.install()
  await page.goto(table.client)
  await verdict(page, KAMILA, 'Резерв').click()
  await introduce(page, 'Анна')
  await expectChosen(page, KAMILA, 'Резерв')
  const other = await openAs(browser, table.client, DESKTOP)
  await verdict(other, ALINA, 'Да').click()
  await introduce(other, 'Дмитрий')
  await expectChosen(other, ALINA, 'Да')
  await page.clock.runFor(5000)
  await expect(rowOf(page, ALINA)).toContainText('Дмитрий: да')
  await expect(verdict(page, ALINA, 'Да')).toHaveAttribute('aria-pressed', 'false')

  // Typing stops the refresh; saving starts it again.
  await page.getByRole('button', { name: `Комментарий: ${KAMILA}` }).click()
  const words = page.getByLabel('Комментарий агентству')
  await words.fill('Если Алина')
  await verdict(other, ALINA, 'Нет').click()
  await expectChosen(other, ALINA, 'Нет')
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/public/')) asked += 1
  })
  await page.clock.runFor(20_000)
  await comeBack(page)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(rowOf(page, KAMILA)).toContainText('Если Алина')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(rowOf(page, ALINA)).toContainText('Дмитрий: нет')
  await other.context().close()
})

test('[T-60] [T-76] without a network answers are kept on the device, survive the closed tab and are sent when it is back', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await expectChosen(page, ALINA, 'Да')
  // Another answer while the first one is on its way.
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/choices/*', (route) => held.then(() => route.continue()), { times: 1 })
  await verdict(page, ALINA, 'Нет').click()
  await verdict(page, ALINA, 'Да').click()
  arrive()
  await expectChosen(page, ALINA, 'Да')
  expect(await stored(world)).toMatchObject([{ verdict: 'yes' }])
  await leave(page)
  await page.context().setOffline(true)
  await verdict(page, KAMILA, 'Да').click()
  await verdict(page, TIMUR, 'Нет').click()
  await expect(rowOf(page, KAMILA)).toContainText('Не сохранено: нет связи')
  await expect(verdict(page, KAMILA, 'Да')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`Не сохранено, нет связи: ${KAMILA} — да, ${TIMUR} — нет`)).toBeVisible()
  await expect(bar(page)).toContainText('Не сохранено 2: нет связи')
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/choice-offline.390.png` })
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(table.client)
  await expectChosen(again, KAMILA, 'Да')
  await expectChosen(again, TIMUR, 'Нет')
  await expect(again.getByText(/^Не сохранено/)).toHaveCount(0)
  expect(await stored(world)).toMatchObject([{ verdict: 'yes' }, { verdict: 'yes' }, { verdict: 'no' }])
})

test('[T-61] paper has the sum, the name, reasons and comments, and no buttons', async ({ page, world }) => {
  const table = await selection(world)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await verdict(page, TIMUR, 'Нет').click()
  await say(page, TIMUR, { text: 'Можно дешевле?' })
  await say(page, TIMUR, { reason: 'Дорого' })
  await expect
    .poll(() => stored(world))
    .toMatchObject([{ verdict: 'yes' }, { verdict: 'no', comment: 'Дорого. Можно дешевле?' }])
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1047 })
  await expect(bar(page)).toBeHidden()
  await expect(verdicts(page, TIMUR)).toBeHidden()
  await expect(page.getByText(/^Анна\. Выбрано 1 из 2 · 5\s000\s₽\. Без ответа 2\.$/)).toBeVisible()
  const printed = async (name: string) => (await rowOf(page, name).innerText()).replaceAll(/\s+/g, ' ')
  expect(await printed(TIMUR)).toMatch(/Нет Дорого\. Можно дешевле\?/)
  expect(await page.locator('main').innerText()).not.toMatch(/Комментарий|Указать причину|сегодня/)
  await page.screenshot({ path: `${SCREENS}/choice-print.718.png`, fullPage: true })
  // The receipt of a sent choice is white on ink: paper has no ink behind it.
  await page.emulateMedia({ media: 'screen' })
  await bar(page).getByRole('button', { name: 'Отправить выбор' }).click()
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  const receipt = page.getByRole('region', { name: 'Отправленный выбор' })
  await expect(receipt).toContainText(ALINA)
  await page.emulateMedia({ media: 'print' })
  const ink = await page.locator('h1').evaluate((title) => getComputedStyle(title).color)
  for (const words of [receipt.getByRole('heading'), receipt.getByText(ALINA)])
    await expect(words).toHaveCSS('color', ink)
  await expect(receipt.getByRole('button')).toBeHidden()
})

test(`[T-62] the choice on 0, 1 and 300 rows with long names, by keyboard and at 200 %, in light and dark @night`, async ({
  page,
  world,
}) => {
  // Four scans of fifty cards by axe.
  test.slow()
  const table = await addTable(world, { places: 5 })
  await page.goto(table.client)
  await expect(page.getByText('Подборку собираем')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  const long = { first_name: 'Анна-Мария-Александрина', last_name: 'Константинопольская-Вознесенская' }
  await addRow(world, table, long, { created_at: '2046-01-01' })
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await expect(bar(page)).toContainText('Отметьте хотя бы одного')
  await addRows(world, table, 299)
  await page.reload()
  await expect(cards(page)).toHaveCount(50)
  await expect(bar(page)).toContainText('Отметьте хотя бы одного')
  const name = `${long.first_name} ${long.last_name}`
  await verdict(page, name, 'Да').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Имя', { exact: true })).toBeFocused()
  await page.keyboard.type('Анна')
  await page.keyboard.press('Enter')
  await expectChosen(page, name, 'Да')
  await page.getByRole('button', { name: 'Страница 6' }).click()
  await expect(rowOf(page, 'Автор 001')).toBeVisible()
  await verdict(page, 'Автор 001', 'Нет').click()
  await expectChosen(page, 'Автор 001', 'Нет')
  await expect(bar(page)).toContainText(/Выбрано 1 из 5 · 15\s000/)
  await expect(bar(page)).toContainText('Без ответа 298')
  await page.getByRole('button', { name: 'Страница 1', exact: true }).click()
  await expectChosen(page, name, 'Да')
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await expect(verdict(page, name, 'Да')).toBeVisible()
    await inColours(page, async (scheme) => {
      await expectAccessibleAtNight(page)
      await page.screenshot({ path: `${SCREENS}/choice-300.${scheme}.${viewport.width}.png` })
    })
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoOverflow(page, 390)
  await page.setViewportSize(PHONE)
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `${SCREENS}/choice-300-200.${scheme}.390.png` })
  })
})
