import type { Page } from '@playwright/test'
import { openAs } from './choice-data.ts'
import { tagIds } from './creators-data.ts'
import {
  addRow,
  addTable,
  cards,
  expectNoOverflow,
  head,
  logIn,
  names,
  price,
  region,
} from './public-table-data.ts'
import { expect, expectAccessible, expectAccessibleAtNight, inColours, signInOnWeb, test } from './world.ts'

const SCREENS = 'test-results/screens'
const DESKTOP = { width: 1440, height: 900 }
const GREEN = 'rgb(23, 120, 74)'
const RED = 'rgb(192, 45, 32)'

const mode = (page: Page) => page.getByText('Админ режим')
const gate = (page: Page) => page.getByRole('heading', { name: 'Внутренняя таблица', exact: true })
/** The line around the field, which is what changes its colour. */
const border = (page: Page, name: string) => page.locator('label').filter({ has: price(page, name) })
const stored = async (world: { sql: (text: string) => Promise<Record<string, unknown>[]> }) =>
  (await world.sql('select client_price from responses'))[0]?.client_price

test('[T-06] the internal table asks for a login: a wrong password is refused, the right one loads the data', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table, { phone: '+79990001122' })
  await page.setViewportSize(DESKTOP)
  await page.goto(table.internal)
  await expect(gate(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Войти' })).toBeDisabled()
  await expect(
    page.getByText('Эта ссылка для сотрудников агентства. Клиентскую ссылку попросите у агентства.'),
  ).toBeVisible()
  expect(await page.content()).not.toMatch(/Воронцова|9990001122|витамином|ставк|контакт/i)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/internal-gate.${colorScheme}.1440.png` })
  }
  await logIn(page, 'wrong password')
  await expect(page.getByRole('alert')).toHaveText('Неверный логин или пароль')
  await expectNoOverflow(page, 320, 390)
  await page.screenshot({ path: `${SCREENS}/internal-gate.390.png` })
  await page.setViewportSize(DESKTOP)
  const reloaded = page.waitForEvent('load')
  await logIn(page)
  await reloaded
  await expect(names(page)).toHaveText(['Алина Воронцова'])
  await expect(mode(page)).toBeVisible()
})

test('[T-06] a creator sees that the table is for owners', async ({ page, world }) => {
  const table = await addTable(world)
  await addRow(world, table)
  await world.open(page, 'creator', { path: new URL(table.internal).pathname })
  await expect(gate(page)).toBeVisible()
  await expect(page.getByText('Она доступна только владельцу.')).toBeVisible()
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveCount(0)
  expect(await page.content()).not.toContain('Воронцова')
})

test('[T-06] [T-11] what the internal table has besides, in light and dark', async ({ page, world }) => {
  const table = await addTable(world)
  await addRow(
    world,
    table,
    {
      phone: '+7 999 000-11-22',
      telegram_username: 'alina_vrn',
      is_verified: true,
      telegram_id: 880_000_000_777,
      experience_years: 3,
      specialization: ['Косметика'],
      tag_ids: await tagIds(world, 'Бьюти', 'Распаковка'),
    },
    {
      status: 'accepted',
      // What is stored under this name is not what is shown.
      markup_percentage: 77,
      message: 'Сниму два хука на выбор.\nОтдам исходники.',
      created_at: '2026-11-14T09:30:00Z',
    },
  )
  await addRow(
    world,
    table,
    {
      first_name: 'Константин-Александр',
      last_name: 'Оченьдлиннофамильный-Непереносимов',
      email: 'ochen.dlinnyi.adres.pochty@very-long-domain-name.example',
    },
    { client_price: null, estimated_delivery_days: null, status: 'rejected' },
  )
  const gone = await addRow(world, table, {}, { client_price: 9000 })
  await world.sql('update responses set creator_id = null where id = $1', [gone.response_id])
  await page.setViewportSize(DESKTOP)
  await signInOnWeb(page, world)
  await page.goto(table.internal)
  await expect(page.getByText('Внутренняя таблица, не для клиента')).toBeVisible()
  await expect(names(page)).toHaveText([
    'Удалённый креатор',
    'Константин-Александр Оченьдлиннофамильный-Непереносимов',
    'Алина Воронцова',
  ])
  const row = region(page).getByRole('row').filter({ hasText: 'Алина Воронцова' })
  await expect(page.locator('dl')).toHaveText('Отклики3Приняты1Без цены1')
  await expect(row.getByText('Проверен')).toHaveCount(1)
  // A long e-mail address is not cut off, and a status takes one line.
  const address = region(page).getByRole('link', { name: /^ochen\.dlinnyi/ })
  expect(await address.evaluate((link) => link.scrollWidth <= link.clientWidth + 1)).toBe(true)
  for (const seen of ['@alina_vrn', 'alina@vrn.studio', '+7 999 000-11-22', 'Принят'])
    await expect(row).toContainText(seen)
  await expect(row.locator('time').first()).toHaveAttribute('title', /^14\.11\.2026, \d\d:\d\d$/)
  for (const seen of [/12\s000\s₽/, /\+3\s000\s₽25\s%/]) await expect(row).toContainText(seen)
  const unpriced = region(page).getByRole('row').filter({ hasText: 'Константин' })
  await expect(unpriced).toContainText('нет цены')
  await expect(unpriced).not.toContainText('%')
  await head(page, 'наценка').getByRole('button').click()
  await expect(page).toHaveURL(/sort_by=markup_percentage/)
  await expect(names(page)).toHaveText([/Удалённый/, /Алина/, /Константин/])
  await head(page, 'наценка').getByRole('button').click()
  await expect(names(page)).toHaveText([/Алина/, /Удалённый/, /Константин/])
  await expect(row.getByRole('link', { name: '@alina_vrn' })).toHaveAttribute(
    'href',
    'https://t.me/alina_vrn',
  )
  await expect(row.getByRole('link', { name: 'Изменить решение: Алина Воронцова' })).toHaveAttribute(
    'href',
    `/admin/briefs/${table.brief_id}`,
  )
  await expect(price(page, 'Алина Воронцова')).toHaveValue(/15\s000/)
  for (const seen of ['Сниму два хука на выбор.', 'Опыт: 3 года', 'Косметика', 'Бьюти, Распаковка'])
    await expect(region(page)).toContainText(seen)
  await head(page, 'Ставка').getByRole('button').click()
  await expect(page).toHaveURL(/sort_by=creator_price/)
  await expect(head(page, 'Ставка')).toHaveAttribute('aria-sort', 'ascending')
  // Rows of before are pale until the new ones have come.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)))
  await inColours(page, async (scheme) => {
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/public-internal.${scheme}.1440.png`, fullPage: true })
  })
  await expectNoOverflow(page, 1400, 1280, 1240, 1120, 1024, 700, 320)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByText('Сниму два хука на выбор.')).toBeVisible()
  await inColours(page, async (scheme) => {
    await expectAccessibleAtNight(page)
    await page.screenshot({ path: `${SCREENS}/public-internal.${scheme}.390.png`, fullPage: true })
  })
})

