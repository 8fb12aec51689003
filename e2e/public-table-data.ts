import type { Page } from '@playwright/test'
import { addBriefWith } from './brief-detail-data.ts'
import { addCreator } from './creators-data.ts'
import { expect, insertRow, LOGIN, type World } from './world.ts'

type Values = Record<string, unknown>

export interface TestTable {
  brief_id: string
  /** Addresses. */
  client: string
  internal: string
}

/** A brief with its two tables, empty. */
export async function addTable(world: World, values: Values = {}): Promise<TestTable> {
  const brief_id = await addBriefWith(world, { status: 'active', ...values })
  const links = await world.sql('select kind, token from public_links where brief_id = $1', [brief_id])
  const address = (kind: string) =>
    `${world.url}/public/${String(links.find((link) => link.kind === kind)?.token)}`
  return { brief_id, client: address('client'), internal: address('internal') }
}

/** A person and their answer, to which an owner has set the client's price. */
export async function addRow(
  world: World,
  { brief_id }: TestTable,
  person: Values = {},
  response: Values = {},
): Promise<{ creator_id: string; response_id: string }> {
  const creator_id = await addCreator(world, person)
  const row: Values = {
    brief_id,
    creator_id,
    creator_price: 12_000,
    client_price: 15_000,
    estimated_delivery_days: 5,
    ...response,
  }
  return { creator_id, response_id: await insertRow(world, 'responses', row) }
}

/** That many people, «Автор 001» with the lowest price and so on, the last one the newest. */
export const addRows = (world: World, { brief_id }: TestTable, count: number) =>
  world.sql(
    `with made as (
       insert into creators (first_name, last_name, city, country, followers_count, profile_completed, is_active)
       select 'Автор', lpad(n::text, 3, '0'), 'Казань', 'Россия', n * 100, true, true
       from generate_series(1, $2::int) n
       returning id, last_name)
     insert into responses (brief_id, creator_id, creator_price, client_price, created_at)
     select $1, id, 500, last_name::int * 1000, timestamptz '2026-11-01' + last_name::int * interval '1 minute'
     from made`,
    [brief_id, count],
  )

export const region = (page: Page) => page.getByRole('region', { name: /^Креаторы: / })
/** Of a table: those that name a person. */
export const names = (page: Page) => region(page).getByRole('rowheader').locator('b')
export const cards = (page: Page) => page.getByRole('list', { name: 'Креаторы' }).getByRole('article')
export const failure = (page: Page) => page.getByRole('alert')
export const FAILURE = 'Не удалось загрузить данные. Проверьте ссылку.'
export const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
export const price = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Цена клиента, ${name}` })

export async function logIn(page: Page, password = LOGIN.password) {
  await page.getByLabel('Логин').fill(LOGIN.username)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/** Nothing sticks out of the page to the right, where a table would cut it off. */
export async function expectNoOverflow(page: Page, ...widths: number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = () =>
      page.evaluate(() => {
        const room = document.querySelector('main')?.getBoundingClientRect().right ?? 0
        return (
          [...document.querySelectorAll('main *')]
            // A row of chips scrolls by itself.
            .filter((element) => element.closest('[role=radiogroup]') === null)
            .filter((element) => element.getBoundingClientRect().right > room + 1)
            .map((element) => element.className)
        )
      })
    await expect.poll(beyond, `${width} px`).toEqual([])
  }
}
