import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { addBriefWith, addResponses, briefAddress } from './brief-detail-data.ts'
import { openOnDesktop } from './briefs-data.ts'
import { addCreator } from './creators-data.ts'
import {
  addResponse,
  button,
  card,
  cards,
  type ChosenRow,
  openEntry,
  price,
  SCREENS,
  submitChoice,
  told,
} from './responses-data.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  inColours,
  people,
  test,
  type World,
} from './world.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
const rows = (page: Page) => cards(page)
const yOf = async (page: Page) => (await rows(page).first().boundingBox())?.y ?? Number.NaN
const heightsOf = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))
const bar = (page: Page) => page.getByRole('region', { name: 'Выбранные отклики' })

/** The demo of `npm run dev`; the brief with the most people who wait. */
async function seeded(world: World): Promise<string> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../server/seed/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      DATABASE_URL: world.env.DATABASE_URL,
      DEMO_OWNER: String(people.owner.id),
    },
  })
  const [brief] = await world.sql(
    `select brief_id from responses join briefs on briefs.id = brief_id
     where briefs.status = 'active' and responses.status = 'pending' group by 1 order by count(*) desc limit 1`,
  )
  return String(brief?.brief_id)
}

test('[B-16] [R-70] [R-71] [R-72] [R-20] on the demo data: people first, short cards, few taps @night', async ({
  page,
  world,
}) => {
  const id = await seeded(world)
  const figures: Record<string, unknown> = {}
  await page.setViewportSize(PHONE)
  const app = await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => yOf(page)).toBeLessThanOrEqual(420)
  figures.phone = await yOf(page)
  const heights = await heightsOf(page)
  figures.cards = [Math.min(...heights), Math.max(...heights)]
  expect(Math.max(...heights)).toBeLessThanOrEqual(230)
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/workplace.${theme}.390.png` })
  })

  // The works of 49 people: one tap each, from their cards.
  const works = page.getByRole('link', { name: /^Портфолио: / })
  const watched = Math.min(49, await works.count())
  for (let n = 0; n < watched; n += 1) await works.nth(n).click()
  await expect.poll(async () => (await app.state()).links.length).toBe(watched)
  figures.watched = `${watched} people, ${watched} taps`

  // Ten people are shown to the client.
  await world.sql(`update briefs set show_mode = 'selected' where id = $1`, [id])
  await world.sql(`update responses set visibility = 'auto' where brief_id = $1`, [id])
  await page.reload()
  let taps = 0
  const tap = async (what: ReturnType<Page['locator']>) => {
    taps += 1
    await what.click()
  }
  await tap(button(page, 'Выбрать'))
  for (let n = 0; n < 10; n += 1) await tap(page.getByRole('checkbox', { name: /^Выбрать: / }).nth(n))
  await page.screenshot({ path: `${SCREENS}/workplace-select.390.png` })
  await tap(bar(page).getByRole('button', { name: 'Показать' }))
  await expect(told(page, 'Показали клиенту 10')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(12)
  figures.shown = `10 people, ${taps} taps`

  for (const width of [320, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  const main = await page.getByRole('list', { name: 'Отклики' }).boundingBox()
  expect([main?.x, main?.width]).toEqual([24, 720])
  await page.screenshot({ path: `${SCREENS}/workplace.768.png` })

  await page.setViewportSize(DESKTOP)
  await page.reload()
  await expect.poll(() => yOf(page)).toBeLessThanOrEqual(400)
  figures.desktop = await yOf(page)
  const high = await heightsOf(page)
  figures.rows = [Math.min(...high), Math.max(...high)]
  expect(Math.min(...high)).toBeGreaterThanOrEqual(64)
  expect(Math.max(...high)).toBeLessThanOrEqual(76)
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/workplace.${theme}.1440.png` })
  })
  // P opens the portfolio, and P again that of the next person.
  const before = (await app.state()).links.length
  for (let n = 0; n < 5; n += 1) await page.keyboard.press('KeyP')
  await expect.poll(async () => (await app.state()).links.length).toBe(before + 5)
  await expect(page.getByText(/^5 из /)).toBeVisible()
  process.stdout.write(`${JSON.stringify(figures)}\n`)
})

test('[R-92] a long name takes two lines on a card and in a row, and neither grows', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  const creator_id = await addCreator(world, {
    first_name: 'Александра-Виктория',
    last_name: 'Константинопольская',
    city: 'Петропавловск-Камчатский',
  })
  const message = 'Сниму у окна с утренним светом, покажу текстуру крупно и расскажу, как пользуюсь. '.repeat(
    3,
  )
  const response = await addResponse(world, { brief_id: id, creator_id, message })
  await submitChoice(world, id, [[response, 'yes', 'Очень наш голос']], 'Начните с неё')
  await page.setViewportSize(PHONE)
  await world.open(page, 'owner', { path: briefAddress(id) })
  const name = rows(page).getByRole('heading')
  for (const [viewport, most] of [
    [PHONE, 230],
    [DESKTOP, 76],
  ] as const) {
    await page.setViewportSize(viewport)
    await expect.poll(() => heightsOf(page).then((all) => Math.max(...all))).toBeLessThanOrEqual(most)
    expect(
      await name.evaluate(
        (own) => own.scrollWidth <= own.clientWidth && own.scrollHeight <= own.clientHeight,
      ),
    ).toBe(true)
    await page.screenshot({ path: `${SCREENS}/long-name.${viewport.width}.png` })
  }
})

