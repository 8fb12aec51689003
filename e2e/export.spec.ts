import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { rowsOf } from '../server/test/workbook.ts'
import { addBrief, answer } from './creators-data.ts'
import { PATH, SCREENS, cards, cast } from './creators-list.ts'
import { castOfResponses } from './responses-data.ts'
import { themes } from './telegram/themes.ts'
import { expect, expectAccessible, signInOnWeb, test, type World } from './world.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Экспорт в Excel' })

/** Telegram downloads from https alone, which these tests do not have: the address is written as in production. */
async function serveAsHttps(world: World) {
  await world.stopApi()
  world.env.APP_URL = 'https://app.test'
  await world.startApi()
}

/** As Telegram's downloader does: the address and nothing else. */
const fetchTicket = (world: World, url: string, method = 'GET') =>
  fetch(url.replace('https://app.test', world.url), { method })

async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), rows: await rowsOf(await readFile(await download.path())) }
}

test('[C-08] in a browser the button saves what the filters show', async ({ page, world }) => {
  await cast(world)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(`${world.url}${PATH}`)
  await expect(cards(page)).toHaveCount(3)
  await page.screenshot({ path: `${SCREENS}/creators-export.1440.png`, animations: 'disabled' })
  const everybody = await saved(page, () => button(page).click())
  expect(everybody.name).toBe('creators_export.xlsx')
  expect(everybody.rows.map((row) => row.Имя)).toEqual(['Алина', 'Тимур', 'Нино'])
  await expect(button(page)).toBeEnabled()

  await page.goto(`${world.url}${PATH}?active=all&search=казань`)
  await expect(cards(page)).toHaveCount(1)
  const found = await saved(page, async () => {
    await button(page).focus()
    await page.keyboard.press('Enter')
  })
  expect(found.rows.map((row) => row.Имя)).toEqual(['Тимур'])
})

test('[C-08] in Telegram the host downloads it, from an address that needs nothing else', async ({
  page,
  world,
}) => {
  await cast(world)
  await serveAsHttps(world)
  const app = await world.open(page, 'owner', { path: `${PATH}?active=all`, theme: themes.iosDay })
  await expect(cards(page)).toHaveCount(4)
  await page.screenshot({ path: `${SCREENS}/creators-export.390.png`, animations: 'disabled' })
  await button(page).click()
  await expect(page.getByText('Файл скачивается')).toBeVisible()
  const { downloads, links } = await app.state()
  expect(links).toEqual([])
  expect(downloads).toHaveLength(1)
  const [{ url, file_name } = { url: '', file_name: '' }] = downloads
  expect(file_name).toBe('creators_export.xlsx')
  expect((await fetchTicket(world, url, 'HEAD')).status).toBe(200)
  const reply = await fetchTicket(world, url)
  expect(reply.headers.get('content-disposition')).toContain('attachment')
  const rows = await rowsOf(new Uint8Array(await reply.arrayBuffer()))
  expect(rows.map((row) => row.Имя)).toEqual(['Алина', 'Тимур', 'Нино', 'Арсен'])
})

