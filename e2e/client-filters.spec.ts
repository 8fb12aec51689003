import { tagIds } from './creators-data.ts'
import { addRow, addRows, addTable, cards, expectNoOverflow, names } from './public-table-data.ts'
import { expect, expectAccessible, inColours, test, type World } from './world.ts'

const SCREENS = 'test-results/screens'
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

async function threePeople(world: World) {
  const table = await addTable(world)
  const [beauty, review] = await tagIds(world, 'Бьюти', 'Отзыв')
  await addRow(world, table, { tag_ids: [beauty], languages: ['русский'], is_verified: true })
  await addRow(
    world,
    table,
    { first_name: 'Тимур', last_name: 'Сафин', tag_ids: [review], languages: ['казахский'] },
    { client_price: 4000 },
  )
  await addRow(
    world,
    table,
    { first_name: 'Нино', last_name: 'Габуния', tag_ids: [beauty, review], languages: ['русский'] },
    { client_price: null },
  )
  return table
}

test('[T-31] [T-81] [T-88] a client filters by price, days, followers, city, tag and language on a phone, in light and dark', async ({
  page,
  world,
}) => {
  const table = await threePeople(world)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  await expect(cards(page)).toHaveCount(3)
  const button = page.getByRole('button', { name: /^Фильтры/ })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  await sheet.getByRole('button', { name: 'Бьюти' }).click()
  const language = sheet.getByRole('button', { name: 'русский' })
  // A second press takes the choice back.
  for (const pressed of ['true', 'false', 'true']) {
    await language.click()
    await expect(language).toHaveAttribute('aria-pressed', pressed)
  }
  await inColours(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/client-filters.${scheme}.390.png` })
  })
  await sheet.getByRole('textbox', { name: 'Снимет за, дней' }).fill('5')
  await sheet.getByRole('textbox', { name: 'Подписчики, от' }).fill('100')
  await sheet.getByRole('button', { name: 'Показать 2', exact: true }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(page.locator('dl')).toContainText('Найдено2')
  await expect(page).toHaveURL(/max_days=5&min_followers=100&tags=\d+&language=/)
  // The search keeps its line; the chips have one of their own that scrolls.
  const line = await page.getByRole('searchbox').boundingBox()
  const chip = await page.getByRole('button', { name: /^Убрать.*Бьюти/ }).boundingBox()
  expect(line?.width).toBeGreaterThanOrEqual(160)
  expect(chip?.y).toBeGreaterThan((line?.y ?? 0) + (line?.height ?? 0))
  expect((await button.boundingBox())?.y).toBeLessThan((line?.y ?? 0) + (line?.height ?? 0))
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `${SCREENS}/client-filtered.${scheme}.390.png` })
  })

  // The lower of the two prices is in no row with that tag and language.
  await button.click()
  await sheet.getByRole('textbox', { name: 'Цена за видео, до' }).fill('14 999')
  await sheet.getByRole('button', { name: 'Показать' }).click()
  await expect(page.getByText('Под эти фильтры никто не подходит.')).toBeVisible()
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `${SCREENS}/client-filtered-none.${scheme}.390.png` })
  })
  await page.reload()
  for (const label of ['Бьюти', 'русский', 'Цена до 14 999 ₽'])
    await expect(page.getByRole('button', { name: `Убрать: ${label}` })).toBeVisible()
  await page.getByRole('button', { name: 'Показать всех' }).click()
  await expect(cards(page)).toHaveCount(3)
  await expect(page).toHaveURL(table.client)
})

test('[T-31] on a desktop: a chip removes its filter, pages and filters work together, the order stays', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRows(world, table, 120)
  const [tag] = await tagIds(world, 'Бьюти')
  await world.sql(`update creators set tag_ids = $1 where last_name::int <= 60`, [[tag]])
  await page.setViewportSize(DESKTOP)
  await page.goto(`${table.client}?tags=${tag}&sort_by=client_price`)
  await expect(names(page)).toHaveCount(50)
  await expect(names(page).first()).toHaveText('Автор 001')
  await page.getByRole('button', { name: 'Страница 2' }).click()
  await expect(names(page)).toHaveCount(10)
  await expect(names(page).last()).toHaveText('Автор 060')
  await page.screenshot({ path: `${SCREENS}/client-filtered.1440.png` })
  await expectNoOverflow(page, 320, 390, 1024, 1440)
  const chip = page.getByRole('button', { name: 'Убрать: Бьюти' })
  await chip.focus()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveCount(50)
  await expect(page).toHaveURL(`${table.client}?sort_by=client_price`)
  await expect(page.getByRole('button', { name: /^Фильтры/ })).toBeFocused()
})
