import { card, cards, cast, PATH, SCREENS } from './creators-list.ts'
import { expect, expectAccessible, expectAccessibleAtNight, test } from './world.ts'

test('[C-47] [C-48] [C-90] a tag for chosen creators, off for all that the filter finds; both are taken back', async ({
  page,
  world,
}) => {
  await cast(world)
  await world.open(page, 'owner', { path: PATH })
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Выбрать', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Выбранные креаторы' })
  await expect(bar.getByRole('status')).toHaveText('Выбрано 0')
  await page.getByRole('checkbox', { name: 'Выбрать: Тимур Сафин' }).check()
  await page.getByRole('checkbox', { name: 'Выбрать: Нино Габуния' }).check()
  await expect(bar.getByRole('status')).toHaveText('Выбрано 2')
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/creators-bulk.390.png` })
  await bar.getByRole('button', { name: 'Тег' }).click()
  const sheet = page.getByRole('dialog', { name: 'Тег, выбрано 2' })
  // As after a thousand: more is to come, and the next call says how many there were in all.
  await page.route(
    '**/api/creators/bulk',
    async (route) => {
      const response = await route.fetch()
      const json = { ...((await response.json()) as object), next: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }
      await route.fulfill({ response, json })
    },
    { times: 1 },
  )
  await sheet.getByRole('button', { name: 'Распаковка' }).click()
  await expect(page.getByText('Тег «Распаковка» добавлен: 1').first()).toBeVisible()
  // The next tag is for the same people.
  await expect(bar.getByRole('status')).toHaveText('Выбрано 2')
  await bar.getByRole('button', { name: 'Закончить выбор' }).click()
  await expect(bar).toHaveCount(0)
  await expect(card(page, 'Нино Габуния')).toContainText(/Распаковка|\+1/)
  await expect.poll(() => tagged(world)).toBe(3)

  // Away and back in the app: the way back is still there.
  await page.getByRole('link', { name: 'Брифы', exact: true }).click()
  await page.getByRole('link', { name: 'Креаторы', exact: true }).click()
  await page.screenshot({ path: `${SCREENS}/creators-bulk-undo.390.png` })
  await page.getByRole('main').getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('Возвращено: 1')).toBeVisible()
  await expect.poll(() => tagged(world)).toBe(2)

  await page.getByRole('button', { name: 'Выбрать', exact: true }).click()
  await bar.getByRole('button', { name: 'Все 3' }).click()
  await expect(page.getByRole('checkbox', { name: 'Выбрать: Тимур Сафин' })).toBeChecked()
  // What a selection by hand can do stays, beside what a filter can.
  for (const name of ['Стоп-лист', 'Бриф по фильтру'])
    await expect(bar.getByRole('button', { name })).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/creators-bulk-all.390.png` })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: `${SCREENS}/creators-bulk-all.1440.png` })
  const [tick, photo] = await Promise.all(
    [
      page.getByRole('checkbox', { name: 'Выбрать: Тимур Сафин' }),
      card(page, 'Тимур Сафин').locator('span').first(),
    ].map((one) => one.boundingBox()),
  )
  expect((tick?.x ?? 0) + (tick?.width ?? 0), 'the tick stands before the photo').toBeLessThan(photo?.x ?? 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/creators/bulk', (route) => route.abort(), { times: 1 })
  await bar.getByRole('button', { name: 'Выключить' }).click()
  await expect(page.getByText('Нет связи').first()).toBeVisible()
  await expect(bar.getByRole('status')).toHaveText('Выбрано 3')
  await bar.getByRole('button', { name: 'Выключить' }).click()
  await expect(page.getByText('Активных анкет сейчас нет')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(cards(page)).toHaveCount(3)
})

test('[C-79] [C-89] chosen creators are put on the stop-list with one reason, and taken off again', async ({
  page,
  world,
}) => {
  await cast(world)
  await world.open(page, 'owner', { path: PATH })
  await page.getByRole('button', { name: 'Выбрать', exact: true }).click()
  for (const name of ['Тимур Сафин', 'Нино Габуния'])
    await page.getByRole('checkbox', { name: `Выбрать: ${name}` }).check()
  const bar = page.getByRole('region', { name: 'Выбранные креаторы' })
  await page.screenshot({ path: `${SCREENS}/creators-bulk-stop.390.png` })
  await bar.getByRole('button', { name: 'Стоп-лист' }).click()
  const sheet = page.getByRole('dialog', { name: 'Стоп-лист, выбрано 2' })
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/creators-bulk-stop-sheet.390.png` })
  await sheet.getByRole('button', { name: 'Срывает сроки' }).click()
  await sheet.getByRole('button', { name: 'В стоп-лист', exact: true }).click()
  await expect(page.getByText('В стоп-листе: 2').first()).toBeVisible()
  await expect(card(page, 'Тимур Сафин')).toContainText('В стоп-листе')
  await page.screenshot({ path: `${SCREENS}/creators-stopped.390.png` })
  const stopped = () => world.sql(`select 1 from creators where stop_reason = 'Срывает сроки'`)
  await expect.poll(stopped).toHaveLength(2)
  await page.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(page.getByText('Возвращено: 2')).toBeVisible()
  expect(await stopped()).toEqual([])
})

const tagged = async (world: Parameters<typeof cast>[0]) => {
  const rows = await world.sql(
    `select 1 from creators where tag_ids @> (select array_agg(id) from tags where name = 'Распаковка')`,
  )
  return rows.length
}
