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
  selection,
  stored,
  TIMUR,
  verdict,
  verdicts,
} from './choice-data.ts'
import { addRow, addRows, addTable, cards, expectNoOverflow, names } from './public-table-data.ts'
import { expect, expectAccessible, inColours, test } from './world.ts'

const SCREENS = 'test-results/screens'
const facts = (page: Page) => page.locator('dl').first()
const card = (page: Page, name: string) => page.getByRole('dialog', { name })
const comparison = (page: Page) => page.getByRole('dialog', { name: 'Сравнение' })

test('[T-57] the page says until when to choose, and never mixes it with the day of the videos', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await world.sql(`update briefs set deadline = '2046-12-28 12:00Z'`)
  await page.goto(table.client)
  await expect(facts(page)).toContainText('Сдача роликов до28.12.2046, 15:00')
  await expect(facts(page)).not.toContainText(/Выберите|Срок/)
  await expect(page.getByText('Выбрать можно, пока агентство не закроет набор.')).toBeVisible()

  await world.sql(`update public_links set expires_at = '2046-11-25 12:00Z' where kind = 'client'`)
  await page.reload()
  await expect(facts(page)).toContainText('Выберите до25.11.2046, 15:00')
  await expect(page.getByText('Выбрать можно до 25.11.2046, 15:00.')).toBeVisible()
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await expectChosen(page, ALINA, 'Да')
  await bar(page).getByRole('button', { name: 'Отправить выбор' }).click()
  await expect(dialog(page)).toContainText(
    'Выбор получит ваш менеджер. Изменить и отправить ещё раз можно до 25.11.2046, 15:00.',
  )
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await page.getByRole('button', { name: 'Изменить выбор' }).click()
  await verdict(page, KAMILA, 'Да').click()
  await bar(page).getByRole('button', { name: 'Отправить изменения' }).click()
  await expect(dialog(page)).toContainText('Изменения получит ваш менеджер.')

  // The brief ends at its deadline, so a later end of the link is no date for the choice.
  await world.sql(`update public_links set expires_at = '2047-02-01 12:00Z' where kind = 'client'`)
  await page.reload()
  await expect(facts(page)).toContainText('Выберите до28.12.2046, 15:00')
  await world.sql(`update briefs set status = 'closed', ended_at = now()`)
  await page.reload()
  await expect(facts(page)).toContainText('Ссылка открыта до01.02.2047, 15:00')
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

  for (const name of [ALINA, TIMUR]) await page.getByRole('checkbox', { name: `Сравнить: ${name}` }).check()
  await page.getByRole('button', { name: 'Сравнить 2' }).click()
  await expect(comparison(page)).toBeVisible()
  await page.goBack()
  await expect(comparison(page)).toHaveCount(0)
  await expect(page).toHaveURL(table.client)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('[T-58] after a walk to the next page the list stays there', async ({ page, world }) => {
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

test('[T-63] picks survive a reload; they and the choice share one bar of two lines', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  const pick = (name: string) => page.getByRole('button', { name: `Сравнить: ${name}` })
  for (const name of [ALINA, TIMUR]) await pick(name).click()
  await page.reload()
  await expect(pick(ALINA)).toHaveAttribute('aria-pressed', 'true')
  await expect(bar(page).getByRole('button')).toHaveText(['Сравнить 2', 'Отправить выбор'])
  const height = (await bar(page).boundingBox())?.height ?? 0
  expect(height).toBeLessThanOrEqual(0.15 * PHONE.height)
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

test('[T-55] a colleague’s choice is seen within 5 seconds and at the focus, not while a comment is typed', async ({
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
  await expectChosen(page, ALINA, 'Да')
  await expect(rowOf(page, ALINA)).toContainText('Дмитрий: да ·')

  // Typing stops the refresh; leaving the field starts it again.
  await page.getByRole('button', { name: `Добавить комментарий: ${KAMILA}` }).click()
  const comment = page.getByLabel(`Комментарий: ${KAMILA}`)
  await comment.fill('Если Алина')
  await verdict(other, ALINA, 'Нет').click()
  await expectChosen(other, ALINA, 'Нет')
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/public/')) asked += 1
  })
  await page.clock.runFor(20_000)
  await comeBack(page)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await comment.pressSequentially(' не сможет')
  expect(asked).toBe(0)
  await expectChosen(page, ALINA, 'Да')
  await comment.press('Enter')
  await expect(rowOf(page, KAMILA)).toContainText('Если Алина не сможет')
  // Its reply tells that another choice was made meanwhile, so the table is loaded without waiting.
  await expectChosen(page, ALINA, 'Нет')

  // A window that gets the focus asks at once.
  await verdict(other, TIMUR, 'Да').click()
  await expectChosen(other, TIMUR, 'Да')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expectChosen(page, TIMUR, 'Да')
  await other.context().close()
})

test('[T-60] without a network the answers are named, and sent when it is back', async ({ page, world }) => {
  const table = await selection(world)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await expectChosen(page, ALINA, 'Да')
  await leave(page)
  await page.context().setOffline(true)
  await verdict(page, KAMILA, 'Да').click()
  await verdict(page, TIMUR, 'Нет').click()
  await expect(rowOf(page, KAMILA)).toContainText('Не отправлено: «да». Повторим, когда появится сеть.')
  await expect(verdict(page, KAMILA, 'Да')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText(`Не отправлено: ${KAMILA} — да, ${TIMUR} — нет`)).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/choice-offline.390.png` })
  await page.getByRole('button', { name: `Повторить: ${KAMILA}` }).click()
  await expect(rowOf(page, KAMILA)).toContainText('Не отправлено: «да».')
  await page.context().setOffline(false)
  await expectChosen(page, KAMILA, 'Да')
  await expectChosen(page, TIMUR, 'Нет')
  await expect(page.getByText(/^Не отправлено/)).toHaveCount(0)
  expect(await stored(world)).toMatchObject([{ verdict: 'yes' }, { verdict: 'yes' }, { verdict: 'no' }])
})

test('[T-61] paper has the sum, the authors by name, reasons and comments, and no buttons', async ({
  page,
  world,
}) => {
  const table = await selection(world)
  await page.goto(table.client)
  await verdict(page, ALINA, 'Да').click()
  await introduce(page, 'Анна')
  await verdict(page, TIMUR, 'Нет').click()
  await page
    .getByRole('group', { name: `Причина, необязательно: ${TIMUR}` })
    .getByRole('button', { name: 'Дорого' })
    .click()
  await page.getByRole('button', { name: `Добавить комментарий: ${TIMUR}` }).click()
  await page.getByLabel(`Комментарий: ${TIMUR}`).fill('Можно дешевле?')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => stored(world))
    .toMatchObject([{ verdict: 'yes' }, { verdict: 'no', comment: 'Дорого. Можно дешевле?' }])
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1047 })
  await expect(bar(page)).toBeHidden()
  await expect(verdicts(page, TIMUR)).toBeHidden()
  await expect(page.getByText(/^Выбрано 1 из 2 мест · 5\s000\s₽\. Без решения 2\.$/)).toBeVisible()
  const printed = async (name: string) => (await rowOf(page, name).innerText()).replaceAll(/\s+/g, ' ')
  expect(await printed(TIMUR)).toMatch(/Нет Дорого\. Можно дешевле\? Анна, \d\d\.\d\d\.\d{4}, \d\d:\d\d/)
  expect(await printed(ALINA)).toMatch(/Да Анна, \d\d\.\d\d\.\d{4}/)
  expect(await page.locator('main').innerText()).not.toMatch(/Вы:|Добавить комментарий|сегодня/)
  await page.screenshot({ path: `${SCREENS}/choice-print.718.png`, fullPage: true })
})

test(`[T-62] the choice on 0, 1 and 300 rows with long names, by keyboard and at 200 %, in light and dark`, async ({
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
  await expect(bar(page)).toContainText('Без решения 1')
  await addRows(world, table, 299)
  await page.reload()
  await expect(cards(page)).toHaveCount(50)
  await expect(bar(page)).toContainText('Без решения 300')
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
  await expect(bar(page)).toContainText(/Выбрано 1 из 5 мест · 15\s000/)
  await expect(bar(page)).toContainText('Без решения 298')
  await page.getByRole('button', { name: 'Страница 1', exact: true }).click()
  await expectChosen(page, name, 'Да')
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await expect(verdict(page, name, 'Да')).toBeVisible()
    await inColours(page, async (scheme) => {
      await expectAccessible(page)
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
