import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { tagIds } from './creators-data.ts'
import { addRow, addRows, addTable, cards, expectNoOverflow, names } from './public-table-data.ts'
import { expect, expectAccessible, expectAccessibleAtNight, ofThisRun, test, type World } from './world.ts'

const SCREENS = 'test-results/screens'
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const LONG = 'Агентство «Лайм и партнёры», контент для брендов и магазинов'

const top = (page: Page) => page.getByRole('banner')
const setAgency = (world: World, name: string, contact: string | null) =>
  world.sql('update agency set name = $1, contact = $2', [name, contact])

for (const colorScheme of ofThisRun(['light', 'dark'] as const)) {
  test(`[T-19] the page carries the agency: mark, name, contact, in ${colorScheme}`, async ({
    page,
    world,
  }) => {
    await setAgency(world, 'Агентство «Лайм»', '@irina_ugc')
    const table = await addTable(world)
    await addRow(world, table, { tag_ids: await tagIds(world, 'Бьюти', 'Отзыв'), languages: ['русский'] })
    await addRow(world, table, { first_name: 'Тимур', last_name: 'Сафин' }, { client_price: null })
    await page.emulateMedia({ colorScheme })
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await page.goto(table.client)
      await expect(top(page)).toContainText('ЛАгентство «Лайм»')
      const write = top(page).getByRole('link', { name: 'Написать: Агентство «Лайм», @irina_ugc' })
      await expect(write).toHaveAttribute('href', 'https://t.me/irina_ugc')
      await expect(page).toHaveTitle('Утренний уход с витамином C · Агентство «Лайм»')
      await expect(page.getByText(/^Подборка: Сыворотка/)).toBeVisible()
      await expect(page.getByText('Клиентская таблица')).toHaveCount(0)
      await expect(page.getByText('UGC Маркетплейс')).toHaveCount(0)
      const foot = page.getByRole('contentinfo')
      await expect(foot).toContainText('Цены указаны за одно видео. С креаторами договаривается агентство.')
      await expect(foot.getByRole('button', { name: 'Вход для агентства' })).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(write).toBeFocused()
      await expectAccessible(page)
      await page.screenshot({
        path: `${SCREENS}/client-page.${colorScheme}.${viewport.width}.png`,
        fullPage: true,
      })
    }
    // One tap from the card of a phone.
    const portfolio = cards(page).first().getByRole('link', { name: 'Портфолио, Тимур Сафин' })
    await expect(portfolio).toHaveText('Портфолио')
    // A language is seen, so it is found.
    await page.getByRole('searchbox').fill('бьюти русск')
    await expect(cards(page)).toHaveCount(1)
    await expect(page.locator('dl')).toContainText('Найдено1')
  })
}