test('[T-07] an owner signs in at a client’s table with the keyboard alone, and the logout clears the user @night', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table)
  await page.setViewportSize(DESKTOP)
  await page.goto(table.client)
  await expect(names(page)).toHaveCount(1)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Вход для агентства' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Вход для агентства' })
  await expect(dialog).toBeVisible()
  await page.screenshot({ path: `${SCREENS}/public-login.1440.png` })
  await dialog.getByLabel('Логин').focus()
  await page.keyboard.type('irina')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Неверный логин или пароль')
  await logIn(page)
  await expect(mode(page)).toBeVisible()
  await expect(price(page, 'Алина Воронцова')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('web_user'))).toContain('Ирина')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: 'Вход для агентства' })).toBeVisible()
  await expect(mode(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /^Цена/ })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('web_user'))).toBeNull()
  // Of this day's visit before the login, and of the known browser; the session's cookie is gone.
  const kept = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(kept).toEqual(['__Secure-ugc-seen', '__Host-ugc-known'])
  await expect.poll(() => world.sql('select 1 from sessions')).toEqual([])
})

test('[T-07] [T-08] inside Telegram an owner has the internal table, and a logout that stays one', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table)
  await world.open(page, 'owner', { path: new URL(table.internal).pathname })
  await expect(mode(page)).toBeVisible()
  await price(page, 'Алина Воронцова').fill('21000')
  await price(page, 'Алина Воронцова').press('Enter')
  await expect.poll(() => stored(world)).toBe('21000.00')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(gate(page)).toBeVisible()
  expect(await page.content()).not.toContain('Воронцова')
})