test('[R-70] beside every link the client price is whole, and the card no higher', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  const creator_id = await addCreator(world, {
    telegram_username: 'alina_vrn',
    social_links: {
      instagram: 'https://www.instagram.com/alina.vrn',
      tiktok: 'https://www.tiktok.com/@alina.vrn',
    },
  })
  await addResponse(world, { brief_id: id, creator_id, client_price: 128_400, status: 'accepted' })
  await page.setViewportSize(PHONE)
  await world.open(page, 'owner', { path: briefAddress(id) })
  const field = price(page, 'Алина Воронцова')
  await expect(field).toHaveValue(/^128.400$/)
  for (const width of [430, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    // The text is whole in its field, and the field with its ₽ inside its frame.
    await expect
      .poll(() =>
        field.evaluate((own) => {
          const frame = own.parentElement ?? own
          const right = Math.max(...[...frame.children].map((part) => part.getBoundingClientRect().right))
          return Math.max(own.scrollWidth - own.clientWidth, right - frame.getBoundingClientRect().right)
        }),
      )
      .toBeLessThanOrEqual(0)
    expect(Math.max(...(await heightsOf(page)))).toBeLessThanOrEqual(230)
    await page.screenshot({ path: `${SCREENS}/card-price.${width}.png` })
  }
})

test('[B-16] with a client’s choice the first response stays on the first screen', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, {
    status: 'active',
    sent_to_count: 284,
    sent_at: '2026-11-14T07:12:00Z',
    places: 5,
  })
  await addResponses(world, id, 12)
  await world.sql(`update responses set status = 'pending', client_price = creator_price * 2`)
  const chosen = await world.sql('select id from responses order by creator_price desc limit 4')
  const rows_of = chosen.map((one): ChosenRow => [String(one.id), 'yes', 'Очень наш голос'])
  await submitChoice(world, id, rows_of, 'Начните с первых')
  await page.setViewportSize(PHONE)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await expect(page.getByRole('region', { name: 'Выбор клиента' })).toContainText('Клиент выбрал 4 из 5')
  await expect(rows(page)).toHaveCount(12)
  await expect.poll(() => yOf(page)).toBeLessThanOrEqual(420)
  expect(Math.max(...(await heightsOf(page)))).toBeLessThanOrEqual(230)
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/workplace-choice.${theme}.390.png` })
  })
  await page.setViewportSize(DESKTOP)
  await expect.poll(() => yOf(page)).toBeLessThanOrEqual(400)
  await inColours(page, async (theme) => {
    await page.screenshot({ path: `${SCREENS}/workplace-choice.${theme}.1440.png` })
  })
})

test('[R-71] on a phone the person is a sheet with the way to the neighbours', async ({ page, world }) => {
  const id = await addBriefWith(world, { status: 'active' })
  await addResponses(world, id, 3)
  await world.sql(`update responses set status = 'pending', client_price = 9000`)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await button(page, 'Автор 3').click()
  const sheet = (name: string) => page.getByRole('dialog', { name, exact: true })
  await expect(sheet('Автор 3')).toContainText('1 из 3')
  await expectAccessibleAtNight(page)
  await page.screenshot({ path: `${SCREENS}/workplace-person.390.png` })
  await button(page, 'Следующий').click()
  await expect(sheet('Автор 2')).toContainText('2 из 3')
  await sheet('Автор 2').getByRole('button', { name: 'Принять: Автор 2' }).click()
  await expect(sheet('Автор 1')).toContainText('3 из 3')
  await expect.poll(() => world.sql(`select 1 from responses where status = 'accepted'`)).toHaveLength(1)
})

test('[R-73] accepting without a client price is asked about', async ({ page, world }) => {
  const brief_id = await addBriefWith(world, { status: 'active' })
  await addResponse(world, { brief_id, creator_id: await addCreator(world) })
  await world.open(page, 'owner', { path: briefAddress(brief_id) })
  await button(page, 'Принять: Алина Воронцова').click()
  const question = page.getByRole('alertdialog', { name: 'Принять без цены клиенту?' })
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(card(page, 'Алина').getByText('Принят', { exact: true })).toHaveCount(0)
  await button(page, 'Принять: Алина Воронцова').click()
  await question.getByRole('button', { name: 'Принять' }).click()
  await expect(told(page, 'Отклик принят')).toBeVisible()
  expect(await world.sql('select status from responses')).toEqual([{ status: 'accepted' }])
})

test('[R-75] a choice that the client sends meanwhile is on the cards of every tab after a return', async ({
  page,
  world,
}) => {
  const id = await addBriefWith(world, { status: 'active' })
  await addResponses(world, id, 2)
  await world.sql(`update responses set status = 'pending', client_price = 9000`)
  await openOnDesktop(page, world, briefAddress(id))
  await expect(rows(page)).toHaveCount(2)
  const places = page.getByRole('navigation', { name: 'Основная навигация' })
  await places.getByRole('link', { name: 'Креаторы' }).click()
  await expect(page.getByRole('heading', { name: 'Креаторы', level: 1 })).toBeVisible()
  const all = await world.sql('select id from responses')
  await submitChoice(
    world,
    id,
    all.map((one): ChosenRow => [String(one.id), 'yes']),
  )
  await page.goBack()
  await expect(rows(page).getByText('Да', { exact: true })).toHaveCount(2)
})

test('[B-103] «no» to showing everybody leaves the switch where it was', async ({ page, world }) => {
  const id = await addBriefWith(world, { status: 'active', show_mode: 'selected' })
  await addResponses(world, id, 2)
  await world.open(page, 'owner', { path: briefAddress(id) })
  await openEntry(page, 'Клиент')
  const all = page.getByRole('radio', { name: 'Все отклики' })
  await all.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отмена' }).click()
  await expect(all).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'Только отобранные' })).toBeChecked()
})
