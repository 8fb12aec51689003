import type { Page } from '@playwright/test'
import { tagIds } from './creators-data.ts'
import { addRow, addRows, addTable, cards, expectNoOverflow, names } from './public-table-data.ts'
import { expect, expectAccessible, inColours, test, type World } from './world.ts'

const SCREENS = 'test-results/screens'
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const PEOPLE = [
  ['Айгерим', 'Нурланова', 5200, 5],
  ['Нино', 'Габуния', 5600, 6],
  ['Лейла', 'Мамедова', 6400, 7],
  ['Ольга', 'Денисова', 5200, 6],
] as const

async function fourPeople(world: World) {
  const table = await addTable(world)
  const tag_ids = await tagIds(world, 'Бьюти', 'Отзыв')
  for (const [first_name, last_name, client_price, estimated_delivery_days] of PEOPLE)
    await addRow(
      world,
      table,
      { first_name, last_name, tag_ids, languages: ['русский'], experience_years: 3 },
      { client_price, estimated_delivery_days },
    )
  return table
}
const bar = (page: Page) => page.getByRole('group', { name: 'Сравнение' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Сравнение' })
const tick = (page: Page, name: string) => page.getByRole('button', { name: `Сравнить: ${name}` })
const expectPicked = (page: Page, name: string, picked: boolean) =>
  expect(tick(page, name)).toHaveAttribute('aria-pressed', String(picked))
const line = (page: Page, title: string) =>
  panel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })

test('[T-33] three people side by side on a desktop, with the keyboard, in light and dark', async ({
  page,
  world,
}) => {
  const table = await fourPeople(world)
  await page.setViewportSize(DESKTOP)
  await page.goto(table.client)
  await tick(page, 'Айгерим Нурланова').focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('Отметьте ещё одного, чтобы сравнить')
  await tick(page, 'Нино Габуния').click()
  await tick(page, 'Лейла Мамедова').click()
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `${SCREENS}/client-compare-bar.${scheme}.1440.png` })
  })
  // A fourth is refused.
  await tick(page, 'Ольга Денисова').click()
  await expect(page.getByText('Сравнить можно троих. Уберите кого-нибудь')).toBeVisible()
  await expectPicked(page, 'Ольга Денисова', false)

  const button = bar(page).getByRole('button', { name: 'Сравнить 3' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('columnheader')).toHaveCount(3)
  await expect(line(page, 'Цена').getByRole('cell')).toHaveText([/5\s200\s₽дешевле всех/, /5\s600/, /6\s400/])
  await expect(line(page, 'Срок').getByRole('cell')).toHaveText(['5 днейбыстрее всех', '6 дней', '7 дней'])
  await expect(line(page, 'Теги').getByRole('cell').first()).toHaveText('Бьюти, Отзыв')
  await inColours(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/client-compare.${scheme}.1440.png` })
  })

  await panel(page).getByRole('button', { name: 'Убрать из сравнения: Нино Габуния' }).click()
  await expect(line(page, 'Цена').getByRole('cell').first()).toHaveText(/дешевле$/)
  // One alone is no comparison.
  await panel(page).getByRole('button', { name: 'Убрать из сравнения: Лейла Мамедова' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(bar(page)).toContainText('Отметьте ещё одного')

  // Equal prices have no mark, and the faster one has.
  await tick(page, 'Ольга Денисова').click()
  await bar(page).getByRole('button', { name: 'Сравнить 2' }).click()
  await expect(panel(page).getByText('дешевле')).toHaveCount(0)
  await expect(line(page, 'Срок').getByRole('cell').first()).toHaveText('5 днейбыстрее')
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: 'Сравнить 2' })).toBeFocused()
  await bar(page).getByRole('button', { name: 'Сбросить сравнение' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('[T-33] a pair on a phone, in light and dark', async ({ page, world }) => {
  const table = await fourPeople(world)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  for (const name of ['Айгерим Нурланова', 'Нино Габуния', 'Лейла Мамедова']) {
    const button = page.getByRole('button', { name: `Сравнить: ${name}` })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `${SCREENS}/client-compare-bar.${scheme}.390.png` })
  })
  await bar(page).getByRole('button', { name: 'Сравнить 3' }).click()
  await expect(panel(page).getByRole('columnheader')).toHaveCount(2)
  await expect(panel(page).getByText('дешевле')).toHaveCount(1)
  await inColours(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/client-compare.${scheme}.390.png` })
  })
  await panel(page).getByText('Лейла', { exact: true }).click()
  await expect(panel(page).getByRole('columnheader').last()).toContainText('Лейла Мамедова')
  const beyond = () =>
    panel(page).evaluate((dialog) =>
      [...dialog.querySelectorAll('table *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.className),
    )
  await expect.poll(beyond).toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect.poll(beyond).toEqual([])
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `${SCREENS}/client-compare-200.${scheme}.390.png` })
  })
})

test('[T-33] a pick stays with its person over pages, orders and filters', async ({ page, world }) => {
  const table = await addTable(world)
  await addRows(world, table, 60)
  await page.setViewportSize(DESKTOP)
  await page.goto(table.client)
  await expect(names(page)).toHaveCount(50)
  await tick(page, 'Автор 060').click()
  await page.getByRole('columnheader', { name: 'Цена' }).getByRole('button').click()
  await expect(names(page).first()).toHaveText('Автор 001')
  await expectPicked(page, 'Автор 001', false)
  await tick(page, 'Автор 001').click()
  await page.getByRole('button', { name: 'Страница 2' }).click()
  await expectPicked(page, 'Автор 060', true)
  await expect(bar(page)).toContainText('Автор 060, Автор 001')
  await bar(page).getByRole('button', { name: 'Сравнить 2' }).click()
  await expect(panel(page).getByRole('columnheader')).toHaveText([/Автор 060/, /Автор 001/])
  await page.keyboard.press('Escape')
  await expectNoOverflow(page, 320, 390, 1024, 1440)
  await page.setViewportSize(PHONE)
  await expect(cards(page)).toHaveCount(10)
})