test('[T-08] a price is saved on blur: green when it is, red when it is not', async ({ page, world }) => {
  const table = await addTable(world)
  await addRow(world, table)
  await page.setViewportSize(DESKTOP)
  await signInOnWeb(page, world)
  await page.goto(table.client)
  const field = price(page, 'Алина Воронцова')
  await field.fill('17 500,50')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(border(page, 'Алина Воронцова')).toHaveCSS('border-top-color', GREEN)
  await expect(field).toHaveValue(/17\s500,5/)
  await expect.poll(() => stored(world)).toBe('17500.50')

  await page.route('**/public/*/responses/*', (route) => route.abort())
  await field.fill('18000')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(border(page, 'Алина Воронцова')).toHaveCSS('border-top-color', RED)
  await expect(field).toHaveValue('18000')
  await expect.poll(() => stored(world)).toBe('17500.50')
  await page.screenshot({ path: `${SCREENS}/public-price-failed.1440.png` })
  await page.unroute('**/public/*/responses/*')
  await page.getByRole('button', { name: 'Повторите' }).click()
  await expect(border(page, 'Алина Воронцова')).toHaveCSS('border-top-color', GREEN)
  await expect.poll(() => stored(world)).toBe('18000.00')

  await field.fill('')
  await field.press('Enter')
  await expect.poll(() => stored(world)).toBeNull()
  await page.reload()
  await expect(field).toHaveValue('')
})

test('[T-08] [T-66] an owner at the client’s table prices every response, also those that the client does not see; the client sees the price of a shown one', async ({
  browser,
  page,
  world,
}) => {
  const table = await addTable(world)
  const unpriced = { client_price: null }
  await addRow(world, table, { first_name: 'Тимур', last_name: 'Сафин' }, { ...unpriced, status: 'rejected' })
  const asked = { first_name: 'Нино', last_name: 'Габуния', hidden_from_clients: true }
  await addRow(world, table, asked, unpriced)
  await addRow(world, table, {}, unpriced)
  const client = await openAs(browser, table.client, { width: 390, height: 844 })
  await expect(cards(client)).toHaveCount(1)
  await expect(cards(client)).toContainText('готовим')

  await page.setViewportSize(DESKTOP)
  await signInOnWeb(page, world)
  await page.goto(table.client)
  await expect(page.getByText('Админ режим')).toBeVisible()
  await expect(names(page)).toHaveText(['Алина Воронцова', 'Нино Габуния', 'Тимур Сафин'])
  const row = (name: string) => region(page).getByRole('row').filter({ hasText: name })
  await expect(row('Алина')).not.toContainText('Клиент не видит')
  await expect(row('Нино')).toContainText('Клиент не видит: креатор просил не показывать брендам')
  await expect(row('Тимур')).toContainText('Клиент не видит: отклик отклонён')
  await expect(region(page)).not.toContainText(/12\s000/)
  for (const [name, value] of [
    ['Алина Воронцова', '9000'],
    ['Нино Габуния', '8000'],
  ] as const) {
    await price(page, name).fill(value)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(border(page, name)).toHaveCSS('border-top-color', GREEN)
  }
  for (const viewport of [DESKTOP, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport)
    await inColours(page, async (theme) => {
      await expectAccessibleAtNight(page)
      await page.screenshot({
        path: `${SCREENS}/client-table-owner.${theme}.${viewport.width}.png`,
        fullPage: true,
      })
    })
  }
  await expectNoOverflow(page, 320, 1024, 1440)

  await client.reload()
  await expect(cards(client)).toHaveCount(1)
  await expect(cards(client)).toContainText(/9\s000/)
  await expect(client.locator('body')).not.toContainText(/Нино|Тимур|Клиент не видит/)
  await client.context().close()
})

