import type { Browser, Locator, Page } from '@playwright/test'
import { briefAddress } from './brief-detail-data.ts'
import { addRow, addTable } from './public-table-data.ts'
import { expect, people, test } from './world.ts'

const SCREENS = 'test-results/screens'
const CREATORS = [
  { telegram_id: 700_000_021, first_name: 'Алина', last_name: 'Воронцова', rate: 10_000 },
  { telegram_id: 700_000_022, first_name: 'Камила', last_name: 'Рашидова', rate: 8000 },
  { telegram_id: 700_000_023, first_name: 'Тимур', last_name: 'Сафин', rate: 6000 },
]

let shots = 0
const shoot = (page: Page, what: string) =>
  page.screenshot({ path: `${SCREENS}/campaign-${(shots += 1)}-${what}.png`, fullPage: true })

async function openAs(browser: Browser, address: string, viewport: { width: number; height: number }) {
  const page = await (await browser.newContext({ viewport, locale: 'ru-RU' })).newPage()
  await page.goto(address)
  return page
}
const verdict = (page: Page, name: string, label: string) =>
  page.getByRole('group', { name: `Решение: ${name}` }).getByRole('button', { name: label, exact: true })

async function introduce(page: Page, name: string) {
  await page.getByLabel('Имя', { exact: true }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('[R-36] [R-37] [T-23] [T-24] [T-27] from the owner’s first price to the accepted choice of two clients @night', async ({
  browser,
  page,
  world,
  telegram,
  worker,
}) => {
  expect(worker.child.exitCode).toBeNull()
  const table = await addTable(world, { places: 2, title: 'Кофе с ночи' })
  for (const { rate, ...person } of CREATORS)
    await addRow(world, table, person, { creator_price: rate, client_price: null })
  const textsTo = (chat: number) =>
    telegram
      .sent('sendMessage')
      .filter(({ chat_id }) => chat_id === chat)
      .map(({ payload }) => String(payload.text))

  // The owner, in Telegram, prices everybody; before that the client sees people without a price.
  const desk = await openAs(browser, table.client, { width: 1440, height: 900 })
  await expect(desk.getByText('Алина Воронцова').first()).toBeVisible()
  await expect(desk.getByText('готовим', { exact: true })).toHaveCount(3)
  await world.open(page, 'owner', { path: briefAddress(table.brief_id) })
  await page.getByRole('button', { name: 'Деньги' }).click()
  await page.getByRole('button', { name: 'Проставить цены' }).click()
  const prices = page.getByRole('dialog', { name: 'Проставить цены' })
  await prices.getByText('30 %', { exact: true }).click()
  await prices.getByRole('button', { name: 'Проставить 3 цены' }).click()
  await expect(page.getByText('Проставлено: 3 цены')).toBeVisible()
  await shoot(page, 'priced')

  // Anna on a phone and Dmitry at a desk choose, each for themselves; Dmitry sees what Anna says, and sends.
  const phone = await openAs(browser, table.client, { width: 390, height: 844 })
  await verdict(phone, 'Алина Воронцова', 'Да').click()
  await introduce(phone, 'Анна')
  await verdict(phone, 'Камила Рашидова', 'Да').click()
  await expect(phone.getByRole('region', { name: 'Ваш выбор' })).toContainText(/Выбрано 2 из 2 · 23\s400/)
  await shoot(phone, 'anna')
  await desk.reload()
  const kamilas = desk.getByRole('row').filter({ hasText: 'Камила Рашидова' })
  await expect(kamilas).toContainText(/Анна: да/i)
  await expect(verdict(desk, 'Камила Рашидова', 'Да')).toHaveAttribute('aria-pressed', 'false')
  await verdict(desk, 'Камила Рашидова', 'Резерв').click()
  await introduce(desk, 'Дмитрий')
  await verdict(desk, 'Алина Воронцова', 'Да').click()
  await verdict(desk, 'Тимур Сафин', 'Да').click()
  await expect(desk.getByRole('region', { name: 'Ваш выбор' })).toContainText(/Выбрано 2 из 2/)
  await shoot(desk, 'dmitry')
  const bar = desk.getByRole('region', { name: 'Ваш выбор' })
  await bar.getByRole('button', { name: 'Отправить выбор' }).click()
  await desk.getByLabel('Комментарий агентству').fill('Начните с Алины')
  await desk.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click()
  await expect(desk.getByRole('heading', { name: 'Выбор у агентства' })).toBeVisible()
  await shoot(desk, 'sent')
  for (const client of [desk, phone]) {
    expect(await client.locator('body').innerText()).not.toMatch(/10\s000|8\s000|6\s000|Ставка|Маржа/)
    await client.context().close()
  }

  // The bot tells the owner once; the owner accepts with two taps.
  await expect.poll(() => textsTo(people.owner.id)).toHaveLength(1)
  expect(textsTo(people.owner.id)[0]).toContain('Клиент отправил выбор: «Кофе с ночи»')
  await page.reload()
  const panel = page.getByRole('region', { name: 'Выбор клиента' })
  await expect(panel.getByRole('heading')).toHaveText('Клиент выбрал 2 из 2')
  await shoot(page, 'choice')
  const taps: Locator[] = [
    panel.getByRole('button', { name: 'Принять выбранных клиентом' }),
    page.getByRole('dialog', { name: /^Принять/ }).getByRole('button', { name: 'Принять 2' }),
  ]
  for (const target of taps) await target.click()
  await expect(page.getByText('Приняли 2')).toBeVisible()
  await shoot(page, 'accepted')

  // The two accepted creators are told; the third one still waits.
  const [alina, kamila, timur] = CREATORS.map(({ telegram_id }) => telegram_id)
  await expect.poll(() => textsTo(alina ?? 0), { timeout: 30_000 }).toHaveLength(1)
  await expect.poll(() => textsTo(timur ?? 0), { timeout: 30_000 }).toHaveLength(1)
  expect(textsTo(kamila ?? 0)).toEqual([])
})
