import type { Browser, Page } from '@playwright/test'
import { addRow, addTable, type TestTable } from './public-table-data.ts'
import { expect, type World } from './world.ts'

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }
export const ALINA = 'Алина Воронцова'
export const KAMILA = 'Камила Рашидова'
export const TIMUR = 'Тимур Сафин'
export const SOFIA = 'София Левченко'

/** Four people for two places; the newest is first. */
export async function selection(world: World): Promise<TestTable> {
  const table = await addTable(world, { places: 2 })
  for (const [name, client_price] of [
    [SOFIA, null],
    [TIMUR, 3900],
    [KAMILA, 4200],
    [ALINA, 5000],
  ] as const) {
    const [first_name, last_name] = name.split(' ')
    await addRow(world, table, { first_name, last_name }, { client_price })
  }
  return table
}

export const verdicts = (page: Page, name: string) => page.getByRole('group', { name: `Решение: ${name}` })
export const verdict = (page: Page, name: string, label: string) =>
  verdicts(page, name).getByRole('button', { name: label, exact: true })
/** A press is shown before it is saved; the group is busy until then. */
export async function expectChosen(page: Page, name: string, label: string) {
  await expect(verdict(page, name, label)).toHaveAttribute('aria-pressed', 'true')
  await expect(verdicts(page, name)).toHaveAttribute('aria-busy', 'false')
}
export const bar = (page: Page) => page.getByRole('region', { name: 'Ваш выбор' })
export const dialog = (page: Page) => page.getByRole('dialog')
export const chips = (page: Page) => page.getByRole('radiogroup', { name: 'Показать по решению' })
export const rowOf = (page: Page, name: string) =>
  page.locator('tbody tr, article').filter({ hasText: name }).first()

export async function introduce(page: Page, name: string) {
  await expect(dialog(page).getByRole('heading')).toHaveText('Как вас представить?')
  await page.getByLabel('Имя', { exact: true }).fill(name)
  await dialog(page).getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog(page)).toHaveCount(0)
  // Wait for this line: it moves the rows down.
  await expect(page.getByText('Вы решаете как')).toBeVisible()
}

/** Words about a person, or a reason under «нет». */
export async function say(page: Page, name: string, words: { text?: string; reason?: string }) {
  await page
    .getByRole('button', { name: new RegExp(`^(Комментарий|Указать причину|Изменить): ${name}$`) })
    .click()
  const sheet = page.getByRole('dialog', { name })
  if (words.text !== undefined) await sheet.getByLabel('Комментарий агентству').fill(words.text)
  if (words.reason !== undefined) await sheet.getByRole('button', { name: words.reason, exact: true }).click()
  await sheet.getByRole('button', { name: 'Сохранить' }).click()
  await expect(sheet).toHaveCount(0)
}

export const stored = (world: World) =>
  world.sql(
    `select first_name, verdict, comment, author from client_marks
     join responses on responses.id = response_id join creators on creators.id = creator_id order by 1, 4`,
  )

const setSight = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
/** A page that is not in sight asks for nothing. */
export const leave = (page: Page) => setSight(page, 'hidden')
/** It loads the table again when it comes into sight. */
export const comeBack = (page: Page) => setSight(page, 'visible')

export const openAs = async (browser: Browser, address: string, viewport: typeof PHONE) => {
  const page = await (await browser.newContext({ viewport, locale: 'ru-RU' })).newPage()
  await page.goto(address)
  return page
}
