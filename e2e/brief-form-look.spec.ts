import type { Page } from '@playwright/test'
import { field, FILLED, fillIn, NEW, openOnDesktop, pickTag, reach, SCREENS, tag } from './briefs-data.ts'
import { addCreator, tagIds } from './creators-data.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, inColours, still, test } from './world.ts'

const audience = (page: Page) => page.getByRole('region', { name: 'Кому отправить' })

test('[B-02] [B-115] how many creators the tags reach, and how many the bot cannot write to', async ({
  page,
  world,
}) => {
  const [beauty = 0, review = 0] = await tagIds(world, 'Бьюти', 'Отзыв')
  await addCreator(world, { telegram_id: 600_000_001, tag_ids: [beauty] })
  await addCreator(world, { tag_ids: [beauty, review] })
  await addCreator(world, { telegram_id: 600_000_002, tag_ids: [review] })
  await addCreator(world, { telegram_id: 600_000_003, tag_ids: [beauty], is_active: false })
  await world.open(page, 'owner', { path: NEW })
  const number = reach(page).getByRole('status')
  await expect(reach(page)).toContainText('Выберите теги')
  await page.setViewportSize({ width: 390, height: 844 })
  // With the tags closed the form is three screens of a phone.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2600)
  await pickTag(page, 'Мода')
  await expect(number).toHaveText('0 креаторовподходят под все условия сразу')
  await expect(reach(page)).toContainText('Под теги брифа не подходит ни один активный креатор')
  await tag(page, 'Бьюти').click()
  await expect(number).toHaveText('2 креатораподходятБот не может написать: 1')
  await pickTag(page, 'Отзыв')
  await expect(number).toContainText('3 креатора')
  await expect(reach(page).getByRole('listitem')).toHaveCount(3)
  await audience(page).getByRole('button', { name: 'Сбросить' }).click()
  await expect(audience(page).getByRole('button', { pressed: true })).toHaveCount(0)

  // Without an answer the form says so, and the count is asked for again.
  await page.route('**/api/briefs/audience', (route) => route.fulfill({ status: 422, body: '' }))
  await pickTag(page, 'Влог')
  await tag(page, 'Бьюти').click()
  await expect(reach(page)).toContainText('Не посчитали')
  await page.unroute('**/api/briefs/audience')
  await reach(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(number).toContainText('2 креатора')
})

test('[B-02] the tags are searched, and grouped; a list that did not come is asked for again', async ({
  page,
  world,
}) => {
  await world.sql(`insert into tags (name) values ('Есть машина')`)
  await page.route('**/api/tags', (route) => route.fulfill({ status: 403, body: '' }))
  await world.open(page, 'owner', { path: NEW })
  await expect(audience(page).getByRole('alert')).toContainText('Ошибка загрузки тегов')
  await page.unroute('**/api/tags')
  await field(page, 'Продукт').fill('Зерно')
  await audience(page).getByRole('button', { name: 'Повторить' }).click()
  await audience(page).getByRole('button', { name: 'Все 64' }).click()
  const sheet = page.getByRole('dialog', { name: 'Теги' })
  for (const name of ['Ниша', 'Формат', 'Язык', 'Прочие'])
    await expect(sheet.getByRole('group', { name, exact: true })).toBeVisible()
  await sheet.getByRole('searchbox', { name: 'Найти тег' }).fill('МАШ')
  await sheet.getByRole('button', { name: 'Есть машина' }).click()
  await sheet.getByRole('button', { name: 'Готово' }).click()
  await expect(tag(page, 'Есть машина')).toHaveAttribute('aria-pressed', 'true')
  await expect(field(page, 'Продукт')).toHaveValue('Зерно')
})

for (const theme of ['iosDay', 'androidNight'] as const) {
  test(`[B-02] the form on a phone, in the colours of ${theme}; the narrowest too`, async ({
    page,
    world,
  }) => {
    await world.open(page, 'owner', { path: NEW, theme: themes[theme] })
    await fillIn(page)
    await expect(reach(page).getByText('0 креаторов')).toBeVisible()
    await page.mouse.move(0, 0)
    await still(page)
    await page.screenshot({ path: `${SCREENS}/brief-new.${theme}.390.png`, fullPage: true })
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await field(page, 'Название брифа').fill('Достопримечательности'.repeat(9))
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.screenshot({ path: `${SCREENS}/brief-new.${theme}.320.png`, fullPage: true })
  })
}

test('[B-02] the keyboard alone makes a brief, on a desktop, in light and dark', async ({ page, world }) => {
  await openOnDesktop(page, world, NEW)
  await expect(tag(page, 'Бьюти')).toBeVisible()
  const tab = async (target: ReturnType<Page['locator']>) => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
  }
  for (const label of ['Название брифа', 'Продукт', 'О бренде', 'Что снять'] as const) {
    await tab(field(page, label))
    await page.keyboard.type(FILLED[label].split('\n')[0] ?? '')
  }
  for (const label of ['Сколько креаторов нужно', 'Бюджет клиента', 'Наценка']) {
    await tab(page.getByRole('textbox', { name: label }))
    await page.keyboard.type('30')
  }
  await tab(field(page, 'Срок сдачи'))
  await page.keyboard.type('12.12.2046 12')
  for (const label of ['Через неделю', 'Через 2 недели']) await tab(page.getByRole('button', { name: label }))
  await expect(field(page, 'Срок сдачи')).toHaveValue('12.12.2046, 12:00')
  await tab(field(page, 'Отклики до'))
  await tab(page.getByRole('radio', { name: 'Да' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Нет' })).toBeChecked()
  await tab(field(page, 'Условия оплаты'))
  await page.keyboard.type('100 % после приёмки')
  await tab(tag(page, 'Авто'))
  await tab(tag(page, 'Бьюти'))
  await page.keyboard.press('Space')
  await expect(reach(page).getByText('0 креаторов')).toBeVisible()
  await still(page)
  await inColours(page, async (scheme) => {
    await page.screenshot({ path: `${SCREENS}/brief-new.${scheme}.1440.png`, fullPage: true })
    await expectAccessible(page)
  })
  // Both ways to save are in the bar, wherever the page is scrolled to.
  for (const name of ['Создать и отправить', 'Создать бриф'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('Tab')
  await tab(page.getByRole('button', { name: 'Возраст, город, ставка и другое' }))
  await tab(page.getByRole('button', { name: 'Создать и отправить' }))
  await tab(page.getByRole('button', { name: 'Создать бриф' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/success\?type=brief/)
  await expect
    .poll(() => world.sql('select deadline, places, budget, markup from briefs'))
    .toEqual([{ deadline: new Date('2046-12-12T09:00:00Z'), places: 30, budget: 30, markup: 30 }])
})

test('[B-02] leaving on the web with something unsaved is asked about', async ({ page, world }) => {
  await openOnDesktop(page, world, NEW)
  await field(page, 'Продукт').fill('Зерно')
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
})