test('[C-08] a declined download shows no error; an older client opens the address @night', async ({
  page,
  world,
}) => {
  await cast(world)
  await serveAsHttps(world)
  const declining = await world.open(page, 'owner', { path: PATH, download: 'cancelled' })
  await button(page).click()
  await expect.poll(async () => (await declining.state()).downloads.length).toBe(1)
  await expect(button(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText('Файл скачивается')).toBeHidden()

  const older = await world.open(page, 'owner', { path: PATH, version: '7.10' })
  await button(page).click()
  await expect.poll(async () => (await older.state()).links.length).toBe(1)
  const { links, downloads } = await older.state()
  expect(downloads).toEqual([])
  const reply = await fetchTicket(world, links[0] ?? '')
  expect(await rowsOf(new Uint8Array(await reply.arrayBuffer()))).toHaveLength(3)
})

test('[C-08] busy while it is made; an unavailable server shows an error, and a press retries', async ({
  page,
  world,
}) => {
  await cast(world)
  await world.open(page, 'owner', { path: PATH })
  await expect(cards(page)).toHaveCount(3)
  await page.route('**/api/exports/tickets', (route) => route.abort())
  await button(page).click()
  const told = page.getByText('Таблица не скачалась. Нет связи.')
  await expect(told).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/creators-export-failed.390.png`, animations: 'disabled' })
  await page.unroute('**/api/exports/tickets')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/exports/tickets', async (route) => {
    await held
    await route.continue()
  })
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  release()
  await expect(button(page)).toHaveAttribute('aria-busy', 'false')
})

test('a sheet takes Telegram’s back button over and gives it back to its screen @night', async ({
  page,
  world,
}) => {
  const { morning } = await castOfResponses(world)
  await page.setViewportSize({ width: 1440, height: 900 })
  const app = await world.open(page, 'owner', { path: `/admin/briefs/${morning}` })
  const back = async () => (await app.state()).back_button
  await expect.poll(back).toBe(true)
  const sheet = page.getByRole('dialog', { name: 'Отклики в Excel' })
  const open = () => page.getByRole('button', { name: 'Отклики в Excel' }).click()
  await open()
  await expect(sheet).toBeVisible()
  await app.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/briefs\/[\w-]{36}/)
  await open()
  await sheet.getByRole('button', { name: 'Закрыть' }).click()
  await expect(sheet).toBeHidden()
  await expect.poll(back).toBe(true)
  await app.goBack()
  await expect(page).toHaveURL(/\/admin\/briefs$/)
})

test('[C-08] at 320 px the heading keeps its buttons', async ({ page, world }) => {
  await cast(world)
  await page.setViewportSize({ width: 320, height: 640 })
  await world.open(page, 'owner', { path: PATH, theme: themes.iosNight })
  await expect(cards(page)).toHaveCount(3)
  await expect(button(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Добавить' })).toBeInViewport({ ratio: 1 })
  await page.screenshot({ path: `${SCREENS}/creators-export.320.png`, animations: 'disabled' })
})

test('[R-07] [W-41] the responses of a brief: a client’s copy, our own with a markup, and the totals', async ({
  page,
  world,
}) => {
  const { alina, timur } = await cast(world)
  const brief = await addBrief(world, 'Сыворотка', [])
  await answer(world, brief, alina, 'accepted')
  await answer(world, brief, timur, 'rejected')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInOnWeb(page, world)
  await page.goto(`${world.url}/admin/briefs/${brief}`)
  const open = () => page.getByRole('button', { name: 'Отклики в Excel' }).click()
  await open()
  const sheet = page.getByRole('dialog', { name: 'Отклики в Excel' })
  await expect(sheet.getByText('без ставок, контактов и отклонённых')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/brief-export.1440.png`, animations: 'disabled' })
  const client = await saved(page, () => sheet.getByRole('button', { name: 'Скачать' }).click())
  expect(client.name).toBe('Сыворотка.xlsx')
  expect(client.rows.map((row) => row.Имя)).toEqual(['Алина'])
  expect(client.rows[0]).not.toHaveProperty('Ставка, ₽')
  await expect(sheet).toBeHidden()

  await open()
  await sheet.getByRole('radio', { name: 'Для команды' }).check()
  await sheet.getByRole('spinbutton', { name: 'Наценка, %' }).fill('2000')
  await expect(sheet.getByText('Наценка от 0 до 1000 %')).toBeVisible()
  // A client's file has no markup, so a wrong one does not stop it.
  await sheet.getByRole('radio', { name: 'Для клиента' }).check()
  const another = await saved(page, () => sheet.getByRole('button', { name: 'Скачать' }).click())
  expect(another.name).toBe('Сыворотка.xlsx')
  await expect(sheet).toBeHidden()

  await open()
  await sheet.getByRole('radio', { name: 'Для команды' }).check()
  await sheet.getByRole('spinbutton', { name: 'Наценка, %' }).fill('20')
  const ours = await saved(page, () => sheet.getByRole('button', { name: 'Скачать' }).click())
  expect(ours.name).toBe('Отклики Сыворотка.xlsx')
  expect(ours.rows.map((row) => [row.Имя, row['Ставка, ₽'], row['Цена с наценкой']])).toEqual([
    ['Тимур', 5000, 6000],
    ['Алина', 5000, 6000],
  ])

  await open()
  await sheet.getByRole('radio', { name: 'Итоги' }).check()
  await expect(sheet.getByText('Принятые: цена клиента, ставка, маржа')).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/brief-totals.1440.png`, animations: 'disabled' })
  const totals = await saved(page, () => sheet.getByRole('button', { name: 'Скачать' }).click())
  expect(totals.name).toBe('Итоги Сыворотка.xlsx')
  expect(totals.rows.map((row) => [row.Работа, row['Ставка, ₽']])).toEqual([
    ['Ждём подтверждения', 5000],
    [null, 5000],
  ])
})