test('[T-08] when another owner saved first, that price is shown with a message', async ({ page, world }) => {
  const table = await addTable(world)
  await addRow(world, table)
  await page.setViewportSize(DESKTOP)
  await signInOnWeb(page, world)
  await page.goto(table.internal)
  const field = price(page, 'Алина Воронцова')
  await expect(field).toHaveValue(/15\s000/)
  await world.sql('update responses set client_price = 30000, version = version + 1')
  await field.fill('16000')
  await field.press('Enter')
  await expect(page.getByText('Цену уже изменили: показана новая, ваша не сохранена.')).toBeVisible()
  await expect(field).toHaveValue(/30\s000/)
  await expect(field).toBeFocused()
  await expect.poll(() => stored(world)).toBe('30000.00')
  await field.fill('16000')
  await field.press('Enter')
  await expect.poll(() => stored(world)).toBe('16000.00')
  await expect(page.getByText('Цену уже изменили')).toHaveCount(0)
})

test('[T-08] a price that another owner sets while it is typed over is shown and not overwritten', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table, { first_name: 'Борис' })
  await addRow(world, table)
  await page.setViewportSize(DESKTOP)
  await signInOnWeb(page, world)
  await page.goto(table.internal)
  const [first, second] = [price(page, 'Алина Воронцова'), price(page, 'Борис Воронцова')]
  await expect(second).toHaveValue(/15\s000/)
  await world.sql('update responses set client_price = 30000, version = version + 1')
  // The first price is refused while the second one is typed; the refusal loads the table again, with both new prices.
  const typed = Promise.withResolvers<void>()
  await page.route('**/responses/*', async (route) => {
    await typed.promise
    await route.continue()
  })
  await first.fill('16000')
  await first.press('Enter')
  await expect(second).toBeFocused()
  await second.fill('17000')
  typed.resolve()
  await expect(first).toHaveValue(/30\s000/)
  await second.press('Enter')
  await expect(second).toHaveAccessibleDescription('Цену уже изменил кто-то другой')
  await expect(second).toHaveValue(/30\s000/)
  await expect
    .poll(() => world.sql('select distinct client_price::int from responses'))
    .toEqual([{ client_price: 30_000 }])
})

test('[T-09] admin_id alone gives no field, and goes with every question as it came', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table)
  const [owner] = await world.sql('select telegram_id from owners')
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url().includes('/public/'))
      asked.push(new URL(request.url()).searchParams.get('admin_id'))
  })
  await page.setViewportSize(DESKTOP)
  await page.goto(`${table.client}?admin_id=${String(owner?.telegram_id)}`)
  await expect(names(page)).toHaveCount(1)
  await head(page, 'Срок').getByRole('button').click()
  await expect(page).toHaveURL(/admin_id=500000001/)
  await expect(head(page, 'Срок')).toHaveAttribute('aria-sort', 'ascending')
  await expect(mode(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /^Цена/ })).toHaveCount(0)
  expect(asked).toEqual(['500000001', '500000001'])
  await page.goto(`${table.internal}?admin_id=500000001`)
  await expect(gate(page)).toBeVisible()
})