test('[T-19] a name of 60 characters and a phone; one row and none', async ({ page, world }) => {
  await setAgency(world, LONG, '+7 916 123-45-67')
  expect(LONG).toHaveLength(60)
  const table = await addTable(world)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  const call = top(page).getByRole('link', { name: `Позвонить: ${LONG}, +7 916 123-45-67` })
  await expect(call).toHaveAttribute('href', 'tel:+79161234567')
  await expect(page.getByText('Подборку собираем.')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/client-page-none.390.png` })
  await addRow(world, table)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await expectNoOverflow(page, 320, 390, 1024, 1440)
  await page.setViewportSize(PHONE)
  await page.screenshot({ path: `${SCREENS}/client-page-long.390.png` })
  await setAgency(world, LONG, null)
  await page.reload()
  await expect(top(page)).toContainText(LONG)
  await expect(top(page).getByRole('link')).toHaveCount(0)
})

test('[T-21] a dead link says that it does not work and leads to the agency', async ({ page, world }) => {
  await setAgency(world, 'Агентство «Лайм»', '@irina_ugc')
  const table = await addTable(world)
  await world.sql('update public_links set revoked_at = now()')
  for (const [name, address] of [
    ['revoked', table.client],
    ['wrong', `${world.url}/public/${'x'.repeat(43)}`],
    ['malformed', `${world.url}/public/%D1%8F`],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Ссылка не работает' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Написать/ })).toHaveAttribute(
      'href',
      'https://t.me/irina_ugc',
    )
    await expect(top(page)).toContainText('Агентство «Лайм»')
    await expect(page.getByText('Утренний уход')).toHaveCount(0)
    await page.screenshot({ path: `${SCREENS}/client-dead-${name}.390.png` })
  }
  await expectAccessibleAtNight(page)
  await page.setViewportSize(DESKTOP)
  await page.screenshot({ path: `${SCREENS}/client-dead.1440.png` })
})

test('[T-22] 300 rows: «Печать» prints all of them in light colours, with the heads on every sheet @night', async ({
  page,
  world,
}) => {
  await setAgency(world, 'Агентство «Лайм»', '@irina_ugc')
  const table = await addTable(world)
  await addRows(world, table, 300)
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(table.client)
  await expect(names(page)).toHaveCount(50)
  await page.screenshot({ path: `${SCREENS}/client-300.1440.png` })
  // The dialog of the browser is not there: it is called once all rows are on the page.
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', String(document.querySelectorAll('tbody tr').length))
  })
  await page.getByRole('button', { name: 'Печать' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '300')
  writeFileSync('test-results/client-page.pdf', await page.pdf({ format: 'A4' }))
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(names(page)).toHaveCount(50)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Страницы' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Вход для агентства' })).toBeHidden()
  await expect(names(page).last()).toBeVisible()
  // A browser repeats words on every sheet, not buttons.
  await expect(page.locator('thead button').first()).toBeHidden()
  for (const title of ['Креатор', 'Подписчики', 'Срок', 'Цена', 'Ваше решение'])
    await expect(page.locator('thead').getByText(title, { exact: true }).last()).toBeVisible()
  // A4 portrait is as narrow as the phone layout, but prints as a table.
  await page.setViewportSize({ width: 718, height: 1047 })
  await expect(names(page)).toHaveCount(50)
  await expect(cards(page)).toHaveCount(0)
  await page.screenshot({ path: `${SCREENS}/client-print.718.png`, fullPage: true })
})

test('[T-90] [T-92] on a phone «Печать» prints all pages too, and the document is named by the project', async ({
  page,
  world,
}) => {
  await setAgency(world, 'Агентство «Лайм»', '@irina_ugc')
  const table = await addTable(world)
  await addRows(world, table, 52)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  await expect(cards(page)).toHaveCount(50)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.title)
  })
  await page.getByRole('button', { name: 'Печать' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^Утренний уход с витамином C/)
  await page.emulateMedia({ media: 'print' })
  await expect(names(page)).toHaveCount(52)
  await expect(page.getByRole('heading', { level: 1, name: 'Утренний уход с витамином C' })).toBeVisible()
  await expect(page.getByText('Агентство «Лайм»', { exact: true })).toBeVisible()
  await expect(page.getByText(/^\d\d\.\d\d\.20\d\d$/)).toBeVisible()
  // The browser repeats a group of head rows on every sheet.
  expect(await page.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe(
    'table-header-group',
  )
})

test('[T-34] 30 rows print as a table: all tags, no ticks, bars or links, nothing beyond the sheet', async ({
  page,
  world,
}) => {
  await setAgency(world, 'Агентство «Лайм»', '@irina_ugc')
  const table = await addTable(world)
  await addRows(world, table, 28)
  const tag_ids = await tagIds(world, 'Бьюти', 'Отзыв', 'Влог')
  await addRow(world, table, { tag_ids, is_verified: true })
  await addRow(
    world,
    table,
    { first_name: 'Анна-Мария-Александрина', last_name: 'Константинопольская-Вознесенская' },
    { client_price: null },
  )
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  await expect(cards(page)).toHaveCount(30)
  await page.getByRole('button', { name: 'Сравнить: Алина Воронцова' }).click()
  writeFileSync('test-results/client-30.pdf', await page.pdf({ format: 'A4' }))
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1047 })
  await expect(names(page)).toHaveCount(30)
  await expect(names(page).last()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Алина' })).toContainText('Бьюти, Влог, Отзыв')
  for (const hidden of [
    page.getByRole('button', { name: /^Сравнить/ }).first(),
    page.getByRole('group', { name: 'Сравнение' }),
    page.getByRole('link', { name: 'Портфолио, Алина Воронцова' }),
    page.getByRole('button', { name: /^Фильтры/ }),
    page.getByRole('searchbox'),
  ])
    await expect(hidden).toBeHidden()
  await expectNoOverflow(page, 718)
  await page.screenshot({ path: `${SCREENS}/client-print-30.718.png`, fullPage: true })
})
