import type { Page } from '@playwright/test'
import { briefAddress } from './brief-detail-data.ts'
import {
  LINKS,
  openerOf,
  openTables,
  pathOf,
  pickEnd,
  SCREENS,
  settingsOf,
  tables,
  toastOf,
  whoIsSeen,
} from './public-links-data.ts'
import { addRow, addTable, cards, expectNoOverflow } from './public-table-data.ts'
import { expect, expectAccessible, inColours, signInOnWeb, test, type World } from './world.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const CLIENT = 'клиентская таблица'
/** No PIN that a story guesses. */
const WRONG = '0000'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Клиентская ссылка' })
const save = (page: Page) => sheet(page).getByRole('button', { name: 'Сохранить' })
const field = (page: Page) => page.getByRole('textbox', { name: 'PIN, от 4 до 6 цифр' })
const openTable = (page: Page) => page.getByRole('button', { name: 'Открыть подборку' })

const agency = (world: World) =>
  world.sql(`update agency set name = 'Агентство «Лайм»', contact = '@irina_ugc'`)

/** Sets a PIN as an owner does, and returns it. */
async function setPin(page: Page, world: World, brief_id: string, pin = '4815'): Promise<string> {
  const path = await pathOf(world, brief_id, 'client')
  const [link] = await world.sql('select id from public_links where token = $1', [path.slice(8)])
  await signInOnWeb(page, world)
  const reply = await page.request.patch(`${world.url}/api/public-links/${String(link?.id)}`, {
    data: { pin },
    headers: { origin: world.url },
  })
  expect(reply.status()).toBe(200)
  await page.context().clearCookies()
  return pin
}

async function tableWithPin(page: Page, world: World) {
  await agency(world)
  const table = await addTable(world)
  await addRow(world, table)
  return { table, pin: await setPin(page, world, table.brief_id) }
}

test('[L-16] a client enters the PIN once; the page before it names the agency alone, in light and dark', async ({
  page,
  world,
}) => {
  const { table, pin } = await tableWithPin(page, world)
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await page.goto(table.client)
    await expect(page.getByRole('heading', { name: 'Введите PIN' })).toBeVisible()
    await expect(page).toHaveTitle(/^Введите PIN · Агентство «Лайм»$/)
    await expect(page.getByRole('banner')).toContainText('Агентство «Лайм»')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(page.locator('body')).not.toContainText(/Утренний уход|Сыворотка|Алина|₽/)
    await inColours(page, async (scheme) => {
      await expectAccessible(page)
      await page.screenshot({ path: `${SCREENS}/pin.${scheme}.${viewport.width}.png` })
    })
  }
  await expectNoOverflow(page, 320, 390, 1024, 1440)
  await page.setViewportSize(PHONE)
  await expect(openTable(page)).toBeDisabled()
  await field(page).fill(WRONG)
  await page.keyboard.press('Enter')
  await expect(page.getByText('PIN не подошёл. Осталось 4 попытки')).toBeVisible()
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await inColours(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/pin-wrong.${scheme}.390.png` })
  })
  // The wrong one is selected, so the next digits replace it.
  await page.keyboard.type(pin)
  await expect(field(page)).toHaveValue(pin)
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
})

test('[L-16] five misses: the page says for how long, and the right PIN waits too', async ({
  page,
  world,
}) => {
  const { table, pin } = await tableWithPin(page, world)
  await page.setViewportSize(PHONE)
  await page.goto(table.client)
  for (const left of ['Осталось 4', 'Осталось 3', 'Осталось 2', 'Осталась 1']) {
    await field(page).fill(WRONG)
    await openTable(page).click()
    await expect(page.getByText(`PIN не подошёл. ${left}`)).toBeVisible()
  }
  await field(page).fill(WRONG)
  await openTable(page).click()
  const locked = page.getByRole('alert')
  await expect(locked).toContainText('Вход закрыт на время')
  await expect(locked).toContainText(
    /Попробуйте через 15 минут\. .*в вашей сети\. Ссылка и ваши решения на месте\./,
  )
  await expect(locked.getByRole('link', { name: /^Написать/ })).toHaveAttribute(
    'href',
    'https://t.me/irina_ugc',
  )
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/pin-locked.390.png` })
  await page.setViewportSize(DESKTOP)
  await page.screenshot({ path: `${SCREENS}/pin-locked.1440.png` })
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Ввести PIN ещё раз' }).click()
  await field(page).fill(pin)
  await openTable(page).click()
  await expect(locked).toContainText('Вход закрыт на время')
  await world.sql(`update throttles set since = since - interval '16 minutes',
    blocked_until = blocked_until - interval '16 minutes'`)
  await page.getByRole('button', { name: 'Ввести PIN ещё раз' }).click()
  await field(page).fill(pin)
  await openTable(page).click()
  await expect(cards(page)).toHaveCount(1)
})

