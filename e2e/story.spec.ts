import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { BOT_TOKEN } from '../server/test/app.ts'
import { signLaunch } from '../server/test/init-data.ts'
import { rowsOf } from '../server/test/workbook.ts'
import { fillIn, NEW, openOnDesktop } from './briefs-data.ts'
import { addCreator, tagIds } from './creators-data.ts'
import { days, message, price as rate, send } from './respond-form.ts'
import { acceptUnpriced, numberOf, button, card, price, told } from './responses-data.ts'
import { openInTelegram } from './telegram/launch.ts'
import { expect, sentToCreators, test } from './world.ts'

const SCREENS = 'test-results/screens'
const PEOPLE = [
  { id: 700_000_011, first_name: 'Алина', last_name: 'Воронцова', rate: '12000' },
  { id: 700_000_012, first_name: 'Нино', last_name: 'Габуния', rate: '9000' },
  { id: 700_000_013, first_name: 'Лейла', last_name: 'Мамедова', rate: '16000' },
]

/** Beside the list, where an owner decides at a desk. */
const open = (page: Page, name: string) => card(page, name).getByRole('button', { name, exact: true }).click()

let shots = 0
const shoot = (page: Page, what: string) =>
  page.screenshot({ path: `${SCREENS}/story-${(shots += 1)}-${what}.png` })

async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return rowsOf(await readFile(await download.path()))
}

test('[B-02] [B-05] [R-01] [R-05] [R-07] [T-03] [T-05] from a brief to the client’s table and two workbooks @floor', async ({
  browser,
  page,
  world,
  telegram,
  worker,
}) => {
  expect(worker.child.exitCode).toBeNull()
  const tag_ids = await tagIds(world, 'Бьюти')
  for (const { id: telegram_id, first_name, last_name } of PEOPLE)
    await addCreator(world, { telegram_id, first_name, last_name, tag_ids })

  // The owner writes a brief and sends it.
  await openOnDesktop(page, world, NEW)
  await fillIn(page)
  await expect(page.getByText('3 креатора')).toBeVisible()
  await shoot(page, 'brief')
  await button(page, 'Создать бриф').click()
  await expect(page).toHaveURL(/\/success\?type=brief/)
  await page.getByRole('link', { name: 'Открыть бриф' }).click()
  await button(page, 'Отправить бриф').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }).click()
  await expect(numberOf(page, 'Отправлено')).toHaveText('3')
  await shoot(page, 'sent')

  // Three creators get it, open it by its button, and answer.
  await expect.poll(() => sentToCreators(telegram)).toHaveLength(3)
  for (const person of PEOPLE) {
    const call = telegram.sent('sendMessage').find(({ chat_id }) => chat_id === person.id)
    expect(call?.payload.text).toContain('Кофе, который ждёшь с ночи')
    const markup = call?.payload.reply_markup as { inline_keyboard: { web_app?: { url: string } }[][] }
    // The other two buttons answer in the chat.
    const opening = markup.inline_keyboard.flat().find(({ web_app }) => web_app !== undefined)
    const address = new URL(opening?.web_app?.url ?? '')
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await context.newPage()
    const { id, first_name, last_name } = person
    const app = await openInTelegram(phone, {
      url: world.url,
      path: address.pathname,
      init_data: signLaunch({ token: BOT_TOKEN, user: { id, first_name, last_name } }),
    })
    await rate(phone).fill(person.rate)
    await days(phone).fill('5')
    await message(phone).fill('Сниму за выходные')
    await shoot(phone, 'respond')
    await send(phone, app)
    await expect(phone.getByRole('heading', { name: 'Отклик отправлен!' })).toBeVisible()
    await context.close()
  }

  // The owner accepts one, turns one down, and prices two.
  await page.reload()
  await expect(page.getByRole('list', { name: 'Отклики' }).getByRole('article')).toHaveCount(3)
  await open(page, 'Алина Воронцова')
  await button(page, 'Принять: Алина Воронцова').click()
  await acceptUnpriced(page)
  await expect(told(page, 'Отклик принят')).toBeVisible()
  await open(page, 'Лейла Мамедова')
  await button(page, 'Отклонить: Лейла Мамедова').click()
  await expect(card(page, 'Лейла Мамедова').getByText('Отклонён', { exact: true })).toBeVisible()
  for (const [name, value] of [
    ['Алина Воронцова', '15000'],
    ['Нино Габуния', '11500'],
  ] as const) {
    await open(page, name)
    await price(page, name).fill(value)
    await price(page, name).press('Enter')
    await expect
      .poll(() => world.sql('select 1 from responses where client_price = $1', [Number(value)]))
      .toHaveLength(1)
  }
  await shoot(page, 'decided')

  // The client opens the link at a desk: two people, the agency's prices, nothing else.
  const [link] = await world.sql(`select token from public_links where kind = 'client'`)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  const desk = await context.newPage()
  await desk.goto(`${world.url}/public/${String(link?.token)}`)
  for (const [name, value] of [
    ['Алина Воронцова', /15\s000/],
    ['Нино Габуния', /11\s500/],
  ] as const)
    await expect(desk.getByRole('row').filter({ hasText: name })).toContainText(value)
  await shoot(desk, 'client')
  const text = await desk.locator('body').innerText()
  expect(text).not.toMatch(/Лейла|12\s000|9\s000|16\s000|выходные|vrn\.studio/)
  await context.close()

  // Both workbooks.
  const excel = async (whom: string) =>
    saved(page, async () => {
      await button(page, 'Отклики в Excel').click()
      await page.getByRole('radio', { name: whom }).check({ force: true })
      await button(page, 'Скачать').click()
    })
  const forClient = await excel('Для клиента')
  expect(forClient.map((row) => row.Имя).toSorted()).toEqual(['Алина', 'Нино'])
  expect(JSON.stringify(forClient)).not.toMatch(/12000|9000|vrn\.studio|выходные/)
  const forTeam = await excel('Для команды')
  expect(forTeam.map((row) => row.Имя).toSorted()).toEqual(['Алина', 'Лейла', 'Нино'])
  expect(JSON.stringify(forTeam)).toContain('12000')
})