test('[L-16] a pasted PIN loses its spaces; without a network the page says so and keeps it', async ({
  page,
  context,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table)
  await setPin(page, world, table.brief_id, '482193')
  await page.goto(table.client)
  await field(page).focus()
  // One input event with the whole text, as a paste makes it.
  await page.keyboard.insertText(' 482 193 ')
  await expect(field(page)).toHaveValue('482193')
  await context.setOffline(true)
  await openTable(page).click()
  await expect(page.getByText('Нет связи. Проверьте интернет и попробуйте ещё раз.')).toBeVisible()
  await expect(field(page)).toHaveValue('482193')
  await context.setOffline(false)
  await openTable(page).click()
  await expect(cards(page)).toHaveCount(1)
})

test('[L-16] an expired link is the page of a dead one; an owner opens a link with a PIN without it', async ({
  page,
  world,
}) => {
  const table = await addTable(world)
  await addRow(world, table)
  await setPin(page, world, table.brief_id)
  await signInOnWeb(page, world)
  await page.goto(table.client)
  await expect(page.getByText('Админ режим')).toBeVisible()
  await world.sql('update public_links set expires_at = now() where kind = $1', ['client'])
  await page.context().clearCookies()
  await page.goto(table.client)
  await expect(page.getByRole('heading', { name: 'Ссылка не работает' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Утренний уход')
})

test('[L-17] the settings of a link in light and dark: end, PIN shown once, text without it', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { brief_id } = await addTable(world)
  const url = world.url + (await pathOf(world, brief_id, 'client'))
  const app = await world.open(page, 'owner', { path: briefAddress(brief_id) })
  await openTables(page)
  await expect(tables(page)).toContainText('Клиент ещё не открывал')
  await settingsOf(page, CLIENT).click()
  await expect(sheet(page)).toContainText('Сейчас без срока.')
  await expect(save(page)).toBeDisabled()
  await pickEnd(page, '7 дней')
  await sheet(page).getByRole('switch', { name: 'PIN' }).check()
  const pin = await sheet(page).getByRole('textbox', { name: 'Новый PIN' }).inputValue()
  expect(pin).toMatch(/^\d{6}$/)
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/link-settings.${theme}.390.png` })
  })
  await save(page).click()
  await expect(sheet(page)).toContainText(`PIN: ${pin}`)
  await expect(sheet(page)).toContainText('Больше мы его не покажем')
  expect(
    await world.sql(`select to_char(expires_at at time zone 'Europe/Moscow', 'HH24:MI') as ends from public_links
        where expires_at is not null`),
  ).toEqual([{ ends: '23:59' }])
  await inColours(page, async (theme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `${SCREENS}/link-settings-saved.${theme}.390.png` })
  })

  await sheet(page)
    .getByRole('button', { name: /^Скопировать: текст/ })
    .click()
  // The text has the link, so the question comes here too, and once.
  await whoIsSeen(page).getByRole('button', { name: 'Все отклики (0)' }).click()
  const text = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(text).toContain(url)
  expect(await text()).toContain('PIN пришлю отдельным сообщением.')
  expect(await text()).not.toContain(pin)
  const share = sheet(page).getByRole('link', { name: 'Отправить в Telegram' })
  const href = new URL((await share.getAttribute('href')) ?? '')
  expect(href.origin + href.pathname).toBe('https://t.me/share/url')
  expect(href.searchParams.get('url')).toBe(url)
  expect(href.searchParams.get('text')).not.toContain(pin)
  await share.click()
  await expect.poll(async () => JSON.stringify(await app.state())).toContain('t.me/share/url')

  await sheet(page).getByRole('button', { name: 'Готово' }).click()
  await expect(tables(page)).toContainText(/до \d+ [а-я]{3}( \d{4})?, с PIN/)
  // Not shown a second time.
  await settingsOf(page, CLIENT).click()
  await expect(sheet(page).getByRole('switch', { name: 'PIN' })).toBeChecked()
  await expect(sheet(page)).not.toContainText(pin)
  await sheet(page).getByRole('switch', { name: 'PIN' }).uncheck()
  await pickEnd(page, 'Без срока')
  await save(page).click()
  await expect(toastOf(page, 'Настройки ссылки сохранены')).toBeVisible()
  await expect(tables(page)).not.toContainText(/до \d|с PIN/)
})

test('[L-17] a day of one’s own; one that has passed is refused at the field', async ({ page, world }) => {
  const { brief_id } = await addTable(world)
  await world.open(page, 'owner', { path: briefAddress(brief_id) })
  await openTables(page)
  await settingsOf(page, CLIENT).click()
  await pickEnd(page, 'Дата')
  const day = sheet(page).getByLabel('До какого дня')
  await day.fill('2020-01-31')
  await expect(sheet(page)).toContainText('Укажите день в будущем')
  await expect(save(page)).toBeDisabled()
  await day.fill('2031-05-09')
  await save(page).click()
  await expect(tables(page)).toContainText('до 9 мая 2031')
})

test('[L-17] what is not saved says so, and the input stays', async ({ page, world }) => {
  const { brief_id } = await addTable(world)
  await world.open(page, 'owner', { path: briefAddress(brief_id) })
  await openTables(page)
  await settingsOf(page, CLIENT).click()
  await pickEnd(page, '30 дней')
  await page.route('**/api/public-links/*', (route) => route.abort())
  await save(page).click()
  await expect(sheet(page).getByRole('alert')).toContainText('Настройки не сохранены')
  await expect(sheet(page).getByRole('radio', { name: '30 дней' })).toBeChecked()
  await page.unroute('**/api/public-links/*')
  await save(page).click()
  await expect(tables(page)).toContainText(/до \d+ [а-я]{3}/)
})

test('[L-17] openings are told, an expired link is prolonged, on «Ссылки» too', async ({ page, world }) => {
  const table = await addTable(world)
  await addRow(world, table)
  await page.goto(table.client)
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await world.open(page, 'owner', { path: LINKS })
  await expect(page.getByText(/^Открывали сегодня, \d\d:\d\d$/)).toBeVisible()
  await world.sql(`update public_links set expires_at = now() where kind = 'client'`)
  await page.reload()
  await expect(page.getByText(/срок закончился \d+ [а-я]{3}/)).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: `${SCREENS}/link-expired.390.png` })
  await page.getByRole('button', { name: 'Продлить' }).click()
  await expect(toastOf(page, 'Ссылка открывается ещё 30 дней')).toBeVisible()
  await expect(page.getByText(/^до \d+ [а-я]{3}( \d{4})?$/)).toBeVisible()
})

test('[L-17] by the keyboard alone: a new address, then revoked', async ({ page, world }) => {
  const table = await addTable(world)
  await page.setViewportSize(DESKTOP)
  await signInOnWeb(page, world)
  await page.goto(world.url + LINKS)
  const settings = page.getByRole('button', { name: /^Настройки: клиентская таблица/ })
  const press = async (name: string) => {
    await settings.focus()
    await page.keyboard.press('Enter')
    const wanted = sheet(page).getByRole('button', { name })
    for (let at = 0; at < 20 && !(await wanted.evaluate((it) => it === document.activeElement)); at += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Отмена' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await press('Новый адрес')
  await expect(toastOf(page, 'Новый адрес готов')).toBeVisible()
  const next = await pathOf(world, table.brief_id, 'client')
  expect(world.url + next).not.toBe(table.client)
  await expect(openerOf(page, CLIENT)).toHaveAttribute('href', world.url + next)
  await press('Отозвать ссылку')
  await expect(page.getByText('Ссылка отозвана. Клиент её больше не откроет')).toBeVisible()
})
